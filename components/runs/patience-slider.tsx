"use client";

import { useId } from "react";
import type { PatienceHandle } from "./use-endurance";

/** Chooses the patience at which a run's numbers are looked at, from one to the run's own. */
export function PatienceSlider({ held, patience, set }: PatienceHandle) {
  const id = useId();
  const list = useId();
  return (
    <div className="flex items-center gap-2.5 text-sm">
      <label htmlFor={id} className="text-ink-2">
        Patience
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={held}
        step={1}
        value={patience}
        list={list}
        disabled={held === 1}
        aria-valuetext={patience === held ? `${patience}, as the run was held` : `${patience}, recomputed`}
        onChange={(event) => set(Number(event.target.value))}
        className="w-28 accent-accent disabled:opacity-50"
      />
      <datalist id={list}>
        {Array.from({ length: held }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a scale
          <option key={at} value={at + 1} />
        ))}
      </datalist>
      <output htmlFor={id} className="num min-w-9 text-ink">
        {patience} <span className="text-ink-3">/ {held}</span>
      </output>
    </div>
  );
}
