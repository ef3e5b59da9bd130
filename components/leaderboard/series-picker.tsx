"use client";

import { Command } from "cmdk";
import { Check, ChevronDown, Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Popover, PopoverAction } from "@/components/ui/popover";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";

export interface SeriesPickerProps {
  rows: readonly LeaderboardRow[];
  chosen: readonly string[];
  atMost: number;
  onPick: (id: string, on: boolean) => void;
  onClear: () => void;
}

/** Finds rows by name and draws them in the charts. */
export function SeriesPicker({ rows, chosen, atMost, onPick, onClear }: SeriesPickerProps) {
  const full = chosen.length >= atMost;
  return (
    <Popover
      label="Rows to draw"
      className="w-72"
      trigger={
        <Button size="sm">
          Drawn <span className="num text-ink-3">{chosen.length}</span>
          <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
        </Button>
      }
    >
      <Command label="Rows to draw" loop>
        <div className="flex items-center gap-2 border-b border-line px-3">
          <Search aria-hidden className="size-3.5 shrink-0 text-ink-3" />
          <Command.Input placeholder="Find a model" className="h-9 w-full bg-transparent text-sm outline-none placeholder:text-ink-3" />
        </div>
        <Command.List className="max-h-72 overflow-y-auto p-1">
          <Command.Empty className="px-2 py-4 text-center text-sm text-ink-2">No row has this name.</Command.Empty>
          {rows.map((row) => {
            const on = chosen.includes(row.id);
            return (
              <Command.Item
                key={row.id}
                value={row.id}
                keywords={[row.model, row.source]}
                disabled={full && !on}
                onSelect={() => onPick(row.id, !on)}
                className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 text-sm data-[disabled=true]:cursor-default data-[disabled=true]:opacity-45 data-[selected=true]:bg-sunken"
              >
                <Check aria-hidden className={cx("size-3.5 shrink-0 text-accent", !on && "invisible")} />
                <span className="truncate">{row.model}</span>
                <span className="ml-auto text-xs text-ink-3">{row.source}</span>
                {on && <span className="sr-only">drawn</span>}
              </Command.Item>
            );
          })}
        </Command.List>
      </Command>
      <div className="flex items-center justify-between border-t border-line px-3 py-2 text-xs text-ink-3">
        <span>At most {atMost} at once</span>
        <PopoverAction onPress={onClear}>Remove all</PopoverAction>
      </div>
    </Popover>
  );
}
