"use client";

import { ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type PickGroup, PickList } from "@/components/ui/pick-list";
import { Popover, PopoverAction } from "@/components/ui/popover";

interface DrawPickerProps {
  /** Label of the button: `Draw beside`. */
  word: string;
  /** Description of the choice, for screen readers. */
  label: string;
  groups: readonly PickGroup[] | undefined;
  /** Text shown if there is nothing to draw. */
  none: string;
  chosen: readonly string[];
  /** Largest number of series that can be distinguished. */
  most: number;
  onOpen?: () => void;
  onChange: (ids: string[]) => void;
}

/** Popover that chooses which runs and published models charts draw. */
export function DrawPicker({ word, label, groups, none, chosen, most, onOpen, onChange }: DrawPickerProps) {
  return (
    <Popover
      label={label}
      {...(onOpen && { onOpen })}
      className="flex max-h-96 w-72 flex-col"
      trigger={
        <Button size="sm">
          {word} {chosen.length > 0 && <span className="num text-ink-3">{chosen.length}</span>}
          <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
        </Button>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col p-3">
        <PickList
          groups={groups}
          chosen={chosen}
          full={chosen.length >= most}
          search="Search runs and models"
          none={none}
          onChange={onChange}
        />
      </div>
      <div className="flex items-center justify-between border-t border-line px-3 py-2 text-xs text-ink-3">
        <span>Up to {most} at once</span>
        {chosen.length > 0 && <PopoverAction onPress={() => onChange([])}>Clear</PopoverAction>}
      </div>
    </Popover>
  );
}
