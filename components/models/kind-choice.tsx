"use client";

import { Cpu, PlugZap } from "lucide-react";
import { cx } from "@/components/ui/cx";
import type { EditableKind } from "./model-draft";

const kinds = [
  { kind: "openai-compatible", label: "Endpoint", note: "A real model over HTTP: a provider or your own server.", icon: PlugZap },
  { kind: "simulated", label: "Simulated", note: "A simulated model for demonstrations and experiments.", icon: Cpu },
] as const;

/** Choice of the kind of a new model. */
export function KindChoice({ kind, onChoose }: { kind: EditableKind; onChoose: (kind: EditableKind) => void }) {
  return (
    <fieldset className="mb-6">
      <legend className="sr-only">Kind</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {kinds.map(({ kind: modelKind, label, note, icon: Icon }) => (
          <button
            key={modelKind}
            type="button"
            aria-pressed={modelKind === kind}
            onClick={() => onChoose(modelKind)}
            className={cx(
              "flex items-start gap-3 rounded-md border px-3 py-2.5 text-left transition-colors",
              modelKind === kind ? "border-accent bg-accent/6" : "border-line-2 hover:border-ink-3 hover:bg-sunken",
            )}
          >
            <Icon
              aria-hidden
              className={cx("mt-0.5 size-4 shrink-0", modelKind === kind ? "text-accent" : "text-ink-3")}
              strokeWidth={1.75}
            />
            <span>
              <span className="block text-sm font-medium">{label}</span>
              <span className="block text-xs text-ink-2">{note}</span>
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
