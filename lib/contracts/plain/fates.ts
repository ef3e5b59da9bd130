import type { AskedAxis, EndingCounts, ScoredEnding } from "../asked";
import type { SharesChart } from "../charts/shares";
import type { SampleStatus } from "../sample";
import { unfinishedEndings } from "./states";

export const noEndings: EndingCounts = { cut_off: 0, reasoning_exhausted: 0, refused: 0, empty: 0 };

/** What became of a sample. */
export type Fate = ScoredEnding | "rejected" | "filtered" | "failed" | "unscored" | "running" | "open" | "cancelled";

/**
 * Where a fate belongs: `scored` ones are in every mean, `hidden` ones in none although they were asked, `open` ones were not asked to the end.
 */
type Side = "scored" | "hidden" | "open";

export interface FateWords {
  fate: Fate;
  side: Side;
  /** After a count: "12 cut off". */
  label: string;
  /** One sentence: what it means for the score. */
  meaning: string;
  /** The filter of the sample table that shows them. */
  filter: { reply: ScoredEnding } | { status: SampleStatus[] };
}

const scored = (fate: ScoredEnding, label: string, meaning: string): FateWords => ({
  ...{ fate, side: "scored", label, meaning },
  filter: { reply: fate },
});
const unscored = (fate: Fate, side: Side, label: string, status: SampleStatus[], meaning: string): FateWords => ({
  ...{ fate, side, label, meaning },
  filter: { status },
});

/** Every fate, scored ones first. */
export const fates: readonly FateWords[] = [
  scored("finished", "finished", "The reply ended by itself and is scored."),
  scored("cut_off", "cut off", "The output limit was reached within the answer. What there is of it is scored, as the authors do."),
  scored(
    "reasoning_exhausted",
    "spent on reasoning",
    "The output limit was reached before the answer began. The empty answer is the model’s and is scored.",
  ),
  scored("refused", "refused", "The provider’s own field says that the model refused. The refusal is scored."),
  scored("empty", "empty", "The model was billed for a reply without a word. It is scored as it is."),
  unscored(
    "rejected",
    "hidden",
    "rejected",
    ["rejected"],
    "The benchmark’s own protocol turned the model’s reply away at every attempt. It counts as the model’s, not as the provider’s failure.",
  ),
  unscored("filtered", "hidden", "filtered", ["withheld"], "The provider’s filter kept the reply back."),
  unscored("failed", "hidden", "failed", ["failed"], "The provider gave no usable reply."),
  unscored("unscored", "hidden", "unscored", ["unscored"], "The reply is here, and the verifier could not judge it."),
  unscored("running", "open", "running", ["running"], "Was asked, and has not ended yet."),
  unscored("open", "open", "not asked yet", ["queued"], "Waits for its turn."),
  unscored("cancelled", "open", "cancelled", ["cancelled"], "Cancelled before it was asked to the end."),
];

/** Fates of what was asked to the end without a finished reply in the score. */
export const strayFates: readonly FateWords[] = fates.filter(({ fate, side }) => fate !== "finished" && side !== "open");

type Counts = Readonly<Record<SampleStatus, number>>;

/** The samples of a run by what became of them: disjoint, and together all of them. Fates that none met are left out. */
export function splitOfAsked(counts: Counts, endings: EndingCounts = noEndings): (FateWords & { count: number })[] {
  const outcomeCounts = new Map<Fate, number>();
  let finished = counts.scored;
  for (const ending of unfinishedEndings) {
    // Counts come over the stream, endings are read now and then: a retry may have put one ahead of the other.
    const count = Math.min(endings[ending], finished);
    outcomeCounts.set(ending, count);
    finished -= count;
  }
  const others: [Fate, number][] = [
    ["finished", finished],
    ["rejected", counts.rejected],
    ["filtered", counts.withheld],
    ["failed", counts.failed],
    ["unscored", counts.unscored],
    ["running", counts.running],
    ["open", counts.queued],
    ["cancelled", counts.cancelled],
  ];
  for (const [fate, count] of others) outcomeCounts.set(fate, count);
  return fates.flatMap((words) => {
    const count = outcomeCounts.get(words.fate) ?? 0;
    return count > 0 ? [{ ...words, count }] : [];
  });
}

/** What a reader should know of replies that are in no score, or that did not finish. */
export const methodOfHidden =
  "Every reply that the model gave is scored, cut-off, refused and empty ones too, as the authors do; the same number over finished replies alone stands beside the first one. Hidden, in no mean and never a zero, are replies that the provider failed to give or filtered, that the benchmark’s own protocol rejected at every attempt (which counts as the model’s, not as the provider’s failure), and that no verifier could judge. For means of scores from 0 to 100 % the bounds say where the number lies whatever the hidden ones were worth: from the low end of the 95 % interval if all of them were wrong to its high end if all were right, after Imbens and Manski (2004). A mark beside the number says how many are missing. A run of which more than 2% of the samples (and more than one) were lost to failed calls or broken-off dialogues is lossy: it is shown, and has no rank.";

/** Id of the headline's metric over samples whose replies all finished; stored where there are others. */
export const finishedOnly = (metric: string): string => `${metric}_finished`;

/** Id of the metric that counts a fate on the slices of `views.asked`; stored where some were not finished. */
export const fateMetric = (fate: Fate): string => `asked_${fate}`;

/** Whether a metric counts a fate: it is no figure of the model. */
export const isFateMetric = (id: string): boolean => fates.some(({ fate }) => id === fateMetric(fate));

function chartLook(fate: Fate): { tone?: "pass" | "unscored"; below?: true } {
  if (fate === "finished") return { tone: "pass" };
  return fate === "unscored" ? { tone: "unscored", below: true } : { below: true };
}

/** The chart of what became of what was asked: finished replies above the line, the others below. */
export function askedChart({ turns, ...x }: AskedAxis): SharesChart {
  const counts = turns ? { one: "turn", many: "turns" } : { one: "sample", many: "samples" };
  return {
    kind: "shares",
    id: "asked",
    title: "Finished replies above the line, the others below",
    note: turns
      ? "Every turn that was asked, by how its reply ended. Dialogues that had ended are not counted any more."
      : "Every sample that was asked, by how its reply ended or why there is none. A piece opens its samples.",
    counts,
    x,
    parts: fates.flatMap(({ fate, side, label, filter }) =>
      side === "open"
        ? []
        : [
            {
              metric: fateMetric(fate),
              label,
              ...chartLook(fate),
              opens: turns ? null : filter,
            },
          ],
    ),
  };
}
