import { AggregatorRegistry, type MetricObject } from "prom-client";
import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

/** Totals since this database was made, which workers and web servers add to. Labels are from lists in the code. */
const totals = {
  heed_calls_total: ["counter", "Calls to models that have ended, by purpose (sample, judge, job, test) and outcome."],
  heed_call_seconds: ["histogram", "Latency of calls with a reply, by purpose, in seconds."],
  heed_tokens_total: ["counter", "Tokens of calls, by purpose and kind; reasoning is part of output, and cached and cache_write of input."],
  heed_samples_total: ["counter", "Samples of runs that have ended, by status."],
  heed_cost_usd_total: ["counter", "US dollars that calls cost, by purpose, where prices are known."],
  heed_requests_total: ["counter", "Requests that web servers answered, by class of status."],
  heed_event_loop_lag_seconds: ["histogram", "Lag of the event loop of web servers and workers, twice a second."],
} as const;

/** States of now, each read by one statement that gives rows of labels and values. */
const states = {
  heed_runs: [
    "Runs by status.",
    "select json_build_object('status', status) as labels, count(*)::float8 as value from run group by status",
  ],
  heed_queue_shards: [
    "Parts of runs and jobs in the queue, by state.",
    `select json_build_object('state', state) as labels, count(job)::float8 as value
      from (values ('waiting'), ('taken')) as known (state)
      left join (select case when locked_at is null then 'waiting' else 'taken' end as state, id as job from graphile_worker._private_jobs) as job
      using (state) group by state`,
  ],
  heed_workers: [
    "Workers with a valid lease.",
    "select '{}'::json as labels, count(*)::float8 as value from worker where expires_at > clock_timestamp()",
  ],
  heed_leased_slots: [
    "Requests that live workers may have in flight, summed over runs (kind run) and endpoints (kind endpoint).",
    `select json_build_object('kind', kind) as labels, coalesce(sum(slots), 0)::float8 as value from (values ('run'), ('endpoint')) as known (kind)
      left join (select split_part(key, ':', 1) as kind, (lease -> 'slots' ->> 'held')::float8 as slots
        from worker, jsonb_each(held::jsonb) as held_by (key, lease) where expires_at > clock_timestamp()) as held using (kind) group by kind`,
  ],
} as const;

const totalRow = z.object({ series: z.string(), value: z.number() });
const stateRow = z.object({ labels: z.record(z.string(), z.string()), value: z.number() });

/** Reads a series' name back into the name of its metric, its own name and its labels. */
function parsed(series: string): { metric: string; metricName: string; labels: Record<string, string> } {
  const [metricName = "", rest = ""] = series.split("{", 2);
  const labels = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", text = ""]) => [label, text]));
  const metric = metricName in totals ? metricName : metricName.replace(/_(bucket|sum|count)$/, "");
  return { metric, metricName, labels };
}

/**
 * Reads all metrics in the format of Prometheus. Every web server gives the same answer, because all of it is in the database, where each
 * process adds its counts within seconds.
 */
export async function readMetrics(): Promise<string> {
  const rows = await queryRows(totalRow, "select series, value from metric_total order by series");
  const bound = ({ labels: { le } }: ReturnType<typeof parsed>) =>
    le === undefined || le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le);
  const stored = rows
    .map(({ series, value }) => ({ ...parsed(series), value }))
    .sort((a, b) => (bound(a) === bound(b) ? 0 : bound(a) - bound(b)));
  const counters = Object.entries(totals).map(([name, [type, help]]) => ({
    ...{ name, help, type, aggregator: "sum" },
    values: stored.filter(({ metric }) => metric === name).map(({ metricName, labels, value }) => ({ metricName, labels, value })),
  }));
  const gauges = await Promise.all(
    Object.entries(states).map(async ([name, [help, sql]]) => ({
      ...{ name, help, type: "gauge", aggregator: "sum" },
      values: await queryRows(stateRow, sql),
    })),
  );
  return AggregatorRegistry.aggregate([[...counters, ...gauges] as unknown as MetricObject[]]).metrics();
}
