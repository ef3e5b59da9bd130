import { formatCount, formatP } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import type { OverTime, SeriesStep } from "@/lib/contracts/over-time";
import { pointNames } from "./point-names";

/** Significance level: a step is a change if its p-value after Holm's correction is below this. */
const level = 0.05;

/** True if a step is a change beyond chance. */
export const isChange = (step: SeriesStep | undefined): boolean =>
  step?.kind === "tested" && step.adjusted !== null && step.adjusted < level;

/** Summarizes the test results of a series in a sentence or two. */
export function seriesFinding(series: OverTime): string {
  const { points, steps, headline } = series;
  if (points.length === 0) return "No complete run with a value.";
  if (points.length === 1) return "One complete run. A second run on this suite with the same settings is needed for a comparison.";
  const tested = steps.filter((step) => step.kind === "tested");
  const changes = steps.flatMap((step, at) => (step.kind === "tested" && isChange(step) ? [{ step, at }] : []));
  const why = tested.find((step) => step.why !== null)?.why;
  if (tested.length === 0) return "No steps tested: something other than the model changed between all of these runs.";
  if (tested.every((step) => step.p === null)) return `No step could be tested: ${why ?? "no interval"}.`;
  const testedCount = tested.filter((step) => step.p !== null).length;
  const count = formatCount(testedCount, "tested step");
  if (changes.length === 0)
    return points.length === 2
      ? "The two runs do not differ beyond chance."
      : testedCount === 1
        ? "The only tested step is not a change beyond chance."
        : `None of ${count} is a change beyond chance.`;
  const names = pointNames(series);
  const parts = changes.map(({ step, at }) => {
    const difference = formatDifference(step.difference, headline, points[at + 1]?.headline);
    return `${difference} at ${names[at + 1]} (${formatP(step.adjusted ?? 1)})`;
  });
  return `${changes.length} of ${count} ${changes.length === 1 ? "is a change" : "are changes"} beyond chance: ${parts.join(", ")}. p values are Holm-corrected.`;
}
