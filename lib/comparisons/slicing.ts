import type { FileComparedMetric } from "@/lib/benchmarks/command";
import type { ComparedSlice, ComparedSlices, ComparisonTarget, SideId } from "@/lib/contracts/comparison";
import type { Tags } from "@/lib/contracts/slice";
import { HeedError } from "@/lib/errors";
import { compareMetric, testParts } from "./compare-metric";
import { headlineOf } from "./compared-metrics";
import { sampleCells } from "./four-cells";
import { comparedPairs, loadSide, type PairedItems, pairItems } from "./paired-items";
import { type OpenComparison, openSides } from "./sides";

/** Largest number of values of a tag that are separate slices; more numbers become ranges, and a text tag with more is not used. */
const mostValues = 16;
const ranges = 4;

/** Lists the item tags that may slice a comparison. */
export function slicingTags({ manifest }: OpenComparison): { tag: string; label: string }[] {
  return manifest.views.tags.filter(({ source = "item" }) => source === "item").map(({ tag, label }) => ({ tag, label }));
}

type SliceValue = ComparedSlice["value"];

/** Groups the pairs by each value of a tag, or by quarters of its numbers; none if the tag has one value or too many texts. */
export function slicesOf({ a, left }: PairedItems, tag: string): { value: SliceValue; among: number[] }[] {
  const groups = new Map<Tags[string], number[]>();
  for (let at = 0; at < left.length; at++) {
    const value = a.suite.tags[left[at] ?? 0]?.[tag];
    if (value === undefined) continue;
    const known = groups.get(value);
    if (known) known.push(at);
    else groups.set(value, [at]);
  }
  if (groups.size < 2) return [];
  const values = [...groups.keys()];
  const numbers = values.filter((value) => typeof value === "number").sort((left, right) => left - right);
  if (numbers.length < values.length) {
    if (groups.size > mostValues) return [];
    return values
      .sort((left, right) => (String(left) < String(right) ? -1 : 1))
      .map((value) => ({ value, among: groups.get(value) ?? [] }));
  }
  if (groups.size <= mostValues) return numbers.map((value) => ({ value, among: groups.get(value) ?? [] }));
  const all = numbers.reduce((sum, value) => sum + (groups.get(value)?.length ?? 0), 0);
  const quarters: { low: number; high: number; among: number[] }[] = [];
  let taken = 0;
  for (const value of numbers) {
    const quarter = Math.min(ranges - 1, Math.floor((ranges * taken) / all));
    const among = groups.get(value) ?? [];
    const last = quarters[quarter];
    if (last) {
      last.high = value;
      for (const at of among) last.among.push(at);
    } else quarters[quarter] = { low: value, high: value, among: [...among] };
    taken += among.length;
  }
  return quarters.flatMap(({ low, high, among }) => [{ value: [low, high] satisfies SliceValue, among }]);
}

type Means = Extract<FileComparedMetric, { kind: "means" }>;

/** Splits a side's headline difference by the family's tags; tags that allow no conclusion are left out. Throws as `openSides` does. */
export async function readComparedSlices(target: ComparisonTarget, side: SideId): Promise<ComparedSlices> {
  const comparison = await openSides(target);
  const chosen = otherSide(comparison, side);
  const [a, b] = await Promise.all([loadSide(comparison, comparison.baseline), loadSide(comparison, chosen)]);
  const pair = await pairItems(comparison, a, b);
  const isOpen = a.side.isOpen || b.side.isOpen;
  const sliced = slicedHeadline(comparison);
  const tags: ComparedSlices["tags"] = [];
  for (const { tag, label } of slicingTags(comparison)) {
    const parts: Means[] = [];
    const slices: ComparedSlice[] = [];
    for (const { value, among } of slicesOf(pair, tag)) {
      const metric = headlineOf(sliced, await comparedPairs(comparison, pair, among));
      if (!metric) continue;
      if (metric.kind === "means") parts.push(metric);
      slices.push(sliceOf(comparison, metric, value, sampleCells(pair, among), isOpen));
    }
    const isSaid = slices.length > 1 && (isOpen || slices.some(({ low }) => low !== null));
    const going = { p: null, test: null, why: "A run has not ended: not tested." };
    if (isSaid) tags.push({ tag, label, interaction: isOpen ? going : testParts(parts), slices });
  }
  return { side, label: sliced.label, tags };
}

/** Selects the headline over all items of a slice: a headline limited to one slice would have no value on the others. */
function slicedHeadline({ manifest, compare, headline }: OpenComparison): Pick<OpenComparison, "compare" | "headline"> & { label: string } {
  const headlineMetric = compare.stored.declared(headline)?.metric;
  const isWhole = (id: string) => {
    const declared = compare.stored.declared(id);
    return declared?.metric === headlineMetric && Object.keys(declared?.slice ?? {}).length === 0;
  };
  const label = manifest.views.metrics.find(({ id }) => id === headlineMetric)?.label ?? headline;
  return { compare, headline: compare.headlines.find(isWhole) ?? headline, label };
}

/** Returns the side other than the baseline with this id; throws `invalid`. */
export function otherSide({ others }: OpenComparison, side: SideId) {
  const match = others.find(({ id }) => id === side);
  if (match) return match;
  throw new HeedError("invalid", `“${side}” is not one of the runs compared with the baseline.`, { where: "side" });
}

function sliceOf(
  { manifest, compare }: OpenComparison,
  metric: FileComparedMetric,
  value: SliceValue,
  samples: ComparedSlice["samples"],
  isOpen: boolean,
): ComparedSlice {
  const { a, b, difference, low, high, why } = compareMetric(metric);
  const at = compare.stored.declared(metric.metric);
  const unit = manifest.views.metrics.find(({ id }) => id === at?.metric)?.unit;
  const scaled = (figure: number | null) => (figure === null ? null : figure * (metric.unit === "share" && unit === "%" ? 100 : 1));
  return {
    value,
    n: samples.n,
    baseline: scaled(a),
    side: scaled(b),
    difference: scaled(difference),
    low: isOpen ? null : scaled(low),
    high: isOpen ? null : scaled(high),
    why: isOpen ? "Preliminary: a run has not ended." : (why ?? null),
    samples,
  };
}
