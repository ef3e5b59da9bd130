import type { Metric } from "@/lib/contracts/metric";
import type { Views } from "@/lib/contracts/views";

/** Target of a confidence sequence of an unfinished run, which narrows to nothing as the suite ends. */
export const finalValue = "this suite’s final value";

/** Names the target of a family's 95% intervals: the population from which its suite could have been drawn. */
export const intervalsFor = (views: Pick<Views, "intervalsFor">): string => views.intervalsFor ?? "items like these";

/**
 * Names the target of a metric's 95% interval within a sentence: `this suite’s final value` or `dialogues like these`; empty without an
 * interval. An interval may have only one bound.
 */
export function intervalTarget(
  { low, high, sequence }: Pick<Metric, "low" | "high" | "sequence">,
  views: Pick<Views, "intervalsFor">,
): string {
  if (low === null && high === null) return "";
  return sequence ? finalValue : intervalsFor(views);
}
