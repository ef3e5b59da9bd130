import { pool } from "@/lib/db/pool";
import { sampleUpdate } from "@/lib/record/sample-states";

/** Shows long calls as “running”: a sample is marked within a second of its start, unless it has ended by then. */
export interface RunningMarks {
  started(runId: number, ordinal: number): void;
  ended(runId: number, ordinal: number): void;
  /** Puts samples back that have not ended, for whoever resumes their run; a statement on its way would show them as running again, so that it ends first. */
  letGo(runId: number, ordinals: readonly number[]): Promise<void>;
  close(): void;
}

const everyMs = 500;
const showSql = sampleUpdate("show", { from: "unnest($1::int[], $2::int[]) as u(r, o)", where: "s.run_id = u.r and s.ordinal = u.o" });
const letGoSql = sampleUpdate("letGo", { where: "s.run_id = $1 and s.ordinal = any($2::int[])" });

/** One statement every half second for all runs of the process, and none when nothing is slow. */
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
    // Only a display: when the database is away, the mark is left out.
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
