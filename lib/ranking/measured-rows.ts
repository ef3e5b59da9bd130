import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { type Metric, metric } from "@/lib/contracts/metric";
import { endedCount, type Lost, lossyWords } from "@/lib/contracts/plain/rank-state";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { sampleStatuses } from "@/lib/contracts/plain/states";
import { traitsOf } from "@/lib/contracts/plain/traits";
import type { StatusCounts } from "@/lib/contracts/run";
import type { MetricColumn } from "@/lib/contracts/views";
import { queryRows } from "@/lib/db/query-rows";
import { headlineMissing } from "@/lib/reads/headline-missing";
import { metricsOfRuns } from "@/lib/reads/metrics-of-runs";
import { settingsInWords } from "@/lib/reads/model-settings";
import { type RunCalls, runCalls } from "@/lib/reads/run-calls";
import { pooledAtMost, poolKey } from "@/lib/record/ranking-key";
import { type RunTotals, runTotals } from "@/lib/record/run-totals";
import type { UnreadableRuns } from "@/lib/record/unreadable-runs";
import type { PlacedRun } from "./ranked-runs";

/** Finds the metric of a column on its slice; null if there is none or it has no value. */
export function valueIn(metrics: readonly Metric[], column: Pick<MetricColumn, "metric" | "slice">): Metric | null {
  const wanted = sliceKey(column.slice);
  return metrics.find(({ id, slice, value }) => id === column.metric && sliceKey(slice) === wanted && value !== null) ?? null;
}

/** A row of a ranking before it has a rank, with the runs behind its figures. */
export interface MeasuredRow {
  row: LeaderboardRow;
  /** Runs that were pooled; empty if none is whole. */
  whole: PlacedRun[];
  /** Key of the pool of these runs; null if nothing was pooled, or not yet. */
  pool: string | null;
}

/**
 * Builds the rows of a ranking: one for each model with the settings that count, with its whole runs pooled. A model without a whole run
 * has its newest lossy run, else its newest partial one.
 */
export async function measuredRows(manifest: Manifest, runs: readonly PlacedRun[], unreadable?: UnreadableRuns): Promise<MeasuredRow[]> {
  const groups = new Map<string, PlacedRun[]>();
  for (const run of runs) groups.set(run.row, [...(groups.get(run.row) ?? []), run]);
  const candidates = [...groups.values()].map((group) => {
    const all = group.filter(({ state }) => state === "whole");
    const whole = all.slice(0, pooledAtMost);
    const stamps = whole.flatMap(({ stamp }) => stamp ?? []);
    const key = whole.length > 1 && stamps.length === whole.length ? poolKey(stamps) : null;
    const others = group.filter((run) => !whole.includes(run));
    // A run that asked everything shows more than one that did not.
    return { whole, key, others: [...others.filter(({ state }) => state === "lossy"), ...others.filter(({ state }) => state !== "lossy")] };
  });
  const ids = runs.map(({ id }) => id);
  const [totals, calls, metrics, pools] = await Promise.all([
    runTotals(runs, unreadable),
    runCalls(runs),
    metricsOfRuns(manifest, ids, { charts: "none", unreadable }),
    pooledMetrics(
      "columns",
      candidates.flatMap(({ key }) => key ?? []),
    ),
  ]);
  const usual = usualConcurrency(candidates.map(({ whole }) => whole));
  return candidates.flatMap(({ whole, key, others }) => {
    const pooled = key === null ? undefined : pools.get(key);
    // Until the worker has pooled them, the newest run represents all.
    const behind = pooled ? whole : whole.slice(0, 1);
    const shown = behind[0] ?? others.find(({ id }) => (metrics.get(id) ?? []).length > 0);
    if (!shown) return [];
    const pooledRuns = behind.length > 0 ? behind : [shown];
    const row = rowOf(manifest, { shown, pooledRuns, whole, others, metrics, totals, calls, usual });
    const earlier = whole.length === 2 ? "an earlier run is" : `${whole.length - 1} earlier runs are`;
    const waits =
      whole.length > 1 && !pooled ? { notes: [...row.notes, `${earlier} being pooled with it`], waiting: whole.length - 1 } : {};
    const copied = pooled ? behind.reduce((sum, { id }) => sum + (totals.get(id)?.copied ?? 0), 0) : 0;
    const once = copied > 0 ? { notes: [...row.notes, copiesNote(copied)] } : {};
    const ownMetrics = pooled ? inColumnOrder(manifest, pooled) : row.metrics;
    const missing = missingOf(manifest, ownMetrics, pooledRuns, totals, copied > 0);
    return [{ row: { ...row, metrics: ownMetrics, missing, ...waits, ...once }, whole: behind, pool: pooled && key !== null ? key : null }];
  });
}

