import { setMaxListeners } from "node:events";
import { persist } from "@/lib/db/persist";
import { pool } from "@/lib/db/pool";
import { transaction } from "@/lib/db/transaction";
import type { Clock } from "@/lib/engine/clock";
import { HeedError } from "@/lib/errors";
import type { Lease } from "@/lib/limits/lease";
import { log } from "@/lib/log";
import { ProviderError } from "@/lib/providers/provider-error";
import { loadKeys, saveKeyUses } from "@/lib/secrets/load-keys";
import { cutText, storable, storableJson } from "@/lib/text/storable";
import { changeJob } from "./change-job";
import { jobTools } from "./job-tools";
import { keptAnswers } from "./kept-answers";
import { jobKinds } from "./kinds";
import { progressWriter } from "./progress-writer";
import { type StoredJob, storedJob } from "./stored-job";

const leaveSql = "update job set seconds_left = null where id = $1";

/** A single execution of a job. */
export interface JobRun {
  /** Resolves when all results are stored. */
  readonly ended: Promise<void>;
  /** Starts nothing new; calls in flight finish, and the job is left to be continued later. */
  halt(): void;
  /** Abandons calls in flight as well. */
  abort(): void;
}

function sentence(actor: string, error: unknown): string {
  if (error instanceof HeedError) return error.message;
  if (error instanceof ProviderError)
    return `The model's endpoint failed: ${error.message.replace(/\.$/, "")}. Test its connection on the Models page.`;
  return cutText(`${actor} failed: ${error instanceof Error ? error.message : String(error)}`, 1000);
}

/** Settles like the promise, or rejects with the signal's reason if that comes first. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);
}

/**
 * Executes a job in this process with its stored answers, and stores its result or the reason of a failure. Does nothing to an ended job.
 * The caller must ensure that no other process executes the same job.
 */
export function runJob(id: number, clock: Clock, onError: (error: unknown) => void, lease?: () => Lease): JobRun {
  const halted = new HeedError("unavailable", "The job was interrupted.");
  const halt = new AbortController();
  const abort = new AbortController();
  // Every wait and every open call listens to these signals.
  setMaxListeners(0, halt.signal, abort.signal);
  let leave = false;

  const execute = async (job: StoredJob): Promise<void> => {
    await loadKeys();
    const kept = await keptAnswers(id, clock);
    const progress = progressWriter(id, kept, clock);
    const { actor, ...kind } = jobKinds[job.kind];
    const say = kind.process === "own" ? (line: string) => log("job", "info", line, { jobId: id }) : undefined;
    const { idle, close, ...tools } = jobTools(kept, { clock, halt: halt.signal, abort: abort.signal, lease, say, personId: job.personId });
    try {
      const kit = { ...tools, report: progress.report, signal: halt.signal, by: job.personId };
      const result = await unlessAborted(kind.execute(job, kit), abort.signal);
      tools.check();
      await progress.close();
      // A character that the database refuses must not lose the result, whose calls are paid.
      const end = { result: storableJson(result), calls: kept.count };
      await persist(() => transaction((client) => changeJob(client, id, "finish", end)), clock);
    } catch (error) {
      // Calls in flight are paid for, so their answers are stored whatever happens to the job.
      halt.abort(halted);
      await idle();
      await progress.close();
      if (leave) return void (await pool().query(leaveSql, [id]));
      if (!(error instanceof HeedError)) onError(error);
      await persist(() => changeJob(pool(), id, "fail", { error: storable(sentence(actor, error)) }), clock);
    } finally {
      close();
      await saveKeyUses().catch(onError);
    }
  };

  const run = async (): Promise<void> => {
    if (await changeJob(pool(), id, "start", {})) await execute(await storedJob(id));
  };
  return {
    ended: run(),
    halt() {
      leave = true;
      halt.abort(halted);
    },
    abort() {
      leave = true;
      halt.abort(halted);
      abort.abort(halted);
    },
  };
}
