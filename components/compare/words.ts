import { missingOf } from "@/components/rows/missing-text";
import { formatCount, formatNumber, formatP } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import type { ItemChange } from "@/lib/contracts/changed-items";
import type {
  Churn,
  ComparedFigures,
  ComparedMetric,
  ComparedPair,
  ComparedSide,
  ComparedSlices,
  Comparison,
  FourCells,
} from "@/lib/contracts/comparison";
import type { Metric } from "@/lib/contracts/metric";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Missing } from "@/lib/contracts/run";
import type { Views } from "@/lib/contracts/views";

/** Maps side ids to names: the model's, with the run's number, the verifier or its version added if needed to distinguish two. */
export function sideLabels(sides: readonly ComparedSide[]): ReadonlyMap<string, string> {
  return new Map(
    sides.map((side) => {
      const alike = sides.filter(({ run }) => run.modelName === side.run.modelName);
      const same = sides.filter(({ run }) => run.id === side.run.id);
      const versions = same.filter(({ verifier }) => verifier.label === side.verifier.label).length > 1 ? ` ${side.verifier.version}` : "";
      const number = alike.some(({ run }) => run.id !== side.run.id) ? ` #${side.run.id}` : "";
      return [side.id, `${side.run.modelName}${number}${same.length > 1 ? `, ${side.verifier.label}${versions}` : ""}`];
    }),
  );
}

/** Shortens a long name by its middle, because names of one family differ at their ends. */
export function shortName(name: string, most = 28): string {
  if (name.length <= most) return name;
  const end = Math.floor((most - 1) / 2);
  return `${name.slice(0, most - 1 - end).trimEnd()}…${name.slice(-end).trimStart()}`;
}

/**
 * Formats a model's request settings, shortest first, then those without effect: `temperature 0, max 4 096 tokens, effort ignored`; empty
 * if all are the endpoint's defaults.
 */
export function settingsWords({ model, noEffect }: Pick<ComparedSide, "model" | "noEffect">): string {
  if (model.kind === "simulated") return `simulated: ${model.profile}, seed ${model.seed}`;
  const asked = settingsAsked(model);
  if (asked === null) return "imported replies";
  const { sampling, reasoningTokens, base } = asked;
  return [
    base && "base model",
    sampling.temperature !== undefined && `temperature ${sampling.temperature}`,
    sampling.topP !== undefined && `top p ${sampling.topP}`,
    sampling.topK !== undefined && `top k ${sampling.topK}`,
    sampling.reasoningEffort !== undefined && `effort ${sampling.reasoningEffort}`,
    reasoningTokens !== undefined && `${formatNumber(reasoningTokens)} reasoning tokens`,
    sampling.maxTokens !== undefined && `max ${formatNumber(sampling.maxTokens)} tokens`,
    sampling.stop !== undefined && `stops at ${JSON.stringify(sampling.stop).slice(1, -1)}`,
    ...noEffect,
  ]
    .filter((word) => typeof word === "string")
    .join(", ");
}

/** Formats the paired interval: `−1.2 to +5.3`. Empty if there is none. */
export function formatBounds({ low, high }: Pick<ComparedFigures, "low" | "high">, { decimals }: Pick<ComparedMetric, "decimals">): string {
  if (low === null || high === null) return "";
  const signed = (value: number) => formatDifference(value, { unit: "", decimals }, { low, high });
  return `${signed(low)} to ${signed(high)}`;
}

/**
 * Returns whether a difference is better, worse or, without a preferred direction, real; "open" if it may be chance, since its interval
 * contains 0 or is missing.
 */
export function standing(
  { low, high }: Pick<ComparedFigures, "low" | "high">,
  direction: ComparedMetric["direction"],
): "better" | "worse" | "differs" | "open" {
  if (low === null || high === null || (low <= 0 && high >= 0)) return "open";
  if (direction === "none") return "differs";
  return low > 0 === (direction === "higher") ? "better" : "worse";
}

/** Formats a number of items; means over repetitions get one decimal. */
export function formatItems(count: number): string {
  return formatNumber(count, Number.isInteger(count) ? 0 : 1);
}

/** Formats gains and losses: `12 gained, 30 lost of 250`. */
export function effectWords({ gained, lost, n }: Pick<FourCells, "gained" | "lost" | "n">): string {
  return `${formatItems(gained)} gained, ${formatItems(lost)} lost of ${formatNumber(n)}`;
}

/** Formats the changes that rerunning one model would cause: `rerunning one model would flip about 8 each way by chance`. */
export function churnWords({ expected, low, high }: Pick<Churn, "expected" | "low" | "high">): string {
  if (expected === null) return "no rerun to compare with";
  const range = low !== null && high !== null ? ` (${formatItems(round(low))} to ${formatItems(round(high))})` : "";
  return `rerunning one model would flip about ${formatItems(round(expected))} each way by chance${range}`;
}

/** Effect of a pair: what it counts, the changes expected by chance, and the counts in words (empty without an item). */
export interface PairEffect {
  noun: string;
  churn: Churn;
  words: string;
}

