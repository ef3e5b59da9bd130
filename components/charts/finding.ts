import { holm } from "@/lib/stats/holm";
import { welchP } from "@/lib/stats/welch";
import type { ChartPoint } from "./chart-point";

/** Figure that may be tested against others; `text` is its formatted value. */
export interface FoundFigure extends Pick<ChartPoint, "low" | "high" | "n" | "rough" | "sequence" | "value"> {
  label: string;
  text: string;
}

/** Significance level: a p-value, adjusted for all pairs, must be below it. */
export const level = 0.05;
/** Smallest number of independent draws, such as seeds, of a figure that can be tested. */
const enough = 5;

/** Number of names after which the rest are counted. */
const named = 3;

/** Joins names: `A, B and C`, `A, B, C and 4 others`. */
export function namesOf(labels: readonly string[]): string {
  // One more name is shorter than “and 1 other”.
  const shown = labels.length <= named + 1 ? labels : labels.slice(0, named);
  const names = shown.length < labels.length ? [...shown, `${labels.length - shown.length} others`] : [...shown];
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}

/** True if a figure's interval can be used in a test. */
const isTestable = ({ low, high, n, rough, sequence }: FoundFigure): boolean =>
  low !== null && high !== null && n >= enough && rough !== true && sequence !== true;

const testOf = (a: FoundFigure, b: FoundFigure): number => {
  const figured = ({ value, low, high, n }: FoundFigure) => ({ value, low: low ?? value, high: high ?? value, degrees: n - 1 });
  return welchP(figured(a), figured(b));
};

/**
 * Formats the leading figures: `A and B (98%, 97%) are above C (60%) at 500 words`. Tests all pairs with Welch's t and Holm's method. Null
 * if none differs, or if neither direction is better.
 */
export function leaderFinding(
  figures: readonly FoundFigure[],
  place: string,
  direction: "higher" | "lower" | "none" | undefined,
): string | null {
  const tested = figures.filter(isTestable);
  if (tested.length < 2 || (direction !== "higher" && direction !== "lower")) return null;
  const sign = direction === "lower" ? -1 : 1;
  const sorted = tested.sort((a, b) => sign * (b.value - a.value));
  const pairs = sorted.flatMap((a, at) => sorted.slice(at + 1).map((b) => ({ a, b })));
  const adjusted = holm(pairs.map(({ a, b }) => testOf(a, b)));
  const isBetter = (left: FoundFigure, other: FoundFigure) =>
    pairs.some(({ a, b }, at) => a === left && b === other && (adjusted[at] ?? 1) < level);
  const [leader] = sorted;
  const worse = sorted.filter((other) => leader && isBetter(leader, other));
  if (!leader || worse.length === 0) return null;
  const leaders = sorted.filter((leader) => !worse.includes(leader) && worse.every((other) => isBetter(leader, other)));
  return `${withTexts(leaders)} ${leaders.length === 1 ? "is" : "are"} ${sign > 0 ? "above" : "below"} ${withTexts(worse)} ${place}`;
}

/** Names with their figures; the figures are left out if not all are named. */
function withTexts(figures: readonly FoundFigure[]): string {
  const texts = [...new Set(figures.map(({ text }) => text))];
  return `${namesOf(figures.map(({ label }) => label))}${figures.length <= named + 1 ? ` (${texts.length === 1 ? texts[0] : figures.map(({ text }) => text).join(", ")})` : ""}`;
}

/** True if Welch's t on both intervals finds a difference between two figures. */
export function areApart(a: FoundFigure, b: FoundFigure): boolean {
  return isTestable(a) && isTestable(b) && testOf(a, b) < level;
}
