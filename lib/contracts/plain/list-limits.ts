/** Number of the latest flagged samples that are listed. */
export const flagsAtMost = 500;

/** Number of the latest entries of a run's log that its page shows. */
export const logAtMost = 100;