/** Says that copied replies are no further evidence. */
const copiesNote = (copied: number) =>
  copied === 1
    ? "1 sample was taken from the cache; its reply counts once"
    : `${copied} samples were taken from the cache; each reply counts once`;

interface RowParts {
  shown: PlacedRun;
  pooledRuns: readonly PlacedRun[];
  whole: readonly PlacedRun[];
  others: readonly PlacedRun[];
  metrics: ReadonlyMap<number, Metric[]>;
  totals: ReadonlyMap<number, RunTotals>;
  calls: ReadonlyMap<number, RunCalls>;
  usual: number | null;
}

function rowOf(manifest: Manifest, { shown, pooledRuns, whole, others, metrics, totals, calls, usual }: RowParts): LeaderboardRow {
  const partialOf = (run: PlacedRun): LeaderboardRow["partial"] => {
    if (run.state !== "partial") return null;
    const counts = totals.get(run.id)?.counts;
    return { done: counts ? endedCount({ ...run, counts }) : 0, whole: run.itemCount * run.repetitions };
  };
  const lossyOf = ({ state, lost, sampleCount }: PlacedRun) => (state === "lossy" ? { lost, samples: sampleCount } : null);
  const headlineOf = (runId: number) => valueIn(metrics.get(runId) ?? [], manifest.views.headline);
  return {
    id: `run-${shown.id}`,
    source: shown.source,
    ...(shown.takenFrom && { taken: true }),
    model: shown.modelName,
    traits: traitsOf(shown.model),
    runId: shown.id,
    settings: settingsInWords(shown.model),
    suiteName: shown.suiteName,
    suiteHash: shown.suiteHash,
    verifier: shown.verifier,
    rank: null,
    metrics: metrics.get(shown.id) ?? [],
    runs: [...whole, ...others].map((run) => ({
      ...{ id: run.id, name: run.name, status: run.status, repetitions: run.repetitions },
      ...{ date: run.finishedAt?.toISOString() ?? null, headline: headlineOf(run.id) },
      ...{ partial: partialOf(run), lossy: lossyOf(run) },
    })),
    pooled: pooledRuns.length,
    partial: partialOf(shown),
    lossy: lossyOf(shown),
    notes: lossNotes(lossyOf(shown)),
    costUsd: costOf(pooledRuns, totals, calls),
    ...latencyOf(pooledRuns, calls, usual),
    outputTokens: tokensOf(pooledRuns, calls),
    date: shown.finishedAt?.toISOString() ?? null,
    reference: null,
  };
}

const lossNotes = (lossy: Lost | null): string[] => (lossy === null ? [] : [`no rank: ${lossyWords(lossy)}`]);

/** Returns what the headline leaves out of the runs behind it. */
function missingOf(
  { views }: Manifest,
  metrics: readonly Metric[],
  runs: readonly PlacedRun[],
  totals: RowParts["totals"],
  hasCopies: boolean,
): LeaderboardRow["missing"] {
  const { metric: id, slice } = views.headline;
  const headline = metrics.find((metric) => metric.id === id && sliceKey(metric.slice) === sliceKey(slice)) ?? null;
  const declaration = views.metrics.find((spec) => spec.id === id);
  const missing = headlineMissing(headline, declaration, sumCounts(runs.flatMap((run) => totals.get(run.id)?.counts ?? [])));
  // The runs' totals count a hidden reply again in every run that took it from the cache, and the headline counts it once.
  const isSplit = !hasCopies || missing?.fates.reduce((sum, { count }) => sum + count, 0) === missing?.missing;
  return missing && !isSplit ? { ...missing, fates: [] } : missing;
}

function sumCounts(all: readonly StatusCounts[]): StatusCounts {
  const none: StatusCounts = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
  return all.reduce((sum, counts) => {
    const added = sampleStatuses.map((status) => [status, sum[status] + counts[status]]);
    return Object.fromEntries(added) as StatusCounts;
  }, none);
}

