import { diffLines, diffWordsWithSpace } from "diff";

/** Stretch of one of two texts. */
export interface Stretch {
  text: string;
  /** True if the other text contains it at this place too. */
  shared: boolean;
}

export interface TextDifference {
  a: Stretch[];
  b: Stretch[];
  /** Share of all characters that both texts have at the same place, 0 to 1; null if the texts were not compared by words. */
  shared: number | null;
}

/**
 * Limit of edit steps: a diff of two long texts with little in common would take seconds, and a limit in milliseconds would make the result
 * depend on the machine's load.
 */
const atMost = { maxEditLength: 2000 };

/** Compares two texts by words or, if they differ too much, by lines, or marks all of both. Equal texts have a share of 1. */
export function textDifference(a: string, b: string, limits: { maxEditLength: number } = atMost): TextDifference {
  const byWords = diffWordsWithSpace(a, b, limits);
  const parts = byWords ?? diffLines(a, b, limits);
  if (!parts) return { a: whole(a), b: whole(b), shared: null };
  const length = a.length + b.length;
  const shared = parts.reduce((sum, part) => sum + (part.added || part.removed ? 0 : part.value.length), 0);
  return {
    a: joined(parts.flatMap((part) => (part.added ? [] : [{ text: part.value, shared: !part.removed }]))),
    b: joined(parts.flatMap((part) => (part.removed ? [] : [{ text: part.value, shared: !part.added }]))),
    shared: byWords === undefined ? null : length === 0 ? 1 : (2 * shared) / length,
  };
}

const whole = (text: string): Stretch[] => (text === "" ? [] : [{ text, shared: false }]);

/** Merges whitespace between two changed stretches into them, so that they become one mark instead of many. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = [];
  stretches.forEach((stretch, at) => {
    const blank = stretch.shared && /^\s+$/.test(stretch.text) && out.at(-1)?.shared === false && stretches[at + 1]?.shared === false;
    const shared = blank ? false : stretch.shared;
    const last = out.at(-1);
    if (last && last.shared === shared) last.text += stretch.text;
    else out.push({ text: stretch.text, shared });
  });
  return out;
}
