"use client";

import { useState } from "react";
import { May } from "@/components/data/caller";
import { Button } from "@/components/ui/button";
import type { UnreadableRun } from "@/lib/contracts/run";
import { DeleteDialog } from "./delete-dialog";
import { useCuration } from "./use-curation";

/** Runs whose rows cannot be read, each with the reason and a button that deletes it; nothing if all can be read. */
export function UnreadableRunsNotice({ runs }: { runs: readonly UnreadableRun[] }) {
  const keep = useCuration("runs");
  const [asked, setAsked] = useState<UnreadableRun | null>(null);
  if (runs.length === 0) return null;
  return (
    <section aria-label="Runs that cannot be read" className="mb-4 border-l-2 border-warn py-0.5 pl-3 text-sm">
      <ul className="space-y-1">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">
              Run <span className="num">#{run.id}</span> {run.name.slice(0, 80)} cannot be read and is omitted from all lists:{" "}
              <span className="text-ink-2">{run.why.slice(0, 300)}</span>
            </span>
            <May needs="owner">
              <Button size="sm" variant="danger" onClick={() => setAsked(run)}>
                Delete
              </Button>
            </May>
          </li>
        ))}
      </ul>
      {asked && (
        <DeleteDialog
          open
          onOpenChange={() => setAsked(null)}
          kind="runs"
          ids={[asked.id]}
          name={`#${asked.id}`}
          onDelete={() => keep.mutate({ ids: [asked.id], verb: "delete" })}
        />
      )}
    </section>
  );
}
