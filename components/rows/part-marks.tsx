import { Badge } from "@/components/ui/badge";
import type { RunRow } from "@/lib/contracts/run";

/** Beside its name: where a run's replies come from, for others than those that were measured here; nothing for these. */
export function SourceMark({ source, takenFrom }: Pick<RunRow, "source" | "takenFrom">) {
  const { file, runId, at } = takenFrom ?? {};
  return (
    <>
      {source !== "measured" && <Badge>{source}</Badge>}
      {takenFrom && source !== "imported" && (
        <Badge title={`Imported on ${at?.slice(0, 10)} from ${file}, where it was run #${runId}`}>imported</Badge>
      )}
    </>
  );
}

const words = { rule: "by its stop rule", budget: "by its budget" } as const;

/** Beside its status: that a run was stopped on purpose, and what follows for its numbers; nothing for others. `whole` says “stopped” too. */
export function StoppedMark({ stoppedBy, status, whole = false }: Pick<RunRow, "stoppedBy" | "status"> & { whole?: boolean }) {
  if (stoppedBy === null || status !== "stopped") return null;
  return (
    <Badge
      tone="warn"
      title="Only part of the suite was run. Intervals are for the suite’s final values, not for similar items, and are valid at any time. Not ranked."
    >
      {whole && "stopped "}
      {words[stoppedBy]}
    </Badge>
  );
}

/** Beside its status: for which run of its launch it waits; nothing once its turn has come. */
export function WaitsMark({ status, waitsFor }: Pick<RunRow, "status" | "waitsFor">) {
  if (status !== "queued" || !waitsFor) return null;
  return (
    <span className="text-xs text-ink-3">
      Waits for <span className="num">#{waitsFor}</span>
    </span>
  );
}
