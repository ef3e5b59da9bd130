import { type Course, restrictedTotal } from "@/lib/stats/restricted-total";
import type { CutDialogue } from "./cut-at-patience";
import type { EnduranceTurn } from "./dialogue";
import type { DialogueRatio } from "./endurance-metrics";
import { type FigureInterval, longestOf, meanLengthInterval, ratioShareInterval, type TurnLimit } from "./ratio-interval";

/** The metrics of length that also exist as restricted means, by the amount that a turn adds to each. */
const gains = {
  ACT_len: () => 1,
  ACT_acc: ({ satisfied, active }: EnduranceTurn) => (active === 0 ? 1 : satisfied / active),
  ACT_succ: ({ passed }: EnduranceTurn) => (passed ? 1 : 0),
} satisfies Record<string, (turn: EnduranceTurn) => number>;

export type RestrictedId = keyof typeof gains;
export const restrictedIds = ["ACT_len", "ACT_acc", "ACT_succ"] as const satisfies readonly RestrictedId[];

/** Restricted mean with its interval. */
export interface RestrictedFigure extends FigureInterval {
  value: number | null;
  /** Turns up to which it counts: the limit, or the length of the longest dialogue if that was cut short before the limit. */
  horizon: number;
}

/**
 * Computes a mean number of turns up to a limit in which a dialogue cut short counts up to its last answered turn, as one that would have
 * continued (`restrictedTotal`).
 * @returns the plain mean if no dialogue was cut short; leaving them out would make the mean too small, because long ones
 * meet more failures
 */
export function restrictedFigure(id: RestrictedId, cut: readonly CutDialogue[], turnLimit: TurnLimit): RestrictedFigure {
  const longest = longestOf(cut);
  const isKnown = cut.every(({ turns, ended }) => turns.length < longest || ended === "patience");
  const horizon = turnLimit.limit === null || !isKnown ? longest : turnLimit.limit;
  const courses = cut.map(({ turns, ended, key }): Course => ({ gains: turns.map(gains[id]), ended: ended === "patience", cluster: key }));
  const total = restrictedTotal(courses, horizon);
  if (total === null) return { value: null, horizon, standardError: null, low: null, high: null, why: "No dialogue has an answered turn." };
  return {
    value: total.value,
    horizon,
    ...meanLengthInterval(total.error, { ...turnLimit, limit: turnLimit.limit === null ? null : horizon }),
  };
}

interface EndShare {
  ratio: DialogueRatio;
  interval: FigureInterval;
}

function shareOf(cut: readonly CutDialogue[], isIn: (dialogue: CutDialogue) => boolean): EndShare {
  const ratio = {
    numerators: cut.map((dialogue) => (isIn(dialogue) ? 1 : 0)),
    denominators: cut.map(() => 1),
    keys: cut.map(({ key }) => key),
  };
  return { ratio, interval: ratioShareInterval(ratio) };
}

const reaches = ({ turns, ended }: CutDialogue, limit: number | null) => ended === "censored" && limit !== null && turns.length >= limit;

/** Computes the share of dialogues whose end is unknown: neither patience nor the limit ended them. */
export const censoredShare = (cut: readonly CutDialogue[], { limit }: TurnLimit): EndShare =>
  shareOf(cut, (dialogue) => dialogue.ended === "censored" && !reaches(dialogue, limit));

/** Computes the share of dialogues that reached the limit with patience left: means of length count only the turns up to it. */
export const limitShare = (cut: readonly CutDialogue[], { limit }: TurnLimit): EndShare =>
  shareOf(cut, (dialogue) => reaches(dialogue, limit));
