"use client";

import { useEffect, useState } from "react";
import { useCaller } from "./caller";
import { savedName } from "./own-name";

/**
 * Returns the name under which a person annotates: that of their account, which cannot be changed here, or the one that this browser
 * remembers.
 */
export function useOwnName(): { name: string; isOfAccount: boolean; setName: (name: string) => void } {
  const { name: account } = useCaller();
  const [name, setName] = useState(account ?? "");
  useEffect(() => {
    if (account === null) setName(savedName());
  }, [account]);
  return { name, isOfAccount: account !== null, setName };
}
