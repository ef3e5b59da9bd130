import type { RunEstimate } from "@/lib/contracts/estimate";
import { type LaunchRequest, launchRequest } from "@/lib/contracts/run-request";
import { runCost } from "@/lib/record/run-cost";
import { checkLaunch } from "@/lib/runs/check-launch";
import { someChosenItems } from "@/lib/runs/chosen-items";
import { pinnedOver } from "@/lib/runs/pin-baseline";
import { priceOf } from "@/lib/runs/price-of";
import { cachedFirstTurns } from "./cached-calls";
import { detectableByLaunch } from "./detectable-difference";
import { earlierRuns } from "./earlier-runs";
import { itemSizes } from "./item-sizes";
import { type Cost, quantitiesOf } from "./quantities";
import { batchTime, runTime } from "./run-time";
import type { SizedLaunch } from "./run-totals";

/** States the share of the usual price that batches cost. */
const batchWords = (factor: number | null | undefined): string =>
  factor == null || factor === 1
    ? "Asked in batches, for which no lower price is known: set the batch factor in the price table."
    : `Asked in batches, at ${factor} of the usual price.`;

/** States which of the judge's calls the cost includes. */
function judgeWords(calls: number, hasPrice: boolean): string {
  if (calls === 0) return "Excludes judge calls, which are made only where no rule decides.";
  if (!hasPrice) return "Excludes judge calls: the price table does not have the judge’s model.";
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
  const sized: Omit<SizedLaunch, "asked"> = {
    ...launch,
    sizes: [...sizes.values()],
    learned: sizesLearned,
    concurrency: parsed.concurrency,
  };
  const isDialogue = sized.sizes.some((size) => size.turns > 1);
  const uses = parsed.cache === "use" && cached > 0;
  const uncached = isDialogue ? 1 : 1 - cached / samples;
  const cost: Cost = ({ judge: judged, ...tokens }) => {
    const runUsd = runCost(price, tokens);
    return runUsd === null ? null : runUsd + (runCost(judgePrice, judged) ?? 0);
  };
  const quantities = (asked: number) => quantitiesOf({ ...sized, asked }, known, cost, price?.cacheReadPerMillion != null);
  const asked = uses ? uncached : 1;
  const { totals, ...ranges } = quantities(asked);
  const seconds = parsed.batch ? batchTime : runTime({ ...sized, asked }, known, totals);
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
