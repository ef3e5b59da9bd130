/** States of a sample; `sampleStatus` says what they mean. */
export const sampleStatuses = ["queued", "running", "scored", "failed", "unscored", "rejected", "withheld", "cancelled"] as const;

/** States of a run; `runStatus` says what they mean. */
export const runStatuses = ["queued", "running", "paused", "cancelling", "cancelled", "stopped", "finished"] as const;

/** Where a run's replies come from. */
export const runSources = ["measured", "simulated", "imported"] as const;

/** How an item or a check differs between two runs; `change` says what they mean. */
export const changeKinds = ["gained", "lost", "both", "neither", "higher", "lower"] as const;

/** Endings of a reply that is the model's and did not end by itself. The others come without a scored reply. */
export const unfinishedEndings = ["cut_off", "reasoning_exhausted", "refused", "empty"] as const;
