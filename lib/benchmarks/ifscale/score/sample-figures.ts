import { figures, type OutcomeCounts } from "./score";

/** The authors' scores of a reply under their column names: percent, a ratio, seconds. */
export interface SampleFigures {
  num_rules: number;
  accuracy: number;
  omission_pct: number;
  modification_pct: number;
  recency_ratio: number | null;
  latency: number | null;
  /** Counts of its outcome letters, if the reply is known. */
  counts?: OutcomeCounts;
}

/** Scores of a reply from the counts of its outcome letters, each computed on access. */
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
