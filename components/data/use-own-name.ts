"use client";

import { useEffect, useState } from "react";
import { useCaller } from "./caller";
import { savedName } from "./own-name";

interface OwnName {
  name: string;
  isOfAccount: boolean;
  setName: (name: string) => void;
  /** True if this person wrote it: compares accounts, or names without accounts. */
  isOwn: (written: { author: string; personId?: string | null | undefined }) => boolean;
}

/**
 * Returns the name under which a person annotates: that of their account, which cannot be changed here, or the one that this browser
 * remembers.
 */
export function useOwnName(): OwnName {
  const { name: account, personId } = useCaller();
  const [name, setName] = useState(account ?? "");
  useEffect(() => {
    if (account === null) setName(savedName());
  }, [account]);
  const isOwn: OwnName["isOwn"] = (written) => (personId === null ? written.author === name.trim() : written.personId === personId);
  return { name, isOfAccount: account !== null, setName, isOwn };
}
