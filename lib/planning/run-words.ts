import type { Experience } from "./earlier-runs";

/** Names runs by their numbers: `runs 1, 2 and 5`. */
export const listedRuns = (known: readonly Experience[]) => {
  const names = known.map(({ runId }) => String(runId));
  return `${names.length === 1 ? "run" : "runs"} ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`}`;
};

/** The reason why figures are guessed. */
export const noEarlierRun = "there is no earlier run of this model on this benchmark";
