import { LRUCache } from "lru-cache";
import type { FileComparedMetric as FamilyMetric } from "@/lib/benchmarks/command";
import type { ComparedFigures, ComparedMetric } from "@/lib/contracts/comparison";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { queryRows } from "@/lib/db/query-rows";
import { metricColumns, runMetricRow } from "@/lib/record/metric-row";
import { holm } from "@/lib/stats/holm";
import { type ComparedLine, compareMetric } from "./compare-metric";
import { comparedPairs, type PairedItems } from "./paired-items";
import type { OpenComparison, Side } from "./sides";

/** A compared metric of two sides with its unit and direction from the family. */
export interface PairLine extends ComparedLine {
  unit: FamilyMetric["unit"];
  direction: FamilyMetric["direction"];
}

/** Returns the factor from a compared metric's figures to those of the pages: shares become percentages if the family declares them so. */
const scaleOf = (unit: FamilyMetric["unit"], declared: MetricDeclaration | undefined) =>
  unit === "share" && declared?.unit === "%" ? 100 : 1;

const toLine = (metric: FamilyMetric): PairLine => ({ ...compareMetric(metric), unit: metric.unit, direction: metric.direction });

/** Computes the headline of two sides as `heed compare` does; null if no item has it. */
export async function headlineLine(comparison: OpenComparison, pair: PairedItems, among?: readonly number[]): Promise<PairLine | null> {
  const metric = headlineOf(comparison, await comparedPairs(comparison, pair, among));
  return metric && toLine(metric);
}

/** Returns the metric behind the headline, without computing the others: families yield it among the first. Null if there is none. */
export function headlineOf(
  { compare, headline }: Pick<OpenComparison, "compare" | "headline">,
  pairs: Awaited<ReturnType<typeof comparedPairs>>,
): FamilyMetric | null {
  if (pairs.length === 0) return null;
  for (const metric of compare.metrics(pairs)) if (metric.metric === headline) return metric;
  return null;
}

/** Lines of the most recently compared pairs. */
const lines = new LRUCache<string, readonly PairLine[]>({ max: 200 });

/** Computes all metrics of two sides as `heed compare` does. */
async function allLines(comparison: OpenComparison, pair: PairedItems): Promise<readonly PairLine[]> {
  const key = `${pair.a.side.stamp}\u0000${pair.b.side.stamp}`;
  const known = lines.get(key);
  if (known) return known;
  const pairs = await comparedPairs(comparison, pair);
  const computed = pairs.length === 0 ? [] : [...comparison.compare.metrics(pairs)].map(toLine);
  if (!pair.a.side.isOpen && !pair.b.side.isOpen) lines.set(key, computed);
  return computed;
}

const soFar = (sides: readonly Side[]): string | null => {
  const going = sides.filter(({ isOpen }) => isOpen).map(({ run }) => run.id);
  if (going.length === 0) return null;
  return `${going.length === 1 ? `Run ${going[0]} has` : `Runs ${going.join(" and ")} have`} not ended: figures are preliminary and untested.`;
};

function figuresOf(line: PairLine | null, baseline: Side, side: Side, scale: number): ComparedFigures {
  const scaled = (value: number | null) => (value === null || !Number.isFinite(value) ? null : value * scale);
  const going = soFar([baseline, side]);
  const nothing = { low: null, high: null, p: null, test: null };
  const compared = line ?? {
    a: null,
    b: null,
    difference: null,
    n: 0,
    why: "No item has a score in both runs.",
    ...nothing,
  };
  const tested = going === null ? compared : { ...compared, ...nothing };
  return {
    side: side.id,
    value: scaled(compared.b),
    baseline: scaled(compared.a),
    difference: scaled(compared.difference),
    low: scaled(tested.low),
    high: scaled(tested.high),
    p: tested.p,
    pHolm: null,
    test: tested.test,
    n: compared.n,
    why: going ?? compared.why ?? null,
  };
}

