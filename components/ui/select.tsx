"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { control } from "./control";
import { cx } from "./cx";
import { useOnceOpened } from "./once-open";

export interface SelectProps {
  value: string | null;
  onChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode; note?: string; disabled?: boolean }[];
  /** Name for those who do not see a label beside it. */
  label: string;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  /** The chosen label, where there is room for less of it than in the list. */
  shown?: ReactNode;
  size?: "sm" | "md";
  invalid?: boolean;
  describedBy?: string;
  className?: string;
}

/** Chooses one of a list. Values must not be empty strings. */
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
  invalid,
  describedBy,
  className,
}: SelectProps) {
  // The list is made when it is first opened: the library would draw all of it, out of sight, with every page.
  const [opened, turn] = useOnceOpened();
  return (
    <Radix.Root value={value ?? ""} onValueChange={onChange} onOpenChange={turn} disabled={disabled}>
      <Radix.Trigger
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className={cx(
          control,
          "flex items-center justify-between gap-2 text-left data-placeholder:text-ink-3 [&>span]:truncate",
          size === "sm" ? "h-7 text-xs" : "h-8",
          className,
        )}
      >
        {/* The chosen label is given, because the library finds it only once the page is alive. */}
        <Radix.Value placeholder={placeholder}>{shown ?? options.find((option) => option.value === value)?.label}</Radix.Value>
        <Radix.Icon>
          <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
        </Radix.Icon>
      </Radix.Trigger>
      {opened && (
        <Radix.Portal>
          <Radix.Content
            position="popper"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-appear overflow-hidden rounded-md border border-line-2 bg-raised shadow-float"
          >
            <Radix.Viewport className="p-1">
              {options.map((option) => (
                <Radix.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className="flex items-start gap-2 rounded-sm py-1.5 pr-3 pl-2 text-sm max-md:min-h-11 max-md:items-center outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken"
                >
                  <span className="mt-0.5 size-4 shrink-0">
                    <Radix.ItemIndicator>
                      <Check aria-hidden className="size-4 text-accent" />
                    </Radix.ItemIndicator>
                  </span>
                  <span className="min-w-0 max-w-120">
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                    {option.note && <span className="block text-xs text-ink-3">{option.note}</span>}
                  </span>
                </Radix.Item>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}
