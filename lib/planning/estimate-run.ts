import { z } from "zod";
import type { Outlook, RunEstimate } from "@/lib/contracts/estimate";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { type LaunchRequest, launchRequest } from "@/lib/contracts/run-request";
import { runCost } from "@/lib/record/run-cost";
import { type CheckedLaunch, checkLaunch } from "@/lib/runs/check-launch";
import { someChosenItems } from "@/lib/runs/chosen-items";
import { pinnedOver } from "@/lib/runs/pin-baseline";
import { priceOf } from "@/lib/runs/price-of";
import { cachedFirstTurns } from "./cached-calls";
import { detectableByLaunch } from "./detectable-difference";
import { dialogueTokens } from "./dialogue-size";
import { type Experience, earlierRuns } from "./earlier-runs";
import { type ItemSize, itemSizes } from "./item-sizes";
import type { LearnedSizes } from "./learned-sizes";

/** Tokens per second of a model that was never measured; only an order of magnitude. */
const guessedTokensPerSecond = 60;
const guessedFirstTokenSeconds = 0.8;

const simulatedShape = z.object({ latencySeconds: z.number() });

/** Totals of a whole run if it behaves like one earlier run. */
interface Totals {
  turns: number;
  calls: number;
  input: number;
  output: number;
  /** Parts of input and output that some prices have sums of their own for. */
  cached: number;
  cacheWrite: number;
  reasoning: number;
  judge: { calls: number; input: number; output: number };
}

/** Launch with its items' sizes; if there are many items, a selection represents the rest. */
interface Sized extends CheckedLaunch {
  sizes: readonly ItemSize[];
  learned: LearnedSizes;
  concurrency: number;
  /** Share of the replies that are asked for, 0 to 1; the rest are cached. */
  asked: number;
}

type Ways = Pick<Experience, "turns" | "reply" | "input" | "parts" | "answered" | "failed">;
const ruleOfThumb: Ways = { turns: 1, reply: 1, input: 1, parts: { cached: 0, cacheWrite: 0, reasoning: 0 }, answered: 1, failed: 0 };

function totalsOf({ sizes, samples, learned, asked }: Sized, ways: Ways): Totals {
  const each = samples / sizes.length;
  const totals: Totals = {
    ...{ turns: 0, calls: 0, input: 0, output: 0, cached: 0, cacheWrite: 0, reasoning: 0 },
    judge: { calls: 0, input: 0, output: 0 },
  };
  for (const size of sizes) {
    const turns = size.turns * ways.turns;
    const { input, output } = dialogueTokens(size, turns, learned.reply(size.reply, size.tags) * ways.reply);
    totals.turns += each * turns;
    totals.calls += asked * each * turns * (ways.answered + ways.failed);
    totals.input += asked * each * input * learned.input(size.tags) * ways.input;
    totals.output += asked * each * output;
    // Each reply is judged, including cached ones, and those that are rejected and asked for again.
    const replies = each * turns * ways.answered;
    totals.judge.calls += replies * size.judged.calls;
    totals.judge.input += replies * size.judged.input + each * ways.answered * size.judged.calls * output;
    totals.judge.output += replies * size.judged.output;
  }
  totals.cached = totals.input * ways.parts.cached;
  totals.cacheWrite = totals.input * ways.parts.cacheWrite;
  totals.reasoning = totals.output * ways.parts.reasoning;
  return totals;
}

/** The median; the mean of the two middle values if their number is even. Throws for an empty list. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [below, above] = [sorted[half - 1], sorted[half]];
  if (above === undefined) throw new Error("There is no median of nothing.");
  return sorted.length % 2 === 1 || below === undefined ? above : (below + above) / 2;
}

/** Relative difference of runs beyond chance: smaller for the same suite, and for other suites by the number of known runs. */
const drift = (known: readonly Experience[]) =>
  known[0]?.sameSuite ? (known[0].full ? 0.05 : 0.15) : known.length > 2 ? 0.1 : known.length === 2 ? 0.15 : 0.25;

