"use client";

import { cx } from "@/components/ui/cx";
import type { BenchmarkInfo } from "@/lib/contracts/views";

interface ImporterChoiceProps {
  importers: BenchmarkInfo["importers"];
  chosen: string;
  onChoose: (id: string) => void;
}

/** File formats of a benchmark, each with its result. */
export function ImporterChoice({ importers, chosen, onChoose }: ImporterChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Format</legend>
      <div className="divide-y divide-line overflow-hidden rounded-md border border-line-2">
        {importers.map((importer) => (
          <label
            key={importer.id}
            className={cx(
              "flex cursor-pointer items-start gap-3 px-3 py-2.5 text-sm transition-colors has-focus-visible:bg-sunken",
              importer.id === chosen ? "bg-accent/6" : "hover:bg-sunken",
            )}
          >
            <input
              type="radio"
              name="importer"
              value={importer.id}
              checked={importer.id === chosen}
              onChange={() => onChoose(importer.id)}
              className="mt-1 accent-accent"
            />
            <span className="min-w-0">
              <span className="font-medium">{importer.label}</span>
              <span className="ml-2 text-xs text-ink-3">creates a {importer.makes}</span>
              <span className="block text-xs text-ink-2">{importer.description}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
