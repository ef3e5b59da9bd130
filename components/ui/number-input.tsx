"use client";

import { type ComponentProps, useEffect, useState } from "react";
import { control } from "./control";
import { cx } from "./cx";

export interface NumberInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  value: number | null;
  /** Null while the text is empty or no number. */
  onChange: (value: number | null) => void;
  unit?: string;
}

/** A number as text; what was typed stays as it was typed. */
export function NumberInput({ value, onChange, unit, className, ...rest }: NumberInputProps) {
  const [text, setText] = useState(value === null ? "" : String(value));
  // A value from outside replaces the text only when it says something else.
  useEffect(() => setText((now) => (read(now) === value ? now : value === null ? "" : String(value))), [value]);
  return (
    <span className="relative flex">
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(read(event.target.value));
        }}
        className={cx(control, "num h-8", unit && "pr-12", className)}
      />
      {unit && <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-ink-3">{unit}</span>}
    </span>
  );
}

function read(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : null;
}
