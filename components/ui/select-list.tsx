"use client";

import { Check } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface SelectListProps {
  value: string | null;
  onChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode; note?: string; disabled?: boolean }[];
  disabled: boolean | undefined;
  /** Button that opens the list. */
  children: ReactNode;
}

/** List of a Select below its button, initially open. */
export function SelectList({ value, onChange, options, disabled, children }: SelectListProps) {
  return (
    <Radix.Root defaultOpen value={value ?? ""} onValueChange={onChange} disabled={disabled}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
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
    </Radix.Root>
  );
}
