import type { RunPosition } from "@/lib/contracts/run-position";

const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });

/** Formats a run's position among the models of its ranking and its rank range: `3rd of 12, rank 2–5`. */
export function positionWords({ place, models, rank: [best, worst], pooled }: NonNullable<RunPosition["place"]>): string {
  const ranks = best === worst ? `${best}` : `${best}–${worst}`;
  const together = pooled > 1 ? ` (${pooled} runs together)` : "";
  return `${place}${endings[rules.select(place)]} of ${models}, rank ${ranks}${together}`;
}
