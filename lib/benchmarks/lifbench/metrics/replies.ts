import { mean } from "@/lib/stats/mean";
import { givenClasses } from "../given";
import type { LifDigest, ReplyFate } from "../run-digest";
import { type TaskId, tasks } from "../tasks";

/** What became of the requests, in the order of the chart, as metrics in percent. */
export const fates: readonly { id: ReplyFate; label: string }[] = [
  { id: "answered", label: "Answered" },
  { id: "context_cut", label: "Context cut" },
  { id: "output_cut", label: "Output cut" },
  { id: "reasoning_exhausted", label: "Reasoning exhausted" },
  { id: "refused", label: "Refused" },
  { id: "no_reply", label: "No usable reply" },
];

/** A number with how many things it rests on. */
export interface Figure {
  value: number | null;
  n: number;
}

const percent = (part: number, of: number): number | null => (of === 0 ? null : (100 * part) / of);

/** Percent of the samples that ended so. */
export const fateShare = (of: readonly LifDigest[], fate: ReplyFate): Figure => ({
  value: percent(of.filter((one) => one.fate === fate).length, of.length),
  n: of.length,
});

/** The point of each task that tells whether the content is right, whatever the form. */
const contentPoints: Readonly<Record<TaskId, string>> = {
  ...{ OR: "correct", OQ: "correct", OE: "correct", LSI: "correct", LMI: "correct", LOI: "correct", LOE: "correct" },
  ...{ LBI: "position", LBE: "position", MB: "logit_correct", MF: "correct" },
};

export type Reading = "readable_right" | "readable_wrong" | "unreadable_right" | "unreadable_wrong";

export const readings: readonly { id: Reading; label: string }[] = [
  { id: "readable_right", label: "Readable, right" },
  { id: "unreadable_right", label: "Unreadable, right" },
  { id: "readable_wrong", label: "Readable, wrong" },
  { id: "unreadable_wrong", label: "Unreadable, wrong" },
];

/** How much of a sample's content, 0 to 1, was right or wrong in a readable or an unreadable answer; null where nothing is known. */
export function readingOf({ row, parseable }: LifDigest, reading: Reading): number | null {
  if (row === null || parseable === null) return null;
  const right = Math.min(1, row.points[contentPoints[row.task]] ?? 0);
  if (parseable !== reading.startsWith("readable")) return 0;
  return reading.endsWith("right") ? right : 1 - right;
}

/** Percent of the content that was right or wrong in readable or unreadable answers; the four add up to 100. */
export function readingShare(of: readonly LifDigest[], reading: Reading): Figure {
  const known = of.flatMap((one) => {
    const share = readingOf(one, reading);
    return share === null ? [] : [100 * share];
  });
  return { value: mean(known), n: known.length };
}

/** Rubric points won, in percent of what could be won, by what a point is called; over tasks weighted by the points' maxima. */
export function pointsWon(of: readonly LifDigest[]): Map<string, Figure> {
  const sums = new Map<string, { won: number; most: number; n: number }>();
  for (const { row } of of) {
    if (row === null) continue;
    for (const { id, label, maximum } of tasks[row.task].points) {
      const sum = sums.get(label) ?? { won: 0, most: 0, n: 0 };
      sum.won += maximum * Math.min(1, row.points[id] ?? 0);
      sum.most += maximum;
      sum.n++;
      sums.set(label, sum);
    }
  }
  return new Map([...sums].map(([label, { won, most, n }]) => [label, { value: percent(won, most), n }]));
}

/** Percent of the replies to tasks that ask for one element, by what they gave; every class has a figure. */
export function givenShares(of: readonly LifDigest[]): Map<string, Figure> {
  const known = of.filter(({ given }) => given !== null);
  return new Map(
    givenClasses.map(({ id }) => [id, { value: percent(known.filter(({ given }) => given === id).length, known.length), n: known.length }]),
  );
}
