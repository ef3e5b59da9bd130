import { z } from "zod";
import { type Metric, metric } from "@/lib/contracts/metric";

/** SQL columns of `run_metric m` that form a Metric. */
export const metricColumns =
  'm.metric as id, m.slice, m.value, m.standard_error as "standardError", m.low, m.high, m.n, m.missing, m.detail, m.counts, m.why, m.rough, m.sequence, m.asked, m.planned';

const stored = metric.extend({
  counts: z.string().nullable(),
  why: z.string().nullable(),
  rough: z.boolean(),
  sequence: z.boolean(),
  asked: z.number().int().nullable(),
  planned: z.number().int().nullable(),
});

/** Drops the fields of a Metric that are empty in most rows. */
function withoutEmpty({ detail, counts, why, rough, sequence, asked, planned, ...rest }: z.infer<typeof stored>): Metric {
  return {
    ...rest,
    ...(detail !== null && detail !== undefined && { detail }),
    ...(counts !== null && { counts }),
    ...(why !== null && { why }),
    ...(rough && { rough }),
    ...(sequence && { sequence }),
    ...(asked !== null && planned !== null && { soFar: { asked, of: planned } }),
  };
}

export const metricRow = stored.transform(withoutEmpty);
export const runMetricRow = stored.extend({ runId: z.number().int(), sliceKey: z.string() }).transform(({ runId, sliceKey, ...rest }) => ({
  runId,
  sliceKey,
  metric: withoutEmpty(rest),
}));
