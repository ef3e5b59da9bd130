import { mean } from "@/lib/stats/mean";
import { type ScenarioId, type TaskId, tasks } from "../tasks";
import { groupedBy, type ScoredRow } from "./scored-row";

/** The automatic rubric-based score (ARS) of a model, each figure from 0 to 1; null where no sample was scored. */
export interface RubricScore {
  /** Mean total score of each task that has samples. */
  tasks: Partial<Record<TaskId, number>>;
  /** Means over the tasks of a scenario, and over all tasks, weighted by the tasks' weights. */
  scenarios: Partial<Record<ScenarioId, number>>;
  overall: number | null;
}

export function rubricScore(rows: readonly ScoredRow[]): RubricScore {
  const byTask: Partial<Record<TaskId, number>> = {};
  for (const [task, group] of groupedBy(rows, (row) => row.task)) byTask[task] = mean(group.map(({ total }) => total)) ?? 0;
  const known = Object.values(tasks).filter(({ id }) => byTask[id] !== undefined);
  const weighted = (of: typeof known): number | null => {
    const weight = of.reduce((sum, task) => sum + task.weight, 0);
    return weight === 0 ? null : of.reduce((sum, task) => sum + task.weight * (byTask[task.id] ?? 0), 0) / weight;
  };
  const scenarios: Partial<Record<ScenarioId, number>> = {};
  for (const scenario of ["list", "multidoc", "onedoc"] as const) {
    const score = weighted(known.filter((task) => task.scenario === scenario));
    if (score !== null) scenarios[scenario] = score;
  }
  return { tasks: Object.fromEntries(known.map(({ id }) => [id, byTask[id]])), scenarios, overall: weighted(known) };
}
