import { type Jackknife, jackknifeRatio } from "@/lib/stats/jackknife";
import { lengthInterval } from "@/lib/stats/length-interval";
import { quantiles95 } from "@/lib/stats/quantiles-95";
import { shareInterval } from "@/lib/stats/share-interval";
import type { CutDialogue } from "./cut-at-patience";
import type { DialogueRatio } from "./endurance-metrics";

/** Standard error and 95% interval of a figure in its own unit, or the reason why there is none. */
export interface FigureInterval {
  standardError: number | null;
  low: number | null;
  high: number | null;
  why?: string;
}

/** Limit on the length of dialogues, and the number of dialogues that ended before it. */
export interface TurnLimit {
  /** The maximum number of turns; null if unknown, because patience ended the longest dialogue. */
  limit: number | null;
  /** Number of their scripts: repetitions of one are not independent. */
  scripts: number;
  /** Number of dialogues that patience ended. */
  ended: number;
}

/** Determines the maximum number of turns of some dialogues: the declared one, else the longest dialogue if patience did not end it. */
export function turnLimit(cut: readonly CutDialogue[], declared: number | null): TurnLimit {
  const longest = longestOf(cut);
  const isSeen = cut.some(({ turns, ended }) => ended === "censored" && turns.length === longest);
  const limit = declared === null ? (isSeen ? longest : null) : Math.max(declared, longest);
  return { limit, scripts: new Set(cut.map(({ key }) => key)).size, ended: cut.filter(({ ended }) => ended === "patience").length };
}

export const longestOf = (cut: readonly CutDialogue[]): number => cut.reduce((most, { turns }) => Math.max(most, turns.length), 0);

const none = (why: string): FigureInterval => ({ standardError: null, low: null, high: null, why });
const oneScript = "All of its dialogues use one script, so the variation between scripts is unknown.";

const jackknifed = ({ numerators, denominators, keys }: DialogueRatio): Jackknife | null => jackknifeRatio(numerators, denominators, keys);

/** Counts the dialogues for which a metric is defined. */
export const definedOn = ({ denominators }: DialogueRatio): number => denominators.filter((below) => below > 0).length;

/** Counts the scripts of these dialogues: repetitions of one are not independent. */
const scriptsOf = ({ denominators, keys }: DialogueRatio): number => new Set(keys.filter((_, at) => (denominators[at] ?? 0) > 0)).size;

/** Computes the interval of a share: modified Wilson at the effective number of dialogues, with Student's t over scripts (jackknife). */
export function ratioShareInterval(ratio: DialogueRatio): FigureInterval {
  return boundedBy(1, jackknifed(ratio), scriptsOf(ratio));
}

/** Computes the interval of a longest sequence of turns, from that of its share of the limit. */
export function streakInterval(ratio: DialogueRatio, { limit }: TurnLimit): FigureInterval {
  const error = jackknifed(ratio);
  return limit === null ? byLogarithm(error) : boundedBy(limit, error, scriptsOf(ratio));
}

/** Computes the interval of a mean number of turns; see `lengthInterval`. */
export function ratioLengthInterval(ratio: DialogueRatio, turnLimit: TurnLimit): FigureInterval {
  return meanLengthInterval(jackknifed(ratio), turnLimit);
}

/** Computes the interval of a mean number of turns from its known error. */
export function meanLengthInterval(error: Jackknife | null, { limit, scripts, ended }: TurnLimit): FigureInterval {
  if (limit === null) return byLogarithm(error);
  if (error === null) return none(oneScript);
  return figureInterval(error, lengthInterval({ ...error, limit, dialogues: scripts, ended }));
}

function boundedBy(most: number, error: Jackknife | null, units: number): FigureInterval {
  if (error === null) return none(oneScript);
  const share = { value: error.value / most, standardError: error.standardError / most, units };
  const bounds = shareInterval(share, error.degrees, quantiles95);
  return figureInterval(error, bounds && [bounds[0] * most, bounds[1] * most]);
}

/** Student's t on the logarithm, for lengths without a limit (Hesterberg 2015). */
function byLogarithm(error: Jackknife | null): FigureInterval {
  if (error === null) return none(oneScript);
  const { value, standardError, degrees } = error;
  if (value <= 0 || standardError === 0) return { ...none("No variation, and the maximum number of turns is unknown."), standardError };
  const reach = Math.exp((quantiles95.student(degrees) * standardError) / value);
  return figureInterval(error, [value / reach, value * reach]);
}

function figureInterval({ standardError }: Jackknife, bounds: readonly [low: number, high: number] | null): FigureInterval {
  if (bounds === null) return { ...none("Its value is outside the possible range."), standardError };
  return { standardError, low: bounds[0], high: bounds[1] };
}
