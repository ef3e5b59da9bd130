"use client";

import { useId } from "react";

export interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Switch that turns a part of the page on or off immediately. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2 max-md:min-h-11">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="tap inline-flex h-4 w-7 shrink-0 cursor-pointer appearance-none items-center rounded-full border border-line-2 bg-sunken transition-colors before:size-2.5 before:translate-x-[3px] before:rounded-full before:bg-ink-3 before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-[14px] checked:before:bg-accent-ink"
      />
      <label htmlFor={id} className="cursor-pointer py-3 text-sm text-ink-2 select-none md:py-0">
        {label}
      </label>
    </span>
  );
}
