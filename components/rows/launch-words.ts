import { formatCount, formatNumber, formatUsd } from "@/components/ui/format";
import type { LaunchDetail, LaunchRow, LaunchVerb } from "@/lib/contracts/launch";
import type { RunRow, RunStatus } from "@/lib/contracts/run";

/** Returns the name of a launch: the given one, or its number. */
export function launchName({ id, name }: Pick<LaunchRow, "id" | "name">): string {
  return name === "" ? `Launch ${id}` : name;
}

/** Statuses after "finished", in the order of the sentence. */
const statusWords: readonly [RunStatus, string][] = [
  ["running", "running"],
  ["cancelling", "being cancelled"],
  ["queued", "waiting"],
  ["paused", "paused"],
  ["stopped", "stopped"],
  ["cancelled", "cancelled"],
];

/** Formats the state of a launch: "3 of 8 finished, 2 running, 3 waiting". */
export function launchSentence(counts: LaunchRow["counts"]): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const rest = statusWords.flatMap(([status, word]) => (counts[status] ? [`${formatNumber(counts[status])} ${word}`] : []));
  return [`${formatNumber(counts.finished ?? 0)} of ${formatNumber(total)} finished`, ...rest].join(", ");
}

/** Counts runs by status. */
export function countsOf(runs: readonly Pick<RunRow, "status">[]): LaunchRow["counts"] {
  const counts: LaunchRow["counts"] = {};
  for (const { status } of runs) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Formats what the runs of a launch have cost: "$12.00 plus 2 unpriced runs"; null until one of them has a cost. */
export function launchCost(runs: readonly Pick<RunRow, "costUsd" | "source" | "counts">[]): string | null {
  const costs = runs.flatMap(({ costUsd }) => costUsd ?? []);
  if (costs.length === 0) return null;
  // Only a measured run with replies has a cost that is not known.
  const unpriced = runs.filter(({ costUsd, source, counts }) => costUsd === null && source === "measured" && counts.scored > 0).length;
  const sum = formatUsd(costs.reduce((total, cost) => total + cost, 0));
  return unpriced > 0 ? `${sum} plus ${formatCount(unpriced, "unpriced run")}` : sum;
}

/** Returns the actions that at least one run of the launch allows now. */
export function launchAbilities(runs: readonly Pick<RunRow, "status" | "stoppedBy">[]): Record<LaunchVerb, boolean> {
  const open = runs.some(({ status }) => status === "queued" || status === "running");
  const paused = runs.some(({ status }) => status === "paused");
  return {
    pause: open,
    resume: paused || runs.some(({ status, stoppedBy }) => status === "stopped" && stoppedBy === null),
    cancel: open || paused,
  };
}

export interface LaunchMatrix {
  suites: { id: number; name: string }[];
  /** `key` distinguishes deleted models, which have no number. */
  models: { key: string; name: string }[];
  /** Runs of a suite with a model, in their order; several if the suite was asked more than once. */
  cell: (suiteId: number, model: string) => RunRow[];
}

const modelKey = (run: RunRow) => `${run.modelId ?? ""} ${run.modelName}`;

/** Arranges a launch's runs by suite and model, both in order of first appearance. */
export function launchMatrix({ runs }: Pick<LaunchDetail, "runs">): LaunchMatrix {
  const suites = new Map(runs.map((run) => [run.suiteId, run.suiteName]));
  const models = new Map(runs.map((run) => [modelKey(run), run.modelName]));
  return {
    suites: [...suites].map(([id, name]) => ({ id, name })),
    models: [...models].map(([key, name]) => ({ key, name })),
    cell: (suiteId, model) => runs.filter((run) => run.suiteId === suiteId && modelKey(run) === model),
  };
}
