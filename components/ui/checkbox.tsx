"use client";

import { Check, Minus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx";

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean | "indeterminate";
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  help?: string;
  /** The label is read by screen readers but not shown. */
  hideLabel?: boolean;
  id?: string;
}

/** Checkbox with its label beside it. */
export function Checkbox({ label, checked, onChange, disabled, help, hideLabel, id: given }: CheckboxProps) {
  const made = useId();
  const id = given ?? made;
  const Mark = checked === "indeterminate" ? Minus : Check;
  return (
    <span className={cx("inline-flex min-w-0 items-start align-middle", !hideLabel && "gap-2 max-md:py-3")}>
      <span className={cx("relative flex size-4 shrink-0", !hideLabel && "mt-[3px]")}>
        <input
          ref={(input) => {
            if (input) input.indeterminate = checked === "indeterminate";
          }}
          id={id}
          type="checkbox"
          checked={checked === true}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className={cx(
            "tap size-4 cursor-pointer appearance-none rounded-sm border border-line-2 bg-raised transition-colors hover:border-ink-3 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-default disabled:opacity-50",
            // Alone in a table cell, the checkbox sits at the edge, and nothing left of it responds to taps.
            hideLabel && "max-md:after:left-0! max-md:after:[translate:0_-50%]!",
          )}
        />
        {checked !== false && (
          <Mark aria-hidden className="pointer-events-none absolute inset-0 m-auto size-3 text-accent-ink" strokeWidth={3} />
        )}
      </span>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "tap min-w-0 cursor-pointer text-sm text-ink select-none"}>
        {label}
        {help && <span className="block text-xs text-ink-3">{help}</span>}
      </label>
    </span>
  );
}
