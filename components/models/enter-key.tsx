"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { providerKeysQuery } from "@/components/data/model-queries";
import { Button } from "@/components/ui/button";
import { KeyDialog } from "./key-dialog";

interface EnterKeyProps {
  /** Name that the form has for the key; "" for none. */
  name: string;
  /** Address as typed, whose host the key is bound to. */
  address: string;
  onSaved: (name: string) => void;
}

const hostOf = (address: string): string[] => (URL.canParse(address.trim()) ? [new URL(address.trim()).host] : []);

/** Proposes a name for the key of a host: `HEED_KEY_API_LAB_EXAMPLE`. */
const nameFor = (hosts: readonly string[]): string =>
  hosts.length === 0
    ? "HEED_KEY_"
    : `HEED_KEY_${hosts
        .join("_")
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, "_")}`;

/** Button of a model's form that stores a key for the form's address; nothing where keys cannot be stored. */
export function EnterKey({ name, address, onSaved }: EnterKeyProps) {
  const { data } = useQuery({ ...providerKeysQuery(), enabled: useMay()("owner") });
  const [open, setOpen] = useState(false);
  if (!data?.canStore) return null;
  const hosts = hostOf(address);
  const stored = data.keys.find((key) => key.name === name)?.stored;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{stored ? "Replace the stored key" : "Enter a key"}</Button>
      <KeyDialog
        open={open}
        name={name === "" ? nameFor(hosts) : name}
        hosts={[...new Set([...(stored?.hosts ?? []), ...hosts])]}
        replaces={Boolean(stored)}
        onClose={() => setOpen(false)}
        onSaved={onSaved}
      />
    </div>
  );
}
