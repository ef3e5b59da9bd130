"use client";

import { type ReactNode, useState } from "react";
import { Checkbox } from "./checkbox";
import { Skeleton } from "./skeleton";
import { TextInput } from "./text-input";

export interface PickGroup {
  title: string;
  options: readonly {
    id: string;
    label: ReactNode;
    /** Text that a search matches. */
    words: string;
  }[];
}

interface PickListProps {
  /** Undefined until loaded; groups without options are left out. */
  groups: readonly PickGroup[] | undefined;
  chosen: readonly string[];
  /** True if no more options can be chosen. */
  full: boolean;
  /** Label of the search field. */
  search: string;
  /** Text shown if there is nothing to choose. */
  none: string;
  onChange: (ids: string[]) => void;
}

/** Searchable, grouped list of checkboxes, such as runs to compare or rows to draw. */
export function PickList({ groups, chosen, full, search, none, onChange }: PickListProps) {
  const [typed, setTyped] = useState("");
  if (!groups) return <Skeleton className="h-40" />;
  if (groups.every(({ options }) => options.length === 0)) return <p className="py-2 text-sm text-ink-2">{none}</p>;
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = groups
    .map(({ title, options }) => ({
      title,
      options: options.filter(({ words }) => asked.every((word) => words.toLowerCase().includes(word))),
    }))
    .filter(({ options }) => options.length > 0);
  return (
    <>
      <TextInput
        type="search"
        className="shrink-0"
        aria-label={search}
        placeholder={search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-3 min-h-0 space-y-4 overflow-y-auto">
        {shown.map(({ title, options }) => (
          <fieldset key={title} className="min-w-0">
            <legend className="pb-1 text-xs text-ink-3">{title}</legend>
            <ul className="divide-y divide-line border-y border-line">
              {options.map(({ id, label }) => {
                const on = chosen.includes(id);
                return (
                  <li key={id} className="py-1.5">
                    <Checkbox
                      label={label}
                      checked={on}
                      disabled={full && !on}
                      onChange={(to) => onChange(to ? [...chosen, id] : chosen.filter((other) => other !== id))}
                    />
                  </li>
                );
              })}
            </ul>
          </fieldset>
        ))}
        {shown.length === 0 && <p className="text-sm text-ink-3">Nothing matches “{typed.trim()}”.</p>}
      </div>
    </>
  );
}
