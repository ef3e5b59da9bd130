import type { BuildProgress } from "@/lib/contracts/build";
import { pool } from "@/lib/db/pool";
import type { Clock } from "@/lib/engine/clock";
import type { KeptAnswers } from "./kept-answers";
import { timeLeft } from "./time-left";

const everyMs = 300;
// A build that is taken up again is soon where it was, and does not fall back meanwhile.
const sql = `update job set status = 'running', doing = $2, done = case when doing = $2 then greatest(done, $3) else $3 end, total = $4, seconds_left = $5
  where id = $1 and status in ('queued', 'running')`;

/** Writes what a builder reports into the build's row, at most so often. */
export interface ProgressWriter {
  report(progress: BuildProgress): void;
  /** Writes what is left to write, and no more after that. */
  close(): Promise<void>;
}

export function progressWriter(id: number, kept: KeptAnswers, clock: Clock): ProgressWriter {
  const left = timeLeft();
  const closing = new AbortController();
  let latest: { progress: BuildProgress; secondsLeft: number | null } | null = null;
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
      latest = { progress, secondsLeft: left(progress, kept.replayed, clock.now()) };
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