/** Returns the effect of a pair on samples or, if none passes on either side, on checks. */
export function pairEffect(
  { samples, checks, churn }: Pick<ComparedPair, "samples" | "checks" | "churn">,
  noun: Views["checkNoun"],
): PairEffect {
  // If no sample passes completely, as with long dialogues, the checks are more informative.
  const isWhole = samples.both + samples.gained + samples.lost > 0;
  const cells = isWhole ? samples : checks;
  const words = cells.n === 0 ? "" : `${effectWords(cells)}${isWhole ? "" : ` ${noun.many}`}`;
  return { noun: isWhole ? "sample" : noun.one, churn: isWhole ? churn.samples : churn.checks, words };
}

/** Names the tests of a comparison with their numbers of pairs, and says what a gain or loss is. Empty if nothing was tested. */
export function testsSentence({ headline, pairs, benchmark }: Pick<Comparison, "headline" | "pairs" | "benchmark">): string {
  const tested = headline.figures.filter(({ test }) => test !== null);
  if (tested.length === 0) return "";
  const counts = tested.map(({ n }) => n);
  const [least, most] = [Math.min(...counts), Math.max(...counts)].map((count) => formatNumber(count));
  const nouns = new Set(pairs.map((pair) => `one ${pairEffect(pair, benchmark.views.checkNoun).noun}`));
  const tests = [...new Set(tested.flatMap(({ test }) => test ?? []))].join("; ");
  const over = least === most ? least : `${least} to ${most}`;
  return `Over ${over} pairs: ${tests}. A gain or loss is ${[...nouns].join(" or ")} that passes in only one of the two runs.`;
}

const round = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

/** Describes the headline's difference in one sentence, without claiming more than its test. */
export function differenceSentence(figures: ComparedFigures, metric: ComparedMetric, side: string, baseline: string): string {
  const { difference, low, p, pHolm, test, why } = figures;
  if (difference === null) return why ?? `${side} and ${baseline} have no metric in common.`;
  const size = formatDifference(Math.abs(difference), metric, figures).replace("+", "");
  const bounds = low === null ? "" : ` (95%: ${formatBounds(figures, metric)})`;
  const shownP = pHolm ?? p;
  const tested =
    shownP === null
      ? why === null
        ? ""
        : ` No test: ${why.replace(/\.$/, "")}.`
      : ` ${formatP(shownP)}${pHolm !== null && pHolm !== p ? " after Holm" : ""}${test ? `, ${test}` : ""}.`;
  if (difference === 0) return `${side} and ${baseline} are tied${bounds}.${tested}`;
  const where = `${side} is ${size} ${difference > 0 ? "above" : "below"} ${baseline}${bounds}.`;
  const chance = low !== null && standing(figures, metric.direction) === "open" ? " The interval includes 0, so this could be chance." : "";
  return `${where}${chance}${tested}`;
}

/** Describes the conclusion that the test across a tag's values allows. */
export function interactionWords({ p, test, why }: ComparedSlices["tags"][number]["interaction"]): string {
  if (p === null) return `${why ?? "It was not tested."} Read the values below as description, not proof.`;
  const tested = `${formatP(p)}${test ? `, ${test}` : ""}`;
  return p < 0.05
    ? `The difference varies across these values (${tested}), so individual values can be interpreted.`
    : `No evidence that the difference varies (${tested}). Read the values below as description, not proof.`;
}

/** Words for an item's results on both sides, two or three each. */
export const changeWords: Record<ItemChange, string> = {
  gained: "Gained",
  lost: "Lost",
  both: "Both right",
  neither: "Both wrong",
  higher: "Score higher",
  lower: "Score lower",
};

/** Formats a tag condition: `density=10..50` as `density 10 to 50`. */
export function tagWords(tag: string, label: (tag: string) => string): string {
  const [name = "", ...rest] = tag.split("=");
  const value = rest.join("=");
  return `${label(name)} ${value.replace("..", " to ")}`;
}

/** Formats a slice's value for the list's filter: `density=10..50`. */
export function tagFilter(tag: string, value: string | number | boolean | [number, number]): string {
  return `${tag}=${Array.isArray(value) ? value.join("..") : String(value)}`;
}

/** Formats the number of unfinished runs, whose figures are provisional. */
export function openWords(sides: readonly Pick<ComparedSide, "isOpen">[]): string {
  const open = sides.filter(({ isOpen }) => isOpen).length;
  return open === 0
    ? ""
    : `${formatCount(open, "run is still running", "runs are still running")}: all figures are preliminary and untested.`;
}

/** Returns the samples missing from a side's value of the compared metric, with bounds if it is the run's headline. */
export function sideMissing({ run }: Pick<ComparedSide, "run">, metric: Metric | null): Missing | null {
  const counted = metric && missingOf(metric);
  if (!metric || !counted) return null;
  const { headline, missing } = run;
  const isHeadline = headline?.id === metric.id && sliceKey(headline.slice) === sliceKey(metric.slice) && headline.value === metric.value;
  return isHeadline && missing ? missing : { ...counted, fates: missing?.fates ?? [], bounds: null };
}
