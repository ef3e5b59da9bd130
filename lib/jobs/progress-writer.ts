import type { JobProgress } from "@/lib/contracts/job";
import { pool } from "@/lib/db/pool";
import type { Clock } from "@/lib/engine/clock";
import type { KeptAnswers } from "./kept-answers";

const leastMs = 1000;
const leastDone = 3;

/**
 * Tells the seconds left of a step from its pace. What is only looked up (`replayed` has grown) is faster than what is asked, so the
 * pace is taken anew from there; null until there is one.
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
// A job that is taken up again is soon where it was, and does not fall back meanwhile.
const sql = `update job set doing = $2, done = case when doing = $2 then greatest(done, $3) else $3 end, total = $4, seconds_left = $5
  where id = $1 and status = 'running'`;

/** Writes what a job reports into its row, at most so often. */
export interface ProgressWriter {
  report(progress: JobProgress): void;
  /** Writes what is left to write, and no more after that. */
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
      // Only a display: a database that is away is no error.
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
