import { diffLines, diffWordsWithSpace } from "diff";

/** A stretch of one of two texts. */
export interface Stretch {
  text: string;
  /** The other text has it at this place too. */
  shared: boolean;
}

export interface TextDifference {
  a: Stretch[];
  b: Stretch[];
  /** Share of all characters that both have at the same place, 0 to 1. */
  shared: number;
}

/** Most steps, and milliseconds, that the search by words may take: two long texts with nothing in common would take seconds. */
const atMost = { maxEditLength: 6000, timeout: 400 };

/** Two texts laid over each other, by words where that is quick and by lines otherwise. Equal texts share all. */
export function textDifference(a: string, b: string, limits: { maxEditLength: number; timeout?: number } = atMost): TextDifference {
  const parts = diffWordsWithSpace(a, b, limits) ?? diffLines(a, b, limits);
  if (!parts) return { a: whole(a), b: whole(b), shared: 0 };
  const length = a.length + b.length;
  const shared = parts.reduce((sum, part) => sum + (part.added || part.removed ? 0 : part.value.length), 0);
  return {
    a: joined(parts.flatMap((part) => (part.added ? [] : [{ text: part.value, shared: !part.removed }]))),
    b: joined(parts.flatMap((part) => (part.removed ? [] : [{ text: part.value, shared: !part.added }]))),
    shared: length === 0 ? 1 : (2 * shared) / length,
  };
}

const whole = (text: string): Stretch[] => (text === "" ? [] : [{ text, shared: false }]);

/** Blanks alone between two changed stretches belong to them: one mark, not a comb. */
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
