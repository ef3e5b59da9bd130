"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover, PopoverAction } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { TextInput } from "@/components/ui/text-input";

/** Overlays beyond this cannot be told apart any more. */
const most = 7;

interface OverlayPickerProps {
  /** Undefined until they are read. */
  groups: readonly { title: string; options: readonly { id: string; label: string }[] }[] | undefined;
  chosen: readonly string[];
  onOpen: () => void;
  onChange: (ids: string[]) => void;
}

/** Chooses other runs and published models to draw beside the run, at most seven. */
export function OverlayPicker({ groups, chosen, onOpen, onChange }: OverlayPickerProps) {
  const [search, setSearch] = useState("");
  const needle = search.trim().toLowerCase();
  const shown = (groups ?? [])
    .map(({ title, options }) => ({ title, options: options.filter(({ label }) => label.toLowerCase().includes(needle)) }))
    .filter(({ options }) => options.length > 0);
  const full = chosen.length >= most;
  return (
    <Popover
      onOpen={onOpen}
      label="What to draw beside the run"
      className="flex max-h-96 w-72 flex-col p-2"
      trigger={
        <Button size="sm">
          Draw beside{chosen.length > 0 ? ` (${chosen.length})` : ""} <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
        </Button>
      }
    >
      <TextInput
        type="search"
        aria-label="Search runs and models"
        placeholder="Search runs and models"
        value={search}
        onChange={(e) => setSearch(e.target.value)}
      />
      <div className="mt-2 min-h-0 flex-1 overflow-y-auto text-sm">
        {shown.map(({ title, options }) => (
          <section key={title} aria-label={title}>
            <h3 className="px-1.5 pt-1.5 pb-0.5 text-xs text-ink-3">{title}</h3>
            <ul>
              {options.map(({ id, label }) => {
                const on = chosen.includes(id);
                return (
                  <li key={id}>
                    <label className="flex items-center gap-2 rounded-sm px-1.5 py-1 hover:bg-sunken has-disabled:opacity-50">
                      <input
                        type="checkbox"
                        className="accent-accent"
                        checked={on}
                        disabled={full && !on}
                        onChange={() => onChange(on ? chosen.filter((c) => c !== id) : [...chosen, id])}
                      />
                      {label}
                    </label>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {!groups && <Skeleton className="h-24" />}
        {groups && shown.length === 0 && (
          <p className="px-1.5 py-1 text-ink-3">
            {needle === "" ? "No other run of this suite, and no published figures." : "Nothing matches."}
          </p>
        )}
      </div>
      <div className="mt-2 flex items-center justify-between border-t border-line pt-2 text-xs text-ink-3">
        <span>At most {most}</span>
        {chosen.length > 0 && <PopoverAction onPress={() => onChange([])}>Remove all</PopoverAction>}
      </div>
    </Popover>
  );
}
