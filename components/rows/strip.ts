import type { OutcomeDeclaration, OutcomeTone } from "@/lib/contracts/check";

/** Column of the strip: shares of its checks by outcome, which add up to at most 1. */
export interface StripBin {
  fail: number;
  changed: number;
  unscored: number;
  pass: number;
}

/** Maps each outcome letter to its tone. */
export function tonesByLetter(outcomes: readonly OutcomeDeclaration[]): Map<string, OutcomeTone> {
  return new Map(outcomes.map((o) => [o.letter, o.tone]));
}

/** Groups outcome letters in item order into at most `columns` columns of neighboring checks; each check has its own column if they fit. */
export function stripBins(letters: string, tones: ReadonlyMap<string, OutcomeTone>, columns: number): StripBin[] {
  const count = Math.min(letters.length, Math.max(1, Math.floor(columns)));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * letters.length) / count);
    const to = Math.floor(((index + 1) * letters.length) / count);
    const bin: StripBin = { fail: 0, changed: 0, unscored: 0, pass: 0 };
    for (let at = from; at < to; at += 1) bin[tones.get(letters[at] ?? "") ?? "unscored"] += 1;
    const width = to - from;
    return { fail: bin.fail / width, changed: bin.changed / width, unscored: bin.unscored / width, pass: bin.pass / width };
  });
}

/**
 * Returns SVG path data of one tone over the bins, in a box of `bins.length` by 1. Equal neighboring columns are joined unless `gap` (a
 * share of a column) separates them.
 */
export function stripPath(bins: readonly StripBin[], tone: OutcomeTone, gap = 0): string {
  // From top to bottom: failures, changed checks, unscored ones, passes.
  let path = "";
  let open: { x: number; width: number; y: number; height: number } | null = null;
  const flush = () => {
    if (open) path += `M${open.x} ${round(open.y)}h${open.width - gap}v${round(open.height)}h-${open.width - gap}z`;
    open = null;
  };
  bins.forEach((bin, x) => {
    const height = bin[tone];
    const y = tone === "fail" ? 0 : tone === "changed" ? bin.fail : tone === "unscored" ? bin.fail + bin.changed : 1 - bin.pass;
    if (height <= 0) flush();
    else if (gap === 0 && open && open.y === y && open.height === height) open.width += 1;
    else {
      flush();
      open = { x, width: 1, y, height };
    }
  });
  flush();
  return path;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Formats a strip's outcomes in words: "38 exact, 4 modified, 8 omitted". */
export function stripWords(letters: string, outcomes: readonly OutcomeDeclaration[]): string {
  const parts = outcomes.map((o) => ({ label: o.label, count: [...letters].filter((letter) => letter === o.letter).length }));
  return parts
    .filter((p) => p.count > 0)
    .map((p) => `${p.count} ${p.label.toLowerCase()}`)
    .join(", ");
}
