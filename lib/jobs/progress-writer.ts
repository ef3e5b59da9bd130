import type { JobProgress } from "@/lib/contracts/job";
import { pool } from "@/lib/db/pool";
import type { Clock } from "@/lib/engine/clock";
import type { KeptAnswers } from "./kept-answers";

const leastMs = 1000;
const leastDone = 3;

/**
 * Builds an estimator of the seconds left in a step from its pace; null until there is one. The pace is measured again after stored answers
 * were looked up (`replayed` has grown), which is faster than asking.
 */
export function timeLeft(): (progress: JobProgress, replayed: number, now: number) => number | null {
  let from: { doing: string; done: number; replayed: number; at: number } | null = null;
  return ({ doing, done, total }, replayed, now) => {
    if (from === null || from.doing !== doing || from.replayed !== replayed || done < from.done) from = { doing, done, replayed, at: now };
    const came = done - from.done;
    const took = now - from.at;
    if (total === null || came < leastDone || took < leastMs) return null;
    return ((total - done) * took) / came / 1000;
  };
}

const everyMs = 300;
// A resumed job quickly reaches its earlier position, and its progress is not shown as falling back until then.
const sql = `update job set doing = $2, done = case when doing = $2 then greatest(done, $3) else $3 end, total = $4, seconds_left = $5
  where id = $1 and status = 'running'`;

/** Writes the progress that a job reports into its row, at a limited rate. */
export interface ProgressWriter {
  report(progress: JobProgress): void;
  /** Writes pending progress, and nothing after that. */
  close(): Promise<void>;
}

export function progressWriter(id: number, kept: KeptAnswers, clock: Clock): ProgressWriter {
  const left = timeLeft();
  const closing = new AbortController();
  let latest: { progress: JobProgress; secondsLeft: number | null } | null = null;
  let writing: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    while (latest !== null) {
      const { progress, secondsLeft } = latest;
      latest = null;
      // This is only a display, so an unavailable database is no error.
      await pool()
        .query(sql, [id, progress.doing, progress.done, progress.total, secondsLeft])
        .catch(() => {});
      await clock.sleep(everyMs, closing.signal);
    }
  };
  return {
    report(progress) {
      if (closing.signal.aborted) return;
      latest = { progress, secondsLeft: left(progress, kept.replayed, clock.monotonic()) };
      writing ??= write().finally(() => {
        writing = null;
      });
    },
    async close() {
      closing.abort();
      await writing;
    },
  };
}
