import type { Metric } from "@/lib/contracts/metric";
import type { Views } from "@/lib/contracts/views";

/** What a confidence sequence of a run of which a part has been asked is for: it narrows to nothing as the suite ends. */
export const finalValue = "this suite’s final value";

/** What a family's 95% intervals are for: what might have been drawn in place of its suite. */
export const intervalsFor = (views: Pick<Views, "intervalsFor">): string => views.intervalsFor ?? "items like these";

/** What the 95% interval of a metric is for, within a sentence: `this suite’s final value` or `dialogues like these`; empty without an interval, which may have one end alone. */
export function intervalTarget(
  { low, high, sequence }: Pick<Metric, "low" | "high" | "sequence">,
  views: Pick<Views, "intervalsFor">,
): string {
  if (low === null && high === null) return "";
  return sequence ? finalValue : intervalsFor(views);
}
