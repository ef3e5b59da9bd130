import { pool } from "@/lib/db/pool";
import { byKeys, sampleUpdate } from "@/lib/record/sample-states";

/** Shows long calls as “running”: marks a sample within a second of its start, unless it has ended by then. */
export interface RunningMarks {
  started(runId: number, ordinal: number): void;
  ended(runId: number, ordinal: number): void;
  /**
   * Returns unfinished samples to the queue for a later resume. Waits for a pending statement, which would otherwise mark them as running
   * again.
   */
  letGo(runId: number, ordinals: readonly number[]): Promise<void>;
  close(): void;
}

const everyMs = 500;
const showSql = sampleUpdate("show", {
  from: "unnest($1::int[], $2::int[]) as u(run_id, ordinal)",
  where: byKeys("$1::int[]", "$2::int[]"),
});
const letGoSql = sampleUpdate("letGo", { where: "s.run_id = $1 and s.ordinal = any($2::int[])" });

/** Builds marks that take one statement every half second for all runs of the process, and none if no call is slow. */
export function runningMarks(): RunningMarks {
  let fresh = new Map<string, [number, number]>();
  let due = new Map<string, [number, number]>();
  let showing: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (showing) return;
    const pairs = [...due.values()];
    due = fresh;
    fresh = new Map();
    if (pairs.length === 0) return;
    // The mark is only a display, so it is left out if the database is unavailable.
    showing = pool()
      .query(showSql, [pairs.map(([run]) => run), pairs.map(([, ordinal]) => ordinal)])
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        showing = null;
      });
  }, everyMs);
  return {
    started: (runId, ordinal) => void fresh.set(`${runId}:${ordinal}`, [runId, ordinal]),
    ended: (runId, ordinal) => {
      const key = `${runId}:${ordinal}`;
      if (!fresh.delete(key)) due.delete(key);
    },
    async letGo(runId, ordinals) {
      await showing;
      await pool().query(letGoSql, [runId, ordinals]);
    },
    close: () => clearInterval(timer),
  };
}
