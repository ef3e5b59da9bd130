import { z } from "zod";
import { type Metric, metric } from "@/lib/contracts/metric";

/** Columns of `run_metric m` as a Metric. */
export const metricColumns =
  'm.metric as id, m.slice, m.value, m.standard_error as "standardError", m.low, m.high, m.n, m.missing, m.detail, m.counts, m.why, m.rough';

const stored = metric.extend({ counts: z.string().nullable(), why: z.string().nullable(), rough: z.boolean() });

/** A Metric without what most rows leave empty. */
function withoutEmpty({ detail, counts, why, rough, ...rest }: z.infer<typeof stored>): Metric {
  return {
    ...rest,
    ...(detail !== null && detail !== undefined && { detail }),
    ...(counts !== null && { counts }),
    ...(why !== null && { why }),
    ...(rough && { rough }),
  };
}

export const metricRow = stored.transform(withoutEmpty);
export const runMetricRow = stored.extend({ runId: z.number().int(), sliceKey: z.string() }).transform(({ runId, sliceKey, ...rest }) => ({
  runId,
  sliceKey,
  metric: withoutEmpty(rest),
}));
