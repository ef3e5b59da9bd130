import type { ReactNode } from "react";

interface ProvenanceProps {
  /** Short facts about who ran what and when. */
  facts: readonly ReactNode[];
}

/** Line above a shared result with its origin. */
export function Provenance({ facts }: ProvenanceProps) {
  return (
    <p className="flex flex-wrap gap-x-2 gap-y-0.5 border-b border-line pb-3 text-xs text-ink-2">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts are in a fixed order
        <span key={index} className="flex gap-x-2">
          {index > 0 && (
            <span aria-hidden className="text-ink-3">
              ·
            </span>
          )}
          {fact}
        </span>
      ))}
    </p>
  );
}
