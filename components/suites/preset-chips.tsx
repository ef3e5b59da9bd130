"use client";

import { cx } from "@/components/ui/cx";
import type { BenchmarkInfo } from "@/lib/contracts/views";

type Preset = BenchmarkInfo["presets"][number];

interface PresetChipsProps {
  presets: readonly Preset[];
  /** Id of the preset that matches the form. */
  chosen: string | null;
  onChoose: (preset: Preset) => void;
}

/** Buttons for presets, each with its purpose. */
export function PresetChips({ presets, chosen, onChoose }: PresetChipsProps) {
  if (presets.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">Start from</legend>
      <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {presets.map((preset) => (
          <button
            key={preset.id}
            type="button"
            aria-pressed={preset.id === chosen}
            onClick={() => onChoose(preset)}
            className={cx(
              "rounded-md border px-3 py-2 text-left transition-colors",
              preset.id === chosen ? "border-accent bg-accent/6" : "border-line-2 hover:border-ink-3 hover:bg-sunken",
            )}
          >
            <span className="block text-sm font-medium text-ink">{preset.label}</span>
            <span className="mt-0.5 block text-xs text-ink-2">{preset.help}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
