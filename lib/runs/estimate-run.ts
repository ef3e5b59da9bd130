import { z } from "zod";
import { type Estimate, type LaunchRequest, launchRequest } from "@/lib/contracts/run";
import { runCost } from "@/lib/engine/run-cost";
import { openStored } from "@/lib/texts/open-stored";
import { type CheckedLaunch, checkLaunch } from "./check-launch";
import { someChosenItems } from "./chosen-items";
import { detectableDifference } from "./detectable-difference";
import { type DialogueSize, dialogueSize } from "./dialogue-size";
import { type Experience, earlierRuns } from "./earlier-runs";
import { priceOf } from "./price-of";

/** Tokens a second of a model nobody has measured; only an order of magnitude. */
const guessedTokensPerSecond = 60;
const guessedFirstTokenSeconds = 0.8;

const simulatedShape = z.object({ latencySeconds: z.number() });

const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);

/** Of one sample with all its turns, and calls of a turn. */
interface Size {
  input: number;
  output: number;
  seconds: number;
  turns: number;
  attempts: number;
  basis: string;
}

/** What one sample takes: as measured in earlier runs of this model, else counted from its prompts and the family's rule of thumb. */
async function sampleSize({ family, facts, model, suite, limits }: CheckedLaunch, known: Experience | null): Promise<Size> {
  const bodies = await someChosenItems(suite.id, limits.itemLimit, limits.clusterLimit);
  const sizes: DialogueSize[] = [];
  for (const body of bodies) sizes.push(await dialogueSize(family, await openStored(family.engine, body, "ask"), facts));
  const counted = mean(sizes.map(({ input }) => input));
  const expected = mean(sizes.map(({ output }) => output));
  const turns = mean(sizes.map((size) => size.turns));
  const rule = turns > 1 ? "replies and turns by the family's rule of thumb" : "replies by the family's rule of thumb";
  const pretended = simulatedShape.safeParse(model.settings);
  if (known?.sameSuite) {
    const basis = `Measured in run ${known.runId} of this model on this suite.`;
    return {
      input: known.input ?? counted,
      output: known.output ?? expected,
      seconds: known.latencySeconds,
      turns: known.turns,
      attempts: known.attempts,
      basis,
    };
  }
  if (known) {
    // Longer replies take longer: the time of a token carries over from one suite to another.
    const seconds = known.output ? (known.latencySeconds * expected) / known.output : known.latencySeconds;
    const basis = `Prompts counted with o200k_base; ${rule}; speed measured in run ${known.runId} of this model.`;
    return { input: counted, output: expected, seconds, turns, attempts: known.attempts, basis };
  }
  if (pretended.success) {
    return {
      input: counted,
      output: expected,
      seconds: pretended.data.latencySeconds * turns,
      turns,
      attempts: 1,
      basis: "A simulated model: its pretended latency.",
    };
  }
  const basis = `Prompts counted with o200k_base; ${rule}; time guessed at ${guessedTokensPerSecond} tokens a second, for there is no earlier run of this model.`;
  return {
    input: counted,
    output: expected,
    seconds: guessedFirstTokenSeconds * turns + expected / guessedTokensPerSecond,
    turns,
    attempts: 1,
    basis,
  };
}

/** What a launch will take. Throws what `launchRun` would throw for the same request. */
export async function estimateRun(request: LaunchRequest): Promise<Estimate> {
  const of = launchRequest.parse(request);
  const launch = await checkLaunch(of);
  const [known, price, detectable] = await Promise.all([
    earlierRuns(launch),
    priceOf(launch.model.settings),
    detectableDifference(launch, of.repetitions),
  ]);
  const { input, output, seconds, turns, attempts, basis } = await sampleSize(launch, known);
  const { samples } = launch;
  const inputTokens = Math.round(input * samples * attempts);
  const outputTokens = Math.round(output * samples * attempts);
  return {
    samples,
    turns,
    calls: Math.round(samples * turns * attempts),
    inputTokens,
    outputTokens,
    costUsd: runCost(price, inputTokens, outputTokens),
    // Whole rounds: the last one takes as long as the others, however few are in it.
    seconds: Math.ceil((samples * attempts) / of.concurrency) * seconds,
    basis,
    detectable,
  };
}
