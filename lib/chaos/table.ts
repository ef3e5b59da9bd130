import { textTable } from "@/lib/text/text-table";

/** One line of the table: what was done to how many samples, and what came of it. Null where there is nothing to tell. */
export interface Row {
  scenario: string;
  samples: number;
  /** Samples without the end that they should have. */
  lost: number;
  /** Replies paid twice for each kill, and the most that there may be: twice the concurrency. */
  twice: { perKill: number; most: number } | null;
  /** Whether all metrics but those of latency are those of a run that nobody disturbed. */
  sameMetrics: boolean | null;
  /** Seconds from the harm to the next stored reply: the longest of the scenario. */
  recovery: number | null;
  /** Most megabytes that the worker held. */
  megabytes: number | null;
  note: string;
}

const head = ["", "samples", "lost", "twice a kill", "metrics", "recovery", "worker", ""];

/** The rows as a table for a terminal. */
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