/** The range that several runs predict: from the lowest to the highest, widened by drift and by twice the sampling error. */
function rangeOf(
  values: readonly number[],
  known: readonly Experience[],
  spread: (experience: Experience) => number,
  samples: number,
): Omit<Outlook, "basis"> {
  const error = median(known.map((experience) => spread(experience) * Math.sqrt(1 / experience.samples + 1 / samples)));
  const wide = Math.hypot(drift(known), 2 * error);
  return { low: Math.min(...values) * Math.max(0, 1 - wide), likely: median(values), high: Math.max(...values) * (1 + wide) };
}

const listed = (known: readonly Experience[]) => {
  const names = known.map(({ runId }) => String(runId));
  return `${names.length === 1 ? "run" : "runs"} ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`}`;
};

/** Names the runs that the figures come from. */
function source(known: readonly Experience[]): string {
  const [first] = known;
  const part = first?.full ? "" : ", of which only a part has ended";
  return `${listed(known)} of this model ${first?.sameSuite ? "on this suite" : "on other suites"}${part}`;
}

const noEarlierRun = "there is no earlier run of this model on this benchmark";

type Cost = (totals: Totals) => number | null;
type Quantities = Pick<RunEstimate["ranges"], "calls" | "inputTokens" | "outputTokens" | "costUsd">;

function learned(launch: Sized, known: readonly Experience[], cost: Cost, pricesCache: boolean): Quantities & { totals: Totals } {
  const all = known.map((experience) => totalsOf(launch, experience));
  const { samples } = launch;
  const counted = known[0]?.sameSuite
    ? "its items’ own tokens"
    : "each item’s prompt (counted with o200k_base) and expected reply, scaled by the observed ratio";
  const words = `${known.length > 1 ? "The median" : "The figure"} of ${source(known)}: ${counted}.`;
  const calls = all.map((totals) => totals.calls);
  const costs = all.map(cost).filter((usd) => usd !== null);
  const output = rangeOf(
    all.map((totals) => totals.output),
    known,
    (experience) => experience.spread.output,
    samples,
  );
  const input = rangeOf(
    all.map((totals) => totals.input),
    known,
    (experience) => experience.spread.input,
    samples,
  );
  const failed = median(known.map((experience) => experience.failed / Math.max(experience.answered, 1e-9)));
  return {
    totals: {
      turns: median(all.map((totals) => totals.turns)),
      calls: median(all.map((totals) => totals.calls)),
      input: input.likely,
      output: output.likely,
      cached: median(all.map((totals) => totals.cached)),
      cacheWrite: median(all.map((totals) => totals.cacheWrite)),
      reasoning: median(all.map((totals) => totals.reasoning)),
      judge: {
        calls: median(all.map((totals) => totals.judge.calls)),
        input: median(all.map((totals) => totals.judge.input)),
        output: median(all.map((totals) => totals.judge.output)),
      },
    },
    calls: {
      // For single-turn samples, only the number of repeated requests is unknown.
      ...(launch.sizes.some((size) => size.turns > 1)
        ? rangeOf(calls, known, (experience) => experience.spread.output, samples)
        : { low: Math.min(...calls), likely: median(calls), high: Math.max(...calls) }),
      basis: `${words}${failed >= 0.005 ? ` ${Math.round(failed * 100)} calls failed per 100 answered; failed calls are retried and not billed.` : ""}`,
    },
    inputTokens: { ...input, basis: words },
    outputTokens: { ...output, basis: words },
    costUsd:
      costs.length === 0
        ? null
        : {
            ...rangeOf(costs, known, (experience) => Math.max(experience.spread.input, experience.spread.output), samples),
            basis: `${words} Failed calls are not billed; ${pricesCache ? "cached prompts are priced as these runs had them" : "discounts for cached prompts are not known in advance"}.`,
          },
  };
}

/**
 * Factors by which replies of an unknown model may be shorter or longer than the rule of thumb; those of models that reason first are
 * longer.
 */
const unseen = { low: 0.3, high: 3, reasoning: 10 };

function guessed(launch: Sized, cost: Cost): Quantities & { totals: Totals } {
  const { settings } = launch.model;
  const totals = totalsOf(launch, ruleOfThumb);
  const isDialogue = launch.sizes.some((size) => size.turns > 1);
  const effort = isRemote(settings) ? settings.sampling.reasoningEffort : undefined;
  const reasons = (effort !== undefined && effort !== "none" && effort !== "minimal") || (launch.facts.model.reasoningTokens ?? 0) > 0;
  const most = launch.sizes.reduce((all, { limit, turns }) => (limit === null ? Number.POSITIVE_INFINITY : all + limit * turns), 0);
  const mostOutput = (launch.asked * most * launch.samples) / launch.sizes.length;
  const high = Math.max(totals.output, Math.min(totals.output * (reasons ? unseen.reasoning : unseen.high), mostOutput));
  const few = totalsOf(launch, { ...ruleOfThumb, turns: isDialogue ? 0.4 : 1, reply: unseen.low, input: 0.85 });
  const many = totalsOf(launch, {
    ...ruleOfThumb,
    turns: isDialogue ? 2.5 : 1,
    reply: totals.output === 0 ? 1 : high / totals.output,
    input: 1.3,
  });
  const rule = isDialogue ? "replies and turns from the benchmark’s rule of thumb" : "replies from the benchmark’s rule of thumb";
  const none = noEarlierRun;
  const range = (pick: (totals: Totals) => number, basis: string): Outlook => ({
    low: pick(few),
    likely: pick(totals),
    high: pick(many),
    basis,
  });
  const likely = cost(totals);
  return {
    totals,
    calls: range(
      (totals) => totals.calls,
      isDialogue
        ? `Turns from the benchmark’s rule of thumb, because ${none}.`
        : `One call per sample, plus one for each failed call; failed calls are not billed.${launch.family.engine.asking.accept ? " Replies that the benchmark’s protocol rejects are billed and retried." : ""}`,
    ),
    inputTokens: range(
      (totals) => totals.input,
      `Each item’s prompt counted with o200k_base${isDialogue ? ", with its history" : ""}; models count up to a third more.`,
    ),
    outputTokens: range(
      (totals) => totals.output,
      `Each item’s expected reply: ${rule}, because ${none}.${reasons ? " The model reasons first, which may take ten times as many tokens." : ""}`,
    ),
    costUsd:
      likely === null
        ? null
        : {
            low: cost(few) ?? 0,
            likely,
            high: cost(many) ?? 0,
            basis: `Prompts counted, ${rule}, because ${none}. The estimate becomes much closer after a few samples.`,
          },
  };
}

/**
 * Estimates the elapsed time of the run: its calls at their concurrency, with the speed and delays of earlier runs that had as many in
 * flight.
 */
function timeOf(launch: Sized, known: readonly Experience[], totals: Totals): Outlook {
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
    const load = `${busy[0]}${busy[0] === busy.at(-1) ? "" : ` to ${busy.at(-1)}`} requests at once`;
    return {
      low: Math.min(...all) / (1 + wide),
      likely: median(all),
      high: Math.max(...all) * (1 + wide),
      basis: `Latencies and waits of ${listed(near)}, with ${load}.`,
    };
  }
  const pretended = simulatedShape.safeParse(launch.model.settings);
  if (pretended.success) {
    const likely = rounds(calls) * pretended.data.latencySeconds;
    return { low: 0.7 * likely, likely, high: 1.5 * likely, basis: "Simulated latency of the model." };
  }
  const likely = rounds(calls) * (guessedFirstTokenSeconds + outputPerCall / guessedTokensPerSecond);
  const none = known.length > 0 ? `${listed(known)} of this model ${known.length > 1 ? "have" : "has"} no latencies` : noEarlierRun;
  const basis = `Assumes ${guessedTokensPerSecond} tokens per second, because ${none}.`;
  return { low: likely / 4, likely, high: likely * 4, basis };
}

/** Time of a run in batches, of which providers say no more than their limit. */
const batchTime: Outlook = {
  ...{ low: 300, likely: 3600, high: 86_400 },
  basis: "Most batches end within an hour; the provider allows up to 24 hours for each.",
};

/** States the share of the usual price that batches cost. */
const batchWords = (factor: number | null | undefined): string =>
  factor == null || factor === 1
    ? "Asked in batches, for which no lower price is known: set the batch factor in the price table."
    : `Asked in batches, at ${factor} of the usual price.`;

/** States which of the judge's calls the cost includes. */
function judgeWords(calls: number, hasPrice: boolean): string {
  if (calls === 0) return "Excludes judge calls, which are made only where no rule decides.";
  if (!hasPrice) return "Excludes judge calls: the price table does not have its model.";
  return `Includes about ${calls.toLocaleString("en")} judge ${calls === 1 ? "call" : "calls"}.`;
}

/** States whether the figures of a run that uses cached replies exclude them. */
function cacheWords(cached: number, isDialogue: boolean): string {
  if (isDialogue) return "Cached replies are not subtracted: only those to first turns can be counted in advance.";
  return `Excludes ${cached.toLocaleString("en")} cached ${cached === 1 ? "reply" : "replies"}.`;
}

/** Estimates the calls, tokens, cost and time of a launch. Throws the errors that `launchRun` would throw for the same request. */
export async function estimateRun(request: LaunchRequest): Promise<RunEstimate> {
  const parsed = launchRequest.parse(request);
  const launch = await checkLaunch(parsed);
  const { family, facts, suite, limits, samples, model, judge } = launch;
  const baseline = parsed.baselineRunId === undefined ? await pinnedOver(suite.id) : parsed.baselineRunId;
  const chosen = await someChosenItems(suite.id, limits);
  const [sizes, { known, learned: sizesLearned }, price, judgePrice, { detectable, repeats }, cached] = await Promise.all([
    itemSizes(family, facts, chosen, judge && launch.verifier),
    earlierRuns(launch, chosen),
    priceOf(model.settings, parsed),
    judge && priceOf(judge.settings),
    detectableByLaunch(launch, parsed.repetitions, baseline),
    cachedFirstTurns(launch, parsed.repetitions),
  ]);
  const sized: Omit<Sized, "asked"> = { ...launch, sizes: [...sizes.values()], learned: sizesLearned, concurrency: parsed.concurrency };
  const isDialogue = sized.sizes.some((size) => size.turns > 1);
  const uses = parsed.cache === "use" && cached > 0;
  const uncached = isDialogue ? 1 : 1 - cached / samples;
  const cost: Cost = ({ judge: judged, ...tokens }) => {
    const runUsd = runCost(price, tokens);
    return runUsd === null ? null : runUsd + (runCost(judgePrice, judged) ?? 0);
  };
  const quantities = (asked: number) =>
    known.length > 0 ? learned({ ...sized, asked }, known, cost, price?.cacheReadPerMillion != null) : guessed({ ...sized, asked }, cost);
  const asked = uses ? uncached : 1;
  const { totals, ...ranges } = quantities(asked);
  const seconds = parsed.batch ? batchTime : timeOf({ ...sized, asked }, known, totals);
  const turnedAway = family.engine.asking.accept?.most(facts.params) ?? 1;
  if (ranges.costUsd && parsed.batch && price) ranges.costUsd.basis += ` ${batchWords(price.batchFactor)}`;
  if (ranges.costUsd && judge) ranges.costUsd.basis += ` ${judgeWords(Math.round(totals.judge.calls), judgePrice !== null)}`;
  if (uses)
    for (const range of [ranges.calls, ranges.inputTokens, ranges.outputTokens, ranges.costUsd])
      if (range) range.basis += ` ${cacheWords(cached, isDialogue)}`;
  return {
    samples,
    turns: totals.turns / samples,
    calls: Math.round(totals.calls),
    inputTokens: Math.round(totals.input),
    outputTokens: Math.round(totals.output),
    costUsd: ranges.costUsd?.likely ?? null,
    seconds: seconds.likely,
    basis: ranges.costUsd?.basis ?? ranges.outputTokens.basis,
    detectable: detectable?.likely ?? null,
    ranges: { ...ranges, seconds, detectable },
    mostCalls: turnedAway > 1 ? Math.round(asked * totals.turns * turnedAway) : null,
    repeats,
    cached,
    restUsd: cached === 0 || isDialogue ? null : (quantities(uncached).costUsd?.likely ?? null),
  };
}
