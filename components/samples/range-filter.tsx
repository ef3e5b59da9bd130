"use client";

import { useId } from "react";
import { formatRange, parseRange } from "./sample-filters";
import { useDraft } from "./use-draft";

interface RangeFilterProps {
  label: string;
  /** `100..200`, `100..`, `100`; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

const box = "num h-7 w-16 rounded-md border border-line-2 bg-raised px-1.5 text-sm placeholder:text-ink-3";

/** Two bounds of a numeric tag; one alone leaves the other side open. */
export function RangeFilter({ label, value, onChange }: RangeFilterProps) {
  const id = useId();
  const { low, high } = parseRange(value);
  const text = (bound: number | null) => (bound === null ? "" : String(bound));
  const commit = (side: "low" | "high", typed: string) => {
    const bound = typed.trim() === "" || !Number.isFinite(Number(typed)) ? null : Number(typed);
    onChange(formatRange(side === "low" ? bound : low, side === "high" ? bound : high));
  };
  const [lowText, setLow] = useDraft(text(low), (typed) => commit("low", typed));
  const [highText, setHigh] = useDraft(text(high), (typed) => commit("high", typed));
  return (
    <fieldset className="flex items-center gap-1.5">
      <legend id={id} className="float-left mr-1.5 text-sm text-ink-2">
        {label}
      </legend>
      <input
        inputMode="decimal"
        aria-label={`${label} from`}
        placeholder="from"
        className={box}
        value={lowText}
        onChange={(e) => setLow(e.target.value)}
      />
      <span aria-hidden className="text-ink-3">
        –
      </span>
      <input
        inputMode="decimal"
        aria-label={`${label} to`}
        placeholder="to"
        className={box}
        value={highText}
        onChange={(e) => setHigh(e.target.value)}
      />
    </fieldset>
  );
}
