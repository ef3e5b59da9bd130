"use client";

import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { flagsQuery } from "@/components/data/flag-queries";
import { busyElements } from "@/components/ui/busy-elements";
import { ToggleButton } from "@/components/ui/toggle-button";
import { useLetterKey } from "@/components/ui/use-letter-key";
import { useFlag } from "./use-flag";

/** Puts a sample into the queue of flagged ones, or takes it out, by a button or M. */
export function FlagToggle({ runId, ordinal }: { runId: number; ordinal: number }) {
  const { data } = useQuery(flagsQuery);
  const { mutate, isPending } = useFlag();
  const flag = data?.find((one) => one.runId === runId && one.ordinal === ordinal);
  const toggle = () => {
    if (!isPending && data) mutate(flag ? { unflag: flag } : { flag: { runId, ordinal } });
  };
  useLetterKey("m", busyElements, toggle);
  return (
    <ToggleButton keys="m" pressed={flag !== undefined} onPress={toggle}>
      <Flag aria-hidden className={flag ? "size-3.5 fill-accent text-accent" : "size-3.5"} strokeWidth={1.75} />
      {flag ? "Flagged" : "Flag"} <kbd className="font-mono text-xs text-ink-3 max-lg:hidden">M</kbd>
    </ToggleButton>
  );
}
