import { pool } from "@/lib/db/pool";
import { sampleUpdate } from "@/lib/record/sample-states";

/** Shows long calls as “running”: a sample is marked within a second of its start, unless it has ended by then. */
export interface RunningMarks {
  started(runId: number, ordinal: number): void;
  ended(runId: number, ordinal: number): void;
  close(): void;
}

const everyMs = 500;
const sql = sampleUpdate("show", { from: "unnest($1::int[], $2::int[]) as u(r, o)", where: "s.run_id = u.r and s.ordinal = u.o" });

/** One statement every half second for all runs of the process, and none when nothing is slow. */
export function runningMarks(): RunningMarks {
  let fresh = new Map<string, [number, number]>();
  let due = new Map<string, [number, number]>();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    const pairs = [...due.values()];
    due = fresh;
    fresh = new Map();
    if (pairs.length === 0) return;
    busy = true;
    // Only a display: when the database is away, the mark is left out.
    pool()
      .query(sql, [pairs.map(([run]) => run), pairs.map(([, ordinal]) => ordinal)])
      .catch(() => {})
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  return {
    started: (runId, ordinal) => void fresh.set(`${runId}:${ordinal}`, [runId, ordinal]),
    ended: (runId, ordinal) => {
      const key = `${runId}:${ordinal}`;
      if (!fresh.delete(key)) due.delete(key);
    },
    close: () => clearInterval(timer),
  };
}
