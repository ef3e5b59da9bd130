import type { ShareMetric } from "@/lib/benchmarks/engine";
import type { Manifest } from "@/lib/benchmarks/manifest";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { MetricColumn } from "@/lib/contracts/views";
import type { AskedPart, DigestedSample } from "@/lib/engine/asked-part";
import { confidenceSequence } from "@/lib/stats/confidence-sequence";
import { mean } from "@/lib/stats/mean";

/** A value that several samples form together. */
export interface UnitValue {
  /** Identical in another run over the suite. */
  unit: string;
  cluster: string;
  /** 0 to 1; null if one of its samples is hidden. */
  value: number | null;
}

/** Computes the values of a share from samples, in their order. */
export function unitValues({ value, unit }: ShareMetric, samples: readonly DigestedSample[]): UnitValue[] {
  const units = new Map<string, UnitValue>();
  for (const { digest, key, cluster, repetition } of samples) {
    const name = unit?.(digest) ?? `${repetition} ${key}`;
    const sampleValue = value(digest);
    const known = units.get(name);
    if (!known) units.set(name, { unit: name, cluster, value: sampleValue });
    else known.value = known.value === null || sampleValue === null ? null : Math.min(known.value, sampleValue);
  }
  return [...units.values()];
}

const shown = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** Largest number of draws in a sequence, since the cost grows with their square. If there are more, consecutive ones are merged. */
const mostDraws = 200;
const mostWithin = 50;

interface Whole {
  /** Number of draws in the whole run. */
  population: number;
  /** Share of the run that is in no draw, about which nothing is assumed. */
  rest: number;
  most?: number;
}

/**
 * Computes a confidence sequence's interval for the mean over all draws of a run from the first ones in asking order; null without draws.
 * Completely hidden draws (null) are left out, also from those still to come.
 */
export function sequenceInterval(values: readonly (number | null)[], { population: all, rest, most = mostDraws }: Whole) {
  const known = shown(values);
  const population = all - (values.length - known.length);
  const together = Math.max(1, Math.ceil(population / most));
  const draws = Math.floor(population / together);
  const means = Array.from(
    { length: Math.min(draws, Math.floor(known.length / together)) },
    (_, nth) => mean(known.slice(nth * together, (nth + 1) * together)) ?? 0,
  );
  const last = confidenceSequence(means, { population: draws }).at(-1);
  if (!last) return null;
  const loose = 1 - (1 - rest) * ((draws * together) / population);
  return { low: last[0] * (1 - loose), high: last[1] * (1 - loose) + loose };
}

/** The family's shares, headline and difficulty tag that determine which figures are shown. */
export interface Shown {
  shares: readonly ShareMetric[] | string | undefined;
  headline: Manifest["views"]["headline"];
  /** The first figures on a run's page. */
  summary: Manifest["views"]["summary"];
  difficulty: string | null;
}

/**
 * Checks whether blocks are informative about a share: a value of several samples needs all of them, and only contexts keep these together.
 */
const isInformative = (share: ShareMetric, { byContext }: Pick<AskedPart, "byContext">) => !share.unit || byContext;

/** Returns the value of the difficulty tag to which a slice narrows the run; null for the whole run, undefined for any other slice. */
export function difficultyOf({ slice }: Pick<Metric, "slice">, difficulty: string | null): string | null | undefined {
  const tags = Object.keys(slice);
  if (tags.length === 0) return null;
  const value = difficulty === null || tags.length > 1 ? undefined : slice[difficulty];
  return value === undefined || Array.isArray(value) ? undefined : String(value);
}

/**
 * Groups a share's values into draws, in asking order: blocks for the whole run; samples or contexts within one difficulty, whose order is
 * random.
 */
export function drawsOf(share: ShareMetric, part: AskedPart, value: string | null): { draws: UnitValue[][] } & Whole {
  if (!isInformative(share, part)) return { draws: [], population: 0, rest: 0 };
  if (value === null) return { draws: part.blocks.map((block) => unitValues(share, block)), population: part.allBlocks, rest: part.rest };
  const { samples, size } = part.byDifficulty.get(value) ?? { samples: [], size: 0 };
  const draws = new Map<string, UnitValue[]>();
  for (const unitValue of unitValues(share, samples)) {
    const name = part.byContext ? unitValue.cluster : unitValue.unit;
    draws.set(name, [...(draws.get(name) ?? []), unitValue]);
  }
  const population = samples.length === 0 ? 0 : Math.round((size * draws.size) / samples.length);
  return { draws: [...draws.values()], population, rest: 0, most: mostWithin };
}

const meanOf = (units: readonly UnitValue[]) => mean(shown(units.map(({ value }) => value)));

const notYet = "Only part of the run is done. The interval appears with the last sample, because repeated looks would make it too narrow.";
const notRandom = "The samples were run in suite order, so the finished part is not representative of the rest.";

/**
 * Adjusts the metrics of a part for display: shares over everything or within one difficulty get confidence sequences, figures within a
 * completed difficulty are final, and all others have no interval.
 */
export function partMetrics(metrics: readonly Metric[], part: AskedPart, { shares, headline, summary, difficulty }: Shown): Metric[] {
  const known = new Map(typeof shares === "object" ? shares.map((share) => [share.metric, share]) : []);
  const soFar = { asked: part.asked, of: part.total };
  const isThere = (column: MetricColumn) =>
    metrics.some(({ id, slice }) => id === column.metric && sliceKey(slice) === sliceKey(column.slice));
  // A family without figures for parts states the reason.
  const silent =
    typeof shares === "string" && metrics.length > 0 ? summary.filter((column) => sliceKey(column.slice) === "" && !isThere(column)) : [];
  const unsaid = silent.map(({ metric: id, slice }): Metric => {
    const nothing = { value: null, standardError: null, low: null, high: null, n: 0, missing: 0 };
    return { id, slice, ...nothing, why: String(shares), soFar };
  });
  const partial = metrics.map((metric) => {
    const within = difficulty === null ? undefined : metric.slice[difficulty];
    const ended = within === undefined || Array.isArray(within) ? undefined : part.byDifficulty.get(String(within));
    if (ended && ended.samples.length === ended.size) return metric;
    const { rough: _, why, ...rest } = metric;
    const withoutBounds = { ...rest, standardError: null, low: null, high: null, soFar };
    if (metric.value === null) return { ...withoutBounds, ...(why && { why }) };
    const share = known.get(metric.id);
    const value = difficultyOf(metric, difficulty);
    const { draws, ...whole } = share && value !== undefined ? drawsOf(share, part, value) : { draws: [], population: 0, rest: 0 };
    const bounds = sequenceInterval(draws.map(meanOf), whole);
    if (bounds) {
      const [low, high] = [Math.min(metric.value, 100 * bounds.low), Math.max(metric.value, 100 * bounds.high)];
      return { ...withoutBounds, low, high, sequence: true };
    }
    const isOrdered = part.allBlocks === 0 && !part.byContext;
    return { ...withoutBounds, why: metric.id === headline.metric && typeof shares === "string" ? shares : isOrdered ? notRandom : notYet };
  });
  return [...partial, ...unsaid];
}