/** Returns the mean cost of asking the suite once, in dollars, over the whole runs that have a price. */
function costOf(runs: readonly PlacedRun[], totals: RowParts["totals"], calls: RowParts["calls"]): number | null {
  const priced = runs.flatMap(({ id, repetitions, sampleCount, state }) => {
    // What a partial run has spent so far, or a lossy one on the rest of its samples, is less than a pass costs.
    if (state !== "whole") return [];
    const { costUsd: cost = null, copied = 0 } = totals.get(id) ?? {};
    // Samples that another run paid for, wholly or in part, are no part of what this one asked.
    const asked = repetitions * (1 - copied / sampleCount);
    if (cost === null || asked === 0) return [];
    return [{ cost: copied > 0 ? cost - (calls.get(id)?.besideCopies ?? 0) : cost, repetitions: asked }];
  });
  if (priced.length === 0) return null;
  return priced.reduce((sum, { cost }) => sum + cost, 0) / priced.reduce((sum, { repetitions }) => sum + repetitions, 0);
}

/** Returns the mean number of output tokens of a call; samples without a score count neither in the tokens nor in the calls. */
function tokensOf(runs: readonly PlacedRun[], calls: RowParts["calls"]): number | null {
  const all = runs.flatMap(({ id }) => calls.get(id) ?? []);
  // Of several runs, a reply counts in the run that paid for it, unless that one is not among them.
  const isPaid = runs.length > 1 && all.some(({ paidCounted }) => paidCounted > 0);
  const tokens = all.reduce((sum, call) => sum + (isPaid ? call.paidTokens : call.tokens), 0);
  const counted = all.reduce((sum, call) => sum + (isPaid ? call.paidCounted : call.counted), 0);
  return counted === 0 || tokens === 0 ? null : tokens / counted;
}

/** Returns the concurrency of most rows, because latencies at different concurrencies are not comparable. */
function usualConcurrency(rows: readonly (readonly PlacedRun[])[]): number | null {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const concurrency of new Set(row.filter(({ source, isMixed }) => source !== "imported" && !isMixed).map((run) => run.concurrency)))
      counts.set(concurrency, (counts.get(concurrency) ?? 0) + 1);
  return [...counts].sort(([a, rowsOfA], [b, rowsOfB]) => rowsOfB - rowsOfA || a - b)[0]?.[0] ?? null;
}

function latencyOf(runs: readonly PlacedRun[], calls: RowParts["calls"], usual: number | null) {
  const timed = runs.flatMap(({ id, concurrency, source, isMixed }) => {
    const runCalls = calls.get(id);
    return runCalls && runCalls.timed > 0 ? [{ ...runCalls, concurrency, isMixed, isImported: source === "imported" }] : [];
  });
  const alike = timed.filter(
    ({ concurrency, isMixed, isImported }) => !isImported && !isMixed && (usual === null || concurrency === usual),
  );
  const count = alike.reduce((sum, timing) => sum + timing.timed, 0);
  if (count > 0) return { latencySeconds: alike.reduce((sum, timing) => sum + timing.seconds, 0) / count, latencyWhy: null };
  const [first] = timed;
  if (!first) {
    const isBatched = runs.some((run) => run.isBatched);
    return { latencySeconds: null, latencyWhy: isBatched ? "Asked in batches, whose calls are not timed." : "No calls were timed." };
  }
  if (first.isImported) return { latencySeconds: null, latencyWhy: "The concurrency at which these replies were made is unknown." };
  if (first.isMixed)
    return {
      latencySeconds: null,
      latencyWhy: "Its concurrency was changed during the run, so latency is not comparable.",
    };
  const why = `Measured at concurrency ${first.concurrency}; most others used ${usual}, so latency is not comparable.`;
  return { latencySeconds: null, latencyWhy: why };
}

const pooledShape = z.object({ key: z.string(), metrics: z.array(metric) });

/** Reads the metrics of pooled runs by the key of their pool: those of the columns, or all that charts draw. */
export async function pooledMetrics(kind: "columns" | "metrics", keys: readonly string[]): Promise<Map<string, Metric[]>> {
  if (keys.length === 0) return new Map();
  const rows = await queryRows(pooledShape, `select key, ${kind} as metrics from pooled_runs where key = any($1::text[])`, [keys]);
  return new Map(rows.map(({ key, metrics }) => [key, metrics]));
}

function inColumnOrder({ views }: Manifest, metrics: readonly Metric[]): Metric[] {
  const places = [views.headline, ...views.leaderboard].map(({ metric: id, slice }) => `${id} ${sliceKey(slice)}`);
  const placeOf = ({ id, slice }: Metric) => places.indexOf(`${id} ${sliceKey(slice)}`);
  return [...metrics].sort((a, b) => placeOf(a) - placeOf(b));
}
