/** Statuses of a sample; `sampleStatus` describes them. */
export const sampleStatuses = ["queued", "running", "scored", "failed", "unscored", "rejected", "withheld", "cancelled"] as const;

/** Statuses of a run; `runStatus` describes them. */
export const runStatuses = ["queued", "running", "paused", "cancelling", "cancelled", "stopped", "finished"] as const;

/** Sources of a run's replies. */
export const runSources = ["measured", "simulated", "imported"] as const;

/** Kinds of change of an item or a check between two runs; `change` describes them. */
export const changeKinds = ["gained", "lost", "both", "neither", "higher", "lower"] as const;

/** Endings of a model's reply that did not finish normally. The other endings leave no scored reply. */
export const unfinishedEndings = ["cut_off", "reasoning_exhausted", "refused", "empty"] as const;
