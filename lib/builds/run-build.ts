import { setMaxListeners } from "node:events";
import { loadFamily } from "@/lib/benchmarks/registry";
import { buildResult } from "@/lib/contracts/suite";
import { pool } from "@/lib/db/pool";
import { transaction } from "@/lib/db/transaction";
import type { Clock } from "@/lib/engine/clock";
import { HeedError } from "@/lib/errors";
import { ProviderError } from "@/lib/providers/provider-error";
import { randomFrom } from "@/lib/random/seeded-random";
import { hashOfText } from "@/lib/texts/shared-texts";
import { buildTools } from "./build-tools";
import { failBuild } from "./fail-build";
import { keptAnswers } from "./kept-answers";
import { persist } from "./persist";
import { progressWriter } from "./progress-writer";
import { type StoredBuild, storedBuild } from "./stored-build";

const startSql = `update job set status = 'running', started_at = coalesce(started_at, now()), seconds_left = null
  where id = $1 and status in ('queued', 'running')`;
// The answers have done their service: what they said is in the result.
const finishSql = `with done as (update job set status = 'finished', result = $2, calls = $3, seconds_left = null, finished_at = now()
    where id = $1 and status in ('queued', 'running') returning id)
  delete from job_answer using done where job_id = done.id`;
const leaveSql = "update job set seconds_left = null where id = $1";

/** One execution of a build in this process. */
export interface BuildRun {
  /** Resolves when all that there is to store is stored. */
  readonly ended: Promise<void>;
  /** Starts no new call; what is in flight ends, and the build is left to be taken up again. */
  halt(): void;
  /** Gives up what is in flight as well. */
  abort(): void;
}

function sentence(error: unknown): string {
  if (error instanceof HeedError) return error.message;
  if (error instanceof ProviderError) return `The model's endpoint failed: ${error.message}. Test its connection on the Models page.`;
  return `The builder failed: ${error instanceof Error ? error.message : String(error)}`.slice(0, 1000);
}

/** The first of the signal's reason and the promise. */
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
 * Makes a build's values from its input and the answers that it has, and stores them, or in a sentence why it failed.
 * Does nothing to one that has ended. The caller sees to it that no other process makes the same build.
 */
export function runBuild(id: number, clock: Clock, onError: (error: unknown) => void): BuildRun {
  const halted = new HeedError("unavailable", "The build was broken off.");
  const halt = new AbortController();
  const abort = new AbortController();
  // Every waiting and every open call listens to them.
  setMaxListeners(0, halt.signal, abort.signal);
  let leave = false;

  const make = async (build: StoredBuild): Promise<void> => {
    const kept = await keptAnswers(id, clock);
    const progress = progressWriter(id, kept, clock);
    let idle = async () => {};
    try {
      const builder = (await loadFamily(build.benchmark)).engine.suite.builders?.[build.builder];
      if (!builder) throw new HeedError("not_found", `There is no builder “${build.builder}” any more.`);
      const lent = await buildTools(build, kept, { clock, halt: halt.signal, abort: abort.signal });
      idle = lent.idle;
      if (builder.makes === "items") throw new HeedError("invalid", "Builders of items are made by jobs.");
      const kit = { ...lent.tools, random: randomFrom(id), share: hashOfText, report: progress.report, files: [], step: () => {} };
      const result = buildResult.parse(await unlessAborted(builder.build(build.input, kit), abort.signal));
      lent.check();
      await progress.close();
      await persist(() => transaction((client) => client.query(finishSql, [id, JSON.stringify(result), kept.count])), clock);
    } catch (error) {
      // What was asked is paid for: its answers are kept, whatever becomes of the build.
      halt.abort(halted);
      await idle();
      await progress.close();
      if (leave) return void (await pool().query(leaveSql, [id]));
      if (!(error instanceof HeedError)) onError(error);
      await persist(() => failBuild(id, sentence(error)), clock);
    }
  };

  const run = async (): Promise<void> => {
    if ((await pool().query(startSql, [id])).rowCount === 0) return;
    await make(await storedBuild(id));
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
