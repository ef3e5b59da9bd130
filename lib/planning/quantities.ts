import type { Outlook, RunEstimate } from "@/lib/contracts/estimate";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { median } from "@/lib/stats/median";
import type { Experience } from "./earlier-runs";
import { ruleOfThumb, type SizedLaunch, type Totals, totalsOf } from "./run-totals";
import { listedRuns, noEarlierRun } from "./run-words";

/** Computes the cost of totals in dollars; null without a price. */
export type Cost = (totals: Totals) => number | null;
type Quantities = Pick<RunEstimate["ranges"], "calls" | "inputTokens" | "outputTokens" | "costUsd">;

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

/** Names the runs that the figures come from. */
function source(known: readonly Experience[]): string {
  const [first] = known;
  const part = first?.full ? "" : ", of which only a part has ended";
  return `${listedRuns(known)} of this model ${first?.sameSuite ? "on this suite" : "on other suites"}${part}`;
}

function learned(launch: SizedLaunch, known: readonly Experience[], cost: Cost, pricesCache: boolean): Quantities & { totals: Totals } {
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

function guessed(launch: SizedLaunch, cost: Cost): Quantities & { totals: Totals } {
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

/** Estimates calls, tokens and cost of a launch: from earlier runs, or by rule of thumb if there are none. */
export const quantitiesOf = (launch: SizedLaunch, known: readonly Experience[], cost: Cost, pricesCache: boolean) =>
  known.length > 0 ? learned(launch, known, cost, pricesCache) : guessed(launch, cost);
