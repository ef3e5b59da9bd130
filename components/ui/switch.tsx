"use client";

import { Switch as Radix } from "radix-ui";
import { useId } from "react";

export interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Turns a part of the page on or off at once. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2 max-md:min-h-11">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        className="tap h-4 w-7 shrink-0 rounded-full border border-line-2 bg-sunken transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-2.5 translate-x-[3px] rounded-full bg-ink-3 transition-transform data-[state=checked]:translate-x-[14px] data-[state=checked]:bg-accent-ink" />
      </Radix.Root>
      <label htmlFor={id} className="cursor-pointer py-3 text-sm text-ink-2 select-none md:py-0">
        {label}
      </label>
    </span>
  );
}