/** Reads the stored metrics of runs, by side and then by id and slice. */
export async function ownMetrics(sides: readonly Side[]): Promise<Map<string, Map<string, Metric>>> {
  const sql = `select m.run_id as "runId", m.slice_key as "sliceKey", ${metricColumns}
    from run_metric m where m.run_id = $1 and m.verifier = $2`;
  const bySide = await Promise.all(
    sides.map(async ({ id, run, verifier, former }) => {
      // Only the metrics of current verdicts are stored.
      if (former !== null) return [id, new Map<string, Metric>()] as const;
      const rows = await queryRows(runMetricRow, sql, [run.id, verifier.id]);
      return [id, new Map(rows.map((row) => [`${row.metric.id} ${row.sliceKey}`, row.metric]))] as const;
    }),
  );
  return new Map(bySide);
}

/** Builds labels such as “Accuracy” or “ARS, task LSI, length 4”. */
function labelOf(declared: MetricDeclaration, slice: Readonly<Record<string, unknown>>): string {
  const within = Object.entries(slice).map(([tag, value]) => `${tag} ${String(value)}`);
  return [declared.label, ...within].join(", ");
}

/** Combines one metric of all sides from its lines, which are in the order of `others`. */
function together(
  { manifest, compare, sides, baseline, others }: OpenComparison,
  id: string,
  pairLines: readonly (PairLine | null)[],
  storedMetrics: Map<string, Map<string, Metric>>,
): ComparedMetric {
  const any = pairLines.find((line) => line !== null);
  const at = compare.stored.declared(id);
  const declared = at === null ? undefined : manifest.views.metrics.find((metric) => metric.id === at.metric);
  const scale = scaleOf(any?.unit ?? "", declared);
  const column = manifest.views.headline;
  const isHeadline =
    at !== null && at.metric === column.metric && sliceKey(at.slice) === sliceKey(column.slice) && sliceKey(at.slice) !== "";
  const key = at && declared ? { metric: at.metric, sliceKey: sliceKey(at.slice) } : null;
  return {
    id,
    label: declared && at ? (isHeadline ? column.label : labelOf(declared, at.slice)) : id,
    unit: declared?.unit ?? (any?.unit === "%" ? "%" : ""),
    direction: any?.direction ?? declared?.direction ?? "none",
    decimals: declared?.decimals ?? (any?.unit === "share" ? 3 : 2),
    declared: key,
    own: sides.map((side) => (key && storedMetrics.get(side.id)?.get(`${key.metric} ${key.sliceKey}`)) ?? null),
    figures: others.map((side, nth) => figuresOf(pairLines[nth] ?? null, baseline, side, scale)),
  };
}

/** Adds Holm's adjusted p over the shown runs. */
function adjusted(metric: ComparedMetric): ComparedMetric {
  const known = metric.figures.flatMap(({ p }) => p ?? []);
  const all = holm(known);
  let next = 0;
  return {
    ...metric,
    figures: metric.figures.map((figures) => ({ ...figures, pHolm: figures.p === null ? null : (all[next++] ?? null) })),
  };
}

/** Combines the headline of all sides, with Holm's adjusted p. */
export function comparedHeadline(
  comparison: OpenComparison,
  pairLines: readonly (PairLine | null)[],
  storedMetrics: Map<string, Map<string, Metric>>,
): ComparedMetric {
  return adjusted(together(comparison, comparison.headline, pairLines, storedMetrics));
}

/** Computes every metric that any pair has, the headline first and the rest in the family's order. */
export async function allMetrics(comparison: OpenComparison, pairs: readonly PairedItems[]): Promise<ComparedMetric[]> {
  const bySide: (readonly PairLine[])[] = [];
  for (const pair of pairs) bySide.push(await allLines(comparison, pair));
  const storedMetrics = await ownMetrics(comparison.sides);
  const { headline } = comparison;
  const ids = [...new Set([headline, ...bySide.flatMap((pairLines) => pairLines.map(({ metric }) => metric))])];
  return ids.map((id) => {
    const metric = together(
      comparison,
      id,
      bySide.map((pairLines) => pairLines.find((line) => line.metric === id) ?? null),
      storedMetrics,
    );
    return id === headline ? adjusted(metric) : metric;
  });
}
