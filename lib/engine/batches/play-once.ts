import { setMaxListeners } from "node:events";
import { isTransient } from "@/lib/db/transient";
import type { ActiveRun } from "@/lib/engine/active-run";
import type { OpenSample } from "@/lib/engine/open-sample";
import { runSample } from "@/lib/engine/run-sample";
import { giveUp } from "@/lib/engine/run-shard";
import type { AskRequest, Reply } from "@/lib/providers/provider";

/**
 * Plays a sample up to its first call, which `ask` answers, and stores it as live calls do; null from `ask`, or a second call, leaves the
 * sample open. Rejects if the database is away.
 */
export async function playOnce(run: ActiveRun, sample: OpenSample, ask: (request: AskRequest) => Reply | null): Promise<void> {
  const left = new AbortController();
  const [halt, abort] = [run.halt, run.abort].map((signal) => AbortSignal.any([signal, left.signal])) as [AbortSignal, AbortSignal];
  setMaxListeners(0, halt, abort);
  let isAsked = false;
  const playing: ActiveRun = {
    ...run,
    ...{ halt, abort },
    // A request that is asked again goes into the next batch, so nothing is gained by a pause.
    clock: { ...run.clock, sleep: async () => {} },
    provider: {
      async ask(request) {
        const isFirst = !isAsked;
        isAsked = true;
        const reply = isFirst ? ask(request) : null;
        if (reply !== null) return reply;
        left.abort(new Error("The request goes into a batch."));
        throw left.signal.reason;
      },
      close: async () => {},
    },
  };
  try {
    await runSample(playing, sample, () => {});
  } catch (error) {
    if (isTransient(error)) throw error;
    await giveUp(run, sample, error);
  }
}
