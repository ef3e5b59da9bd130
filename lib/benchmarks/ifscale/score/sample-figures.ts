import { figures, type OutcomeCounts } from "./score";

/** What the authors report of a reply, under their column names: percent, a ratio, seconds. */
export interface SampleFigures {
  num_rules: number;
  accuracy: number;
  omission_pct: number;
  modification_pct: number;
  recency_ratio: number | null;
  latency: number | null;
  /** What its outcome letters add up to, where the reply is known. */
  counts?: OutcomeCounts;
}

/** The figures of a reply from its outcome letters, each computed when it is asked for. */
export abstract class CountedSample implements SampleFigures {
  abstract readonly num_rules: number;
  abstract readonly latency: number | null;
  abstract readonly counts: OutcomeCounts;
  get accuracy() {
    return figures.accuracy(this.counts);
  }
  get omission_pct() {
    return figures.omissionShare(this.counts);
  }
  get modification_pct() {
    return figures.modificationShare(this.counts);
  }
  get recency_ratio() {
    return figures.primacy(this.counts);
  }
}
