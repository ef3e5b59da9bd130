import type { MetricColumn, Views } from "../views";

/** The headline of a suite that has no sample on the family's slice, such as 500 words: the same metric over the whole run, as the run header calls it. */
export function wholeHeadline({ headline, summary }: Pick<Views, "headline" | "summary">): MetricColumn {
  return summary.find(({ metric, slice }) => metric === headline.metric && Object.keys(slice).length === 0) ?? headline;
}
