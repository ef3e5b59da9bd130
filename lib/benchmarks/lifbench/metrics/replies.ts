import { mean } from "@/lib/stats/mean";
import { type TaskId, tasks } from "../items/tasks";
import type { LifDigest, ReplyOutcome } from "./digest";

/** What became of the requests, in the order of the chart, as metrics in percent. */
export const replyOutcomes: readonly { id: ReplyOutcome; label: string }[] = [
  { id: "answered", label: "Answered" },
  { id: "context_cut", label: "Context cut" },
  { id: "output_cut", label: "Output cut" },
  { id: "reasoning_exhausted", label: "Reasoning exhausted" },
  { id: "refused", label: "Refused" },
  { id: "no_reply", label: "No usable reply" },
];

/** A number with how many things it rests on. */
export interface Share {
  value: number | null;
  n: number;
}

const percent = (part: number, total: number): number | null => (total === 0 ? null : (100 * part) / total);

/** Percent of the samples that ended so. */
export const outcomeShare = (samples: readonly LifDigest[], outcome: ReplyOutcome): Share => ({
  value: percent(samples.filter((sample) => sample.outcome === outcome).length, samples.length),
  n: samples.length,
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
export function readingShare(samples: readonly LifDigest[], reading: Reading): Share {
  const known = samples.flatMap((sample) => {
    const share = readingOf(sample, reading);
    return share === null ? [] : [100 * share];
  });
  return { value: mean(known), n: known.length };
}

/** What the rubric points of scored samples are called, in the order of their first appearance. */
export const pointLabels = (samples: readonly LifDigest[]): string[] => [
  ...new Set(samples.flatMap(({ row }) => (row === null ? [] : tasks[row.task].points.map(({ label }) => label)))),
];

/** Rubric points of a name that were won, in percent of what could be won; over tasks weighted by the points' maxima. */
export function pointWon(samples: readonly LifDigest[], name: string | number | null): Share {
  let [won, most, n] = [0, 0, 0];
  for (const { row } of samples) {
    if (row === null) continue;
    for (const { id, label, maximum } of tasks[row.task].points) {
      if (label !== name) continue;
      won += maximum * Math.min(1, row.points[id] ?? 0);
      most += maximum;
      n++;
    }
  }
  return { value: percent(won, most), n };
}

/** Percent of the replies to tasks that ask for one element that gave this. */
export function givenShare(samples: readonly LifDigest[], id: string | number | null): Share {
  const known = samples.filter(({ given }) => given !== null);
  return { value: percent(known.filter(({ given }) => given === id).length, known.length), n: known.length };
}
