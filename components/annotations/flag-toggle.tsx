"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useMay } from "@/components/data/caller";
import { flagsQuery } from "@/components/data/flag-queries";
import { busyElements } from "@/components/ui/busy-elements";
import { ToggleButton } from "@/components/ui/toggle-button";
import { useLetterKey } from "@/components/ui/use-letter-key";
import type { FlaggedSample } from "@/lib/contracts/flag";
import { useFlag } from "./use-flag";

/** Button and key M that add a sample to the queue of flagged samples or remove it. */
export function FlagToggle({ runId, ordinal }: { runId: number; ordinal: number }) {
  const { data: flags } = useQuery(flagsQuery);
  const { mutate, isPending } = useFlag();
  const is = (flagged: FlaggedSample) => flagged.runId === runId && flagged.ordinal === ordinal;
  const flag = flags?.find(is);
  const client = useQueryClient();
  const may = useMay();
  const toggle = async () => {
    if (isPending) return;
    // A key may be pressed before the queue has loaded.
    const known = (flags ?? (await client.fetchQuery(flagsQuery))).find(is);
    if (known && !may("reader", known)) return;
    mutate(known ? { unflag: known } : { flag: { runId, ordinal } });
  };
  useLetterKey("m", busyElements, () => void toggle());
  return (
    <ToggleButton
      keys="m"
      pressed={flag !== undefined}
      {...(flag && !may("reader", flag) && { disabled: `Flagged by ${flag.author}. Only they and owners remove this flag.` })}
      onPress={() => void toggle()}
    >
      <Flag aria-hidden className={flag ? "size-3.5 fill-accent text-accent" : "size-3.5"} strokeWidth={1.75} />
      {flag ? "Flagged" : "Flag"} <kbd className="font-mono text-xs text-ink-3 max-lg:hidden">M</kbd>
    </ToggleButton>
  );
}
