"use client";

import { Columns3 } from "lucide-react";
import { Popover } from "radix-ui";
import { Button } from "./button";
import { Checkbox } from "./checkbox";

interface PickedColumn {
  key: string;
  label: string;
}

interface ColumnPickerProps {
  /** Those that can be shown. */
  columns: readonly PickedColumn[];
  shown: readonly PickedColumn[];
  onChoose: (keys: string[] | null) => void;
}

/** Chooses the columns of a table. */
export function ColumnPicker({ columns, shown, onChoose }: ColumnPickerProps) {
  const keys = shown.map(({ key }) => key);
  const toggle = (key: string, on: boolean) =>
    onChoose(columns.map((column) => column.key).filter((other) => (other === key ? on : keys.includes(other))));
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button size="sm" className="max-sm:hidden">
          <Columns3 aria-hidden className="size-3.5 text-ink-3" />
          Columns{" "}
          <span className="num text-ink-3">
            {shown.length} of {columns.length}
          </span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Columns"
          className="z-40 w-64 animate-appear rounded-md border border-line-2 bg-raised shadow-float"
        >
          <ul className="max-h-80 space-y-1.5 overflow-y-auto p-3">
            {columns.map(({ key, label }) => (
              <li key={key}>
                <Checkbox label={label} checked={keys.includes(key)} onChange={(on) => toggle(key, on)} />
              </li>
            ))}
          </ul>
          <div className="flex justify-between border-t border-line px-3 py-2 text-xs">
            <button
              type="button"
              className="rounded-sm text-accent underline-offset-2 hover:underline"
              onClick={() => onChoose(columns.map((column) => column.key))}
            >
              Show all
            </button>
            <button type="button" className="rounded-sm text-accent underline-offset-2 hover:underline" onClick={() => onChoose(null)}>
              As at first
            </button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
