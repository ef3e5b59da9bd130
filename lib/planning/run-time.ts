import { z } from "zod";
import type { Outlook } from "@/lib/contracts/estimate";
import { median } from "@/lib/stats/median";
import type { Experience } from "./earlier-runs";
import type { SizedLaunch, Totals } from "./run-totals";
import { listedRuns, noEarlierRun } from "./run-words";

/** Tokens per second of a model that was never measured; only an order of magnitude. */
const guessedTokensPerSecond = 60;
const guessedFirstTokenSeconds = 0.8;

const simulatedShape = z.object({ latencySeconds: z.number() });

/**
 * Estimates the elapsed time of the run: its calls at their concurrency, with the speed and delays of earlier runs that had as many in
 * flight.
 */
export function runTime(launch: SizedLaunch, known: readonly Experience[], totals: Totals): Outlook {
  const { samples, concurrency } = launch;
  const atOnce = Math.min(concurrency, samples);
  const calls = Math.max(1, totals.calls);
  const outputPerCall = totals.output / calls;
  const turnsEach = totals.turns / samples;
  const timed = known.filter((experience) => experience.secondsPerCall !== null);
  const distance = (experience: Experience) => Math.abs(Math.log2(Math.min(experience.concurrency, 1024) / concurrency));
  const nearest = Math.min(...timed.map(distance));
  const near = timed.filter((experience) => distance(experience) <= Math.max(nearest, 0.6));
  // A dialogue takes at least as many calls as it has turns, and an incomplete last round of calls takes as long as a full one.
  const rounds = (calls: number) => Math.max(Math.ceil(calls / atOnce - 1e-9), turnsEach);
  if (near.length > 0) {
    const all = near.map((experience) => {
      const scaled = experience.sameSuite || experience.outputPerCall === 0 ? 1 : outputPerCall / experience.outputPerCall;
      return rounds(calls) * (experience.secondsPerCall ?? 0) * scaled * (experience.drag ?? 1);
    });
    const wide = 0.2 + 0.3 * nearest;
    const busy = near.map((experience) => experience.concurrency).toSorted((a, b) => a - b);
    const load = `${busy[0]}${busy[0] === busy.at(-1) ? "" : ` to ${busy.at(-1)}`} requests in flight`;
    return {
      low: Math.min(...all) / (1 + wide),
      likely: median(all),
      high: Math.max(...all) * (1 + wide),
      basis: `Latencies and waits of ${listedRuns(near)}, with ${load}.`,
    };
  }
  const pretended = simulatedShape.safeParse(launch.model.settings);
  if (pretended.success) {
    const likely = rounds(calls) * pretended.data.latencySeconds;
    return { low: 0.7 * likely, likely, high: 1.5 * likely, basis: "Simulated latency of the model." };
  }
  const likely = rounds(calls) * (guessedFirstTokenSeconds + outputPerCall / guessedTokensPerSecond);
  const none = known.length > 0 ? `${listedRuns(known)} of this model ${known.length > 1 ? "have" : "has"} no latencies` : noEarlierRun;
  const basis = `Assumes ${guessedTokensPerSecond} tokens per second, because ${none}.`;
  return { low: likely / 4, likely, high: likely * 4, basis };
}

/** Time of a run in batches, of which providers say no more than their limit. */
export const batchTime: Outlook = {
  ...{ low: 300, likely: 3600, high: 86_400 },
  basis: "Most batches end within an hour; the provider allows up to 24 hours for each.",
};
