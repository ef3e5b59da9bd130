import type { SliceFilter, Views } from "@/lib/contracts/views";
import { exactly, formatTerm } from "@/lib/filter/filter-line";
import { tasks } from "../items/tasks";
import type { ReplyOutcome } from "./digest";
import { contentPoints, type Reading } from "./replies";

/** Writes a term with values that a field must equal. */
const equals = (field: string, values: readonly string[]): string => formatTerm({ field, not: false, values: values.map(exactly) });

const all = Object.values(tasks);
const labels = new Set(all.flatMap(({ points }) => points.map(({ label }) => label)));
const having = (label: string) => all.flatMap(({ id, points }) => (points.some((point) => point.label === label) ? [id] : []));

const points = [...labels].map((label): [string, SliceFilter] => [
  label,
  { samples: equals("task", having(label)), missed: equals("missed", [label]) },
]);

/** Powers of two up to a million documents; a slice contains distances up to the next one. */
const distances = Array.from({ length: 20 }, (_, power): [string, SliceFilter] => {
  const least = 2 ** power;
  return [String(least), { samples: `distances:${least}..${2 * least - 1}` }];
});

/** Filters of the slices by tags that no sample has. Those by perspective compare samples, and those by place count pieces of answers. */
export const slices: Views["slices"] = {
  point: Object.fromEntries(points),
  // A capability opens what was lost of it: the samples that missed a point that measures it.
  capability: { "*": { samples: "missed:=*" } },
  distance: Object.fromEntries(distances),
};

const contents = all.flatMap(({ id, points }) => points.flatMap((point) => (point.id === contentPoints[id] ? [point.label] : [])));
const missed = equals("missed", [...new Set(contents)]);

/** Filters of the samples by reading and content; partly right content counts as wrong. */
export const readingLines: Readonly<Record<Reading, string>> = {
  readable_right: `parseable:=true -${missed}`,
  readable_wrong: `parseable:=true ${missed}`,
  unreadable_right: `parseable:=false -${missed}`,
  unreadable_wrong: `parseable:=false ${missed}`,
};

/** Filters of the samples by the outcome of their request, as `replyOutcomeOf` decides it. */
export const outcomeLines: Readonly<Record<ReplyOutcome, string>> = {
  answered: "reply:finished,empty -context_cut:=true",
  context_cut: "reply:finished,empty context_cut:=true",
  output_cut: "reply:cut_off",
  reasoning_exhausted: "reply:reasoning_exhausted",
  refused: "reply:refused",
  no_reply: "status:failed,unscored,rejected,withheld",
};
