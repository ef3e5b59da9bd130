"use client";

import { ChevronDown } from "lucide-react";
import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from "react";
import { control } from "./control";
import { cx } from "./cx";
import type { SelectListProps } from "./select-list";
import { toast } from "./toast";

export interface SelectProps extends Pick<SelectListProps, "value" | "onChange" | "options"> {
  /** Name for screen readers. */
  label: string;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Shorter form of the chosen label, if there is less room than in the list. */
  shown?: ReactNode;
  size?: "sm" | "md";
  invalid?: boolean;
  describedBy?: string;
  className?: string;
}

const openers = ["Enter", " ", "ArrowDown", "ArrowUp"];
const load = () => import("./select-list");

/** Dropdown that chooses one option of a list. Values must not be empty strings. */
export function Select({
  value,
  onChange,
  options,
  label,
  id,
  placeholder = "Choose",
  disabled,
  shown,
  size = "md",
  ...rest
}: SelectProps) {
  const { invalid, describedBy, className } = rest;
  // The list and its library are loaded when it is first opened, because most readers of a page open none.
  const [List, setList] = useState<ComponentType<SelectListProps> | null>(null);
  const open = async () => {
    const focused = document.activeElement;
    try {
      const { SelectList } = await load();
      // Who has gone on to another field keeps the focus there; the list opens at the next press.
      if (document.activeElement === focused) setList(() => SelectList);
    } catch {
      toast.error("The list could not be loaded", { description: "Check that the Heed server is running, then open it again." });
    }
  };
  const closed = {
    role: "combobox",
    "aria-expanded": false,
    // A failure is reported when the list is opened.
    onPointerEnter: () => void load().catch(() => {}),
    onClick: () => void open(),
    onKeyDown: (event: KeyboardEvent) => {
      if (!openers.includes(event.key)) return;
      event.preventDefault();
      void open();
    },
  };
  const text = shown ?? options.find((option) => option.value === value)?.label;
  const button = (
    <button
      type="button"
      id={id}
      disabled={disabled}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      data-placeholder={text === undefined ? "" : undefined}
      className={cx(
        control,
        "flex items-center justify-between gap-2 text-left data-placeholder:text-ink-3 [&>span]:truncate",
        size === "sm" ? "h-7 text-xs" : "h-8",
        className,
      )}
      {...(List === null && closed)}
    >
      <span className="pointer-events-none">{text ?? placeholder}</span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0" />
    </button>
  );
  return List === null ? button : <List {...{ value, onChange, options, disabled }}>{button}</List>;
}
