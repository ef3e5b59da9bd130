import type { DifficultyLabel } from "../items/item";
import type { LexParams } from "../items/params";
import type { Language } from "../items/rule";

export interface Quota {
  language: Language;
  label: DifficultyLabel;
  count: number;
}

/** Items of the published set by language and difficulty (paper, Table 4). */
export const publishedQuotas: readonly Quota[] = [
  { language: "english", label: "Easy", count: 321 },
  { language: "english", label: "Medium", count: 372 },
  { language: "english", label: "Hard", count: 550 },
  { language: "chinese", label: "Easy", count: 332 },
  { language: "chinese", label: "Medium", count: 372 },
  { language: "chinese", label: "Hard", count: 528 },
];

/** Scales the published mix to a number of items by largest remainders: exactly the published counts at 2,475. */
export function quotasFor({ items, language }: LexParams): Quota[] {
  const cells = publishedQuotas.filter((quota) => language === "both" || quota.language === language);
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  const exact = cells.map(({ count }) => (count * items) / total);
  const counts = exact.map(Math.floor);
  const short = items - counts.reduce((sum, count) => sum + count, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, left: share - Math.floor(share) }))
    .sort((a, b) => b.left - a.left || a.index - b.index);
  for (const { index } of byRemainder.slice(0, short)) counts[index] = (counts[index] ?? 0) + 1;
  return cells.map((cell, index) => ({ ...cell, count: counts[index] ?? 0 }));
}
