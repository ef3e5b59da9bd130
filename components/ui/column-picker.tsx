"use client";

import { Columns3 } from "lucide-react";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { Popover, PopoverAction } from "./popover";

interface PickedColumn {
  key: string;
  label: string;
}

interface ColumnPickerProps {
  /** Columns that can be shown. */
  columns: readonly PickedColumn[];
  shown: readonly PickedColumn[];
  onChoose: (keys: string[] | null) => void;
}

/** Menu that chooses the columns of a table. */
export function ColumnPicker({ columns, shown, onChoose }: ColumnPickerProps) {
  const keys = shown.map(({ key }) => key);
  const toggle = (key: string, on: boolean) =>
    onChoose(columns.map((column) => column.key).filter((other) => (other === key ? on : keys.includes(other))));
  return (
    <Popover
      label="Columns"
      className="w-64"
      trigger={
        <Button size="sm" className="max-sm:hidden">
          <Columns3 aria-hidden className="size-3.5 text-ink-3" />
          Columns{" "}
          <span className="num text-ink-3">
            {shown.length} of {columns.length}
          </span>
        </Button>
      }
    >
      <ul className="max-h-80 space-y-1.5 overflow-y-auto p-3">
        {columns.map(({ key, label }) => (
          <li key={key}>
            <Checkbox label={label} checked={keys.includes(key)} onChange={(on) => toggle(key, on)} />
          </li>
        ))}
      </ul>
      <div className="flex justify-between border-t border-line px-3 py-2 text-xs">
        <PopoverAction onPress={() => onChoose(columns.map((column) => column.key))}>Show all</PopoverAction>
        <PopoverAction onPress={() => onChoose(null)}>Reset</PopoverAction>
      </div>
    </Popover>
  );
}
