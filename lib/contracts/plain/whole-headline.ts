import type { MetricColumn, Views } from "../views";

/**
 * Returns the headline for a suite without samples in the family's slice, such as 500 words: the same metric over the whole run, labeled as
 * in the run header.
 */
export function wholeHeadline({ headline, summary }: Pick<Views, "headline" | "summary">): MetricColumn {
  return summary.find(({ metric, slice }) => metric === headline.metric && Object.keys(slice).length === 0) ?? headline;
}
