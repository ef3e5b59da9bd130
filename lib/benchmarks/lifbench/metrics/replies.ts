import { mean } from "@/lib/stats/mean";
import { type TaskId, tasks } from "../items/tasks";
import type { LifDigest, ReplyOutcome } from "./digest";

/** Outcomes of requests in the order of the chart, which are metrics in percent. */
export const replyOutcomes: readonly { id: ReplyOutcome; label: string }[] = [
  { id: "answered", label: "Answered" },
  { id: "context_cut", label: "Context cut" },
  { id: "output_cut", label: "Output cut" },
  { id: "reasoning_exhausted", label: "Reasoning exhausted" },
  { id: "refused", label: "Refused" },
  { id: "no_reply", label: "No usable reply" },
];

/** A value with the number of samples or points behind it. */
export interface Share {
  value: number | null;
  n: number;
}

const percent = (part: number, total: number): number | null => (total === 0 ? null : (100 * part) / total);

/** Computes the percentage of samples with this outcome. */
export const outcomeShare = (samples: readonly LifDigest[], outcome: ReplyOutcome): Share => ({
  value: percent(samples.filter((sample) => sample.outcome === outcome).length, samples.length),
  n: samples.length,
});

/** The point of each task that measures right content, regardless of form. */
export const contentPoints: Readonly<Record<TaskId, string>> = {
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

/** Returns the share of a sample's content, 0 to 1, that was right or wrong in a readable or an unreadable answer; null if unknown. */
export function readingOf({ row, parseable }: LifDigest, reading: Reading): number | null {
  if (row === null || parseable === null) return null;
  const right = Math.min(1, row.points[contentPoints[row.task]] ?? 0);
  if (parseable !== reading.startsWith("readable")) return 0;
  return reading.endsWith("right") ? right : 1 - right;
}

/** Computes the percentage of content that was right or wrong in readable or unreadable answers; the four add up to 100. */
export function readingShare(samples: readonly LifDigest[], reading: Reading): Share {
  const known = samples.flatMap((sample) => {
    const share = readingOf(sample, reading);
    return share === null ? [] : [100 * share];
  });
  return { value: mean(known), n: known.length };
}

/** Lists the labels of the rubric points of scored samples, in the order of first appearance. */
export const pointLabels = (samples: readonly LifDigest[]): string[] => [
  ...new Set(samples.flatMap(({ row }) => (row === null ? [] : tasks[row.task].points.map(({ label }) => label)))),
];

/** Computes the percentage earned of rubric points with this label; over tasks, weighted by the points' maxima. */
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

/** Computes the percentage of replies that gave this class of answer, over tasks that ask for one element. */
export function givenShare(samples: readonly LifDigest[], id: string | number | null): Share {
  const known = samples.filter(({ given }) => given !== null);
  return { value: percent(known.filter(({ given }) => given === id).length, known.length), n: known.length };
}
