import type { SampleFigures } from "../score/sample-figures";
import type { Pairs, Places, Values } from "./estimates";

/** A value that is averaged over samples. */
export interface Measure {
  /** Samples without a value are left out. */
  value: (sample: SampleFigures) => number | null | undefined;
  /** For shares in percent: the number of verdicts of a sample. Other measures have intervals by Student's t. */
  units?: (sample: SampleFigures) => number;
  /** Message for a part without a value: "has no scored sample". */
  none: string;
  /** Densities at which no sample has a value are left out. */
  where?: "defined";
}

/** Two values of a sample, whose means are divided; null if the sample counts in neither. */
export type Both = (sample: SampleFigures) => readonly [above: number, below: number] | null;

/** The density and the seed of a sample. */
export interface Position {
  density: number;
  cluster: string | number;
}

/** Assigns indices to values in the order of their first appearance. */
class Numbers<T> {
  readonly met: T[] = [];
  private readonly known = new Map<T, number>();

  of(value: T): number {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    this.known.set(value, this.met.length);
    return this.met.push(value) - 1;
  }
}

/**
 * Samples grouped into places: one for each density and seed in order of first appearance, or one for each sample. Sums over places are
 * computed once, on first use, for all slices, because a run may have 100,000 samples.
 */
export class Samples implements Places {
  readonly densities: readonly number[];
  readonly seeds: number;
  readonly densityAt: Int32Array;
  readonly seedAt: Int32Array;
  /** Numbers of samples without and with a score at each place. */
  readonly missing: Int32Array;
  readonly scored: Int32Array;
  /** Number of scored samples with unknown outcomes, as in a per-sample file. */
  readonly uncounted: number;
  private readonly samples: SampleFigures[] = [];
  private readonly at: number[] = [];
  private readonly columns = new Map<Measure | Both, Values | Pairs>();
  private all: { values: Float64Array; starts: Int32Array } | null = null;

  constructor(positions: readonly Position[], samples: readonly (SampleFigures | null)[], { apart = false } = {}) {
    const [densities, seeds] = [new Numbers<number>(), new Numbers<string | number>()];
    const densityAt: number[] = [];
    const seedAt: number[] = [];
    const byDensity: (number | undefined)[][] = [];
    const placeOf = positions.map(({ density, cluster }) => {
      const [densityRow, seedColumn] = [densities.of(density), seeds.of(cluster)];
      byDensity[densityRow] ??= [];
      const row = byDensity[densityRow];
      const known = row[seedColumn];
      if (known !== undefined && !apart) return known;
      const place = densityAt.length;
      row[seedColumn] = place;
      densityAt.push(densityRow);
      seedAt.push(seedColumn);
      return place;
    });
    [this.densities, this.seeds] = [densities.met, seeds.met.length];
    [this.densityAt, this.seedAt] = [Int32Array.from(densityAt), Int32Array.from(seedAt)];
    [this.missing, this.scored] = [new Int32Array(densityAt.length), new Int32Array(densityAt.length)];
    for (const [nth, sample] of samples.entries()) {
      const place = placeOf[nth] ?? 0;
      add(sample ? this.scored : this.missing, place, 1);
      if (!sample) continue;
      this.samples.push(sample);
      this.at.push(place);
    }
    this.uncounted = this.samples.filter(({ counts }) => counts === undefined).length;
  }

  /** Number of samples with a score. */
  get size(): number {
    return this.samples.length;
  }

  /** Number of places. */
  get places(): number {
    return this.densityAt.length;
  }

  /** Sums a measure over the samples that have it. */
  values(measure: Measure): Values {
    const known = this.columns.get(measure);
    if (known && "sum" in known) return known;
    const sums = { n: this.column(), sum: this.column(), units: this.column() };
    for (let nth = 0; nth < this.samples.length; nth++) {
      const [sample, place] = [this.samples[nth], this.at[nth] ?? 0];
      const value = sample && measure.value(sample);
      if (!sample || value === null || value === undefined) continue;
      add(sums.n, place, 1);
      add(sums.sum, place, value);
      add(sums.units, place, measure.units?.(sample) ?? 1);
    }
    this.columns.set(measure, sums);
    return sums;
  }

  /** Sums two values over the samples that have both. */
  pairs(both: Both): Pairs {
    const known = this.columns.get(both);
    if (known && "above" in known) return known;
    const sums = { n: this.column(), above: this.column(), below: this.column() };
    for (let nth = 0; nth < this.samples.length; nth++) {
      const [sample, place] = [this.samples[nth], this.at[nth] ?? 0];
      const pair = sample ? both(sample) : null;
      if (pair === null) continue;
      add(sums.n, place, 1);
      add(sums.above, place, pair[0]);
      add(sums.below, place, pair[1]);
    }
    this.columns.set(both, sums);
    return sums;
  }

  /** Returns the accuracies of the samples at these places, in the order of the places. */
  accuraciesAt(places: readonly number[]): number[] {
    this.all ??= this.accuracies();
    const { values, starts } = this.all;
    const selected: number[] = [];
    for (const place of places) {
      const end = starts[place + 1] ?? 0;
      for (let nth = starts[place] ?? 0; nth < end; nth++) selected.push(values[nth] ?? 0);
    }
    return selected;
  }

  private accuracies() {
    const starts = new Int32Array(this.places + 1);
    for (let place = 0; place < this.places; place++) starts[place + 1] = (starts[place] ?? 0) + (this.scored[place] ?? 0);
    const next = starts.slice();
    const values = new Float64Array(this.samples.length);
    for (const [nth, { accuracy }] of this.samples.entries()) {
      const place = this.at[nth] ?? 0;
      values[next[place] ?? 0] = accuracy;
      add(next, place, 1);
    }
    return { values, starts };
  }

  private column(): Float64Array {
    return new Float64Array(this.places);
  }
}

function add(column: Float64Array | Int32Array, place: number, value: number): void {
  column[place] = (column[place] ?? 0) + value;
}
