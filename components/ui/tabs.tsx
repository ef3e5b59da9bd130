"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface TabsProps {
  items: readonly { id: string; label: ReactNode; count?: string }[];
  value: string;
  onChange: (id: string) => void;
  /** Accessible name of the tab list. */
  label?: string;
  /** Panel of `value`. */
  children?: ReactNode;
}

/** Tabs that show one part of a page at a time; arrow keys move between them. */
export function Tabs({ items, value, onChange, label = "Parts", children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className="min-w-0">
      <Radix.List aria-label={label} className="mb-4 flex gap-5 max-md:gap-2.5 overflow-x-auto border-b border-line">
        {items.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px shrink-0 border-b-2 max-md:min-h-11 max-md:min-w-11 border-transparent px-0.5 pt-1 pb-2 text-sm whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && <span className="num ml-1.5 text-xs font-normal text-ink-3">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content key={value} value={value} className="min-w-0">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
