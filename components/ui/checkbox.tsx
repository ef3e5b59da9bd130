"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import { cx } from "./cx";

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean | "indeterminate";
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  help?: string;
  /** The label is read out and not shown. */
  hideLabel?: boolean;
  id?: string;
}

/** Yes or no, with its words beside it. */
export function Checkbox({ label, checked, onChange, disabled, help, hideLabel, id: given }: CheckboxProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <span className={cx("inline-flex min-w-0 items-start align-middle", !hideLabel && "gap-2 max-md:py-3")}>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(to) => onChange(to === true)}
        className={cx(
          "tap flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-2 bg-raised text-accent-ink transition-colors hover:border-ink-3 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent",
          // Alone in a cell it stands at the edge, where nothing answers to its left.
          hideLabel ? "max-md:after:left-0! max-md:after:[translate:0_-50%]!" : "mt-[3px]",
        )}
      >
        <Radix.Indicator>
          {checked === "indeterminate" ? (
            <Minus aria-hidden className="size-3" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "tap min-w-0 cursor-pointer text-sm text-ink select-none"}>
        {label}
        {help && <span className="block text-xs text-ink-3">{help}</span>}
      </label>
    </span>
  );
}
