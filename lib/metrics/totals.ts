import { pool } from "@/lib/db/pool";

/** Milliseconds between two writes of this process's new counts; a process that is killed loses as many. */
const writeEveryMs = 10_000;

// One table of counts in a process, although Next bundles this module several times.
const held = globalThis as typeof globalThis & { heedCounts?: Map<string, number> };
held.heedCounts ??= new Map();
const counts = held.heedCounts;

/** Names a series as Prometheus writes it. Label values come from lists in the code, never from data. */
export function seriesOf(name: string, labels: Readonly<Record<string, string>> = {}): string {
  const all = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return all.length === 0 ? name : `${name}{${all.join(",")}}`;
}

/** Adds to a total, in memory until the next write; adding 0 makes the series known. */
export function count(series: string, by = 1): void {
  counts.set(series, (counts.get(series) ?? 0) + by);
}

/** A histogram: names of its series, each bucket's with its upper bound in seconds. */
export interface Histogram {
  buckets: readonly (readonly [series: string, bound: number])[];
  sum: string;
  count: string;
}

/** Names the series of a histogram, once for all its values. */
export function histogramOf(name: string, labels: Readonly<Record<string, string>>, bounds: readonly number[]): Histogram {
  const bucket = (le: string) => seriesOf(`${name}_bucket`, { ...labels, le });
  return {
    buckets: [...bounds.map((bound) => [bucket(String(bound)), bound] as const), [bucket("+Inf"), Number.POSITIVE_INFINITY]],
    sum: seriesOf(`${name}_sum`, labels),
    count: seriesOf(`${name}_count`, labels),
  };
}

/** Counts a value in the buckets of a histogram, with its sum. */
export function observe(histogram: Histogram, seconds: number): void {
  for (const [series, bound] of histogram.buckets) count(series, seconds <= bound ? 1 : 0);
  count(histogram.sum, seconds);
  count(histogram.count);
}

// In one order, so that two processes never wait for each other.
const addSql = `insert into metric_total (series, value) select * from unnest($1::text[], $2::float8[]) order by 1
  on conflict (series) do update set value = metric_total.value + excluded.value`;

/** Adds this process's new counts to the totals in the database; a failed write is tried again with the next. */
export async function writeCounts(): Promise<void> {
  const taken = [...counts];
  counts.clear();
  if (taken.length === 0) return;
  try {
    await pool().query(addSql, [taken.map(([series]) => series), taken.map(([, by]) => by)]);
  } catch (error) {
    for (const [series, by] of taken) count(series, by);
    throw error;
  }
}

/** Writes this process's counts every few seconds, and watches its event loop, until the returned function is called. */
export function keepCounts(part: "web" | "worker"): () => Promise<void> {
  const lag = histogramOf("heed_event_loop_lag_seconds", { process: part }, lagBounds);
  let due = performance.now() + lagEveryMs;
  const watch = setInterval(() => {
    const now = performance.now();
    observe(lag, Math.max(0, now - due) / 1000);
    due = now + lagEveryMs;
  }, lagEveryMs).unref();
  // The database may be away; the counts stay until it is back.
  const write = setInterval(() => void writeCounts().catch(() => {}), writeEveryMs).unref();
  return async () => {
    clearInterval(watch);
    clearInterval(write);
    await writeCounts().catch(() => {});
  };
}

const lagEveryMs = 500;
/** Upper bounds of the buckets, in seconds. */
export const lagBounds = [0.005, 0.02, 0.1, 0.5, 2];
export const callBounds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
