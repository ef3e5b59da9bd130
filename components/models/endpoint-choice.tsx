"use client";

import { cx } from "@/components/ui/cx";
import { type EndpointPreset, endpointPresets, presetOfAddress } from "./endpoint-presets";

/** Buttons that fill in the address and the key variable of known endpoints. */
export function EndpointChoice({ address, onChoose }: { address: string; onChoose: (preset: EndpointPreset) => void }) {
  const chosen = presetOfAddress(address);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Presets</legend>
      <div className="flex flex-wrap gap-2">
        {endpointPresets.map((preset) => (
          <button
            key={preset.id}
            type="button"
            aria-pressed={preset === chosen}
            onClick={() => onChoose(preset)}
            className={cx(
              "h-7 rounded-md border px-2.5 max-md:h-11 text-xs font-medium transition-colors",
              preset === chosen ? "border-accent bg-accent/8 text-accent" : "border-line-2 text-ink-2 hover:border-ink-3 hover:text-ink",
            )}
          >
            {preset.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
