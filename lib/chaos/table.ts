import { textTable } from "@/lib/text/text-table";

/** Line of the table: the harm, the number of samples, and the results. Null for results that were not measured. */
export interface Row {
  scenario: string;
  samples: number;
  /** Samples without the outcome that they should have. */
  lost: number;
  /** Replies paid twice per kill, and the most that are allowed: twice the concurrency. */
  twice: { perKill: number; most: number } | null;
  /** True if all metrics except those of latency equal those of an undisturbed run. */
  sameMetrics: boolean | null;
  /** Seconds from the harm to the next stored reply: the longest of the scenario. */
  recovery: number | null;
  /** Peak megabytes of the worker. */
  megabytes: number | null;
  note: string;
}

const head = ["", "samples", "lost", "twice a kill", "metrics", "recovery", "worker", ""];

/** Formats the rows as a table for a terminal. */
export function chaosTable(rows: readonly Row[]): string {
  const cells = rows.map(({ scenario, samples, lost, twice, sameMetrics, recovery, megabytes, note }) => [
    scenario,
    String(samples),
    String(lost),
    twice === null ? "" : `${twice.perKill.toFixed(twice.perKill % 1 === 0 ? 0 : 1)} of ${twice.most}`,
    sameMetrics === null ? "" : sameMetrics ? "equal" : "DIFFER",
    recovery === null ? "" : `${recovery.toFixed(1)} s`,
    megabytes === null ? "" : `${megabytes.toFixed(0)} MB`,
    note,
  ]);
  return textTable(head, cells);
}
