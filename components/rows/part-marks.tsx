import { Badge } from "@/components/ui/badge";
import type { RunRow } from "@/lib/contracts/run";

/** Badge beside a run's name with the source of its replies; nothing for runs measured on this Heed. */
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

const words = { rule: "by its stop rule", budget: "by its budget", month: "by the monthly budget" } as const;

/**
 * Badge beside the status of a run that was stopped on purpose, with the consequence for its numbers; otherwise nothing. `whole` adds the
 * word “stopped”.
 */
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

/** Note beside a queued run's status that names the run of its launch for which it waits; otherwise nothing. */
export function WaitsMark({ status, waitsFor }: Pick<RunRow, "status" | "waitsFor">) {
  if (status !== "queued" || !waitsFor) return null;
  return (
    <span className="text-xs text-ink-3">
      Waits for <span className="num">#{waitsFor}</span>
    </span>
  );
}
