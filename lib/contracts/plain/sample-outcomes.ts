import type { AskedAxis, EndingCounts, ScoredEnding } from "../asked";
import type { SharesChart } from "../charts/shares";
import type { SampleStatus } from "../sample";
import { unfinishedEndings } from "./states";

export const noEndings: EndingCounts = { cut_off: 0, reasoning_exhausted: 0, refused: 0, empty: 0 };

/** The outcome of a sample. */
export type SampleOutcome = ScoredEnding | "rejected" | "filtered" | "failed" | "unscored" | "running" | "open" | "cancelled";

/**
 * Category of an outcome: `scored` samples are in every mean, `hidden` ones were asked and are in none, `open` ones were not asked to the
 * end.
 */
type Side = "scored" | "hidden" | "open";

export interface OutcomeWords {
  outcome: SampleOutcome;
  side: Side;
  /** Label after a count: "12 cut off". */
  label: string;
  /** One sentence on the effect on the score. */
  meaning: string;
  /** The filter of the sample table that selects these samples. */
  filter: { reply: ScoredEnding } | { status: SampleStatus[] };
}

const scored = (outcome: ScoredEnding, label: string, meaning: string): OutcomeWords => ({
  ...{ outcome, side: "scored", label, meaning },
  filter: { reply: outcome },
});
const unscored = (outcome: SampleOutcome, side: Side, label: string, status: SampleStatus[], meaning: string): OutcomeWords => ({
  ...{ outcome, side, label, meaning },
  filter: { status },
});

/** All outcomes, scored ones first. */
export const sampleOutcomes: readonly OutcomeWords[] = [
  scored("finished", "finished", "The reply finished normally and is scored."),
  scored("cut_off", "cut off", "The output limit was reached within the answer. The partial answer is scored, as the authors score it."),
  scored("reasoning_exhausted", "spent on reasoning", "The output limit was reached before the answer began. The empty answer is scored."),
  scored("refused", "refused", "The provider reported a refusal. It is scored."),
  scored("empty", "empty", "The model was billed for an empty reply. It is scored as it is."),
  unscored(
    "rejected",
    "hidden",
    "rejected",
    ["rejected"],
    "The benchmark’s protocol rejected the model’s reply at every attempt. It counts as the model’s failure, not the provider’s.",
  ),
  unscored("filtered", "hidden", "filtered", ["withheld"], "The provider’s filter withheld the reply."),
  unscored("failed", "hidden", "failed", ["failed"], "The provider gave no usable reply."),
  unscored("unscored", "hidden", "unscored", ["unscored"], "The reply arrived, but the verifier could not judge it."),
  unscored("running", "open", "running", ["running"], "Sent but not finished yet."),
  unscored("open", "open", "not asked yet", ["queued"], "Queued."),
  unscored("cancelled", "open", "cancelled", ["cancelled"], "Cancelled before it was complete."),
];

/** Outcomes of samples that were asked to the end without a finished reply in the score. */
export const unfinishedOutcomes: readonly OutcomeWords[] = sampleOutcomes.filter(
  ({ outcome, side }) => outcome !== "finished" && side !== "open",
);

type Counts = Readonly<Record<SampleStatus, number>>;

/** Splits the samples of a run by outcome into disjoint groups that add up to all samples. Outcomes without samples are left out. */
export function splitOfAsked(counts: Counts, endings: EndingCounts = noEndings): (OutcomeWords & { count: number })[] {
  const outcomeCounts = new Map<SampleOutcome, number>();
  let finished = counts.scored;
  for (const ending of unfinishedEndings) {
    // Counts come from the stream and endings are read at intervals, so after a retry one may be newer than the other.
    const count = Math.min(endings[ending], finished);
    outcomeCounts.set(ending, count);
    finished -= count;
  }
  const others: [SampleOutcome, number][] = [
    ["finished", finished],
    ["rejected", counts.rejected],
    ["filtered", counts.withheld],
    ["failed", counts.failed],
    ["unscored", counts.unscored],
    ["running", counts.running],
    ["open", counts.queued],
    ["cancelled", counts.cancelled],
  ];
  for (const [outcome, count] of others) outcomeCounts.set(outcome, count);
  return sampleOutcomes.flatMap((words) => {
    const count = outcomeCounts.get(words.outcome) ?? 0;
    return count > 0 ? [{ ...words, count }] : [];
  });
}

/** Notes for the reader about replies that are in no score or did not finish. */
export const methodOfHidden =
  "Every reply that the model gave is scored, even if cut off, refused or empty, as in the authors’ code; the same number over finished replies only is shown next to it. Hidden replies are in no mean and never count as zero: those that the provider failed to give or filtered, that the benchmark’s own protocol rejected at every attempt (the model’s failure, not the provider’s), or that no verifier could judge. For means of scores from 0 to 100% the bounds show where the number could lie, whatever the hidden replies would have scored: from the low end of the 95% interval if all of them were wrong to its high end if all were right, after Imbens and Manski (2004). A mark beside the number says how many are missing. A run of which more than 2% of the samples (and more than one) were lost to failed calls or interrupted dialogues is lossy: it is shown but has no rank.";

/** Returns the id of the headline's metric over samples whose replies all finished; it is stored if there are others. */
export const finishedOnly = (metric: string): string => `${metric}_finished`;

/** Returns the id of the metric that counts an outcome on the slices of `views.asked`; it is stored if some samples were not finished. */
export const outcomeMetric = (outcome: SampleOutcome): string => `asked_${outcome}`;

/** Checks whether a metric counts an outcome and so is not a figure of the model. */
export const isOutcomeMetric = (id: string): boolean => sampleOutcomes.some(({ outcome }) => id === outcomeMetric(outcome));

function chartLook(outcome: SampleOutcome): { tone?: "pass" | "unscored"; below?: true } {
  if (outcome === "finished") return { tone: "pass" };
  return outcome === "unscored" ? { tone: "unscored", below: true } : { below: true };
}

/** Builds the chart of outcomes: finished replies above the line, all others below. */
export function askedChart({ turns, ...x }: AskedAxis): SharesChart {
  const counts = turns ? { one: "turn", many: "turns" } : { one: "sample", many: "samples" };
  return {
    kind: "shares",
    id: "asked",
    title: "Finished replies above the line, the others below",
    note: turns
      ? "Every turn that was sent, by how its reply ended. Dialogues that have ended are no longer counted."
      : "Every sample that was sent, by how its reply ended or why there is none. Click a segment to see its samples.",
    counts,
    x,
    parts: sampleOutcomes.flatMap(({ outcome, side, label, filter }) =>
      side === "open"
        ? []
        : [
            {
              metric: outcomeMetric(outcome),
              label,
              ...chartLook(outcome),
              opens: turns ? null : filter,
            },
          ],
    ),
  };
}
