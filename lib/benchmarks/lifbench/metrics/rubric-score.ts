import { type ScenarioId, type TaskId, tasks } from "../items/tasks";
import { groupedBy, type ScoredRow, weightedMean } from "./scored-row";
import type { Lacking } from "./standardised";

/**
 * The automatic rubric-based score (ARS) of a model, with values from 0 to 1; null if no sample was scored, or none at a length of a task.
 */
export interface RubricScore {
  /** Mean total score of each task that was asked. */
  tasks: Partial<Record<TaskId, number | null>>;
  /** Means over the tasks of a scenario, and over all tasks, by the tasks' weights; null if one of the tasks is. */
  scenarios: Partial<Record<ScenarioId, number | null>>;
  overall: number | null;
}

/** Computes the ARS of weighted rows; tasks that lack a length, and means over them, have no value. */
export function rubricScore(rows: readonly ScoredRow[], lacking: readonly Lacking[] = []): RubricScore {
  const byTask: Partial<Record<TaskId, number | null>> = {};
  for (const [task, group] of groupedBy(rows, (row) => row.task)) byTask[task] = weightedMean(group, ({ total }) => total) ?? 0;
  for (const { task } of lacking) byTask[task] = null;
  const known = Object.values(tasks).filter(({ id }) => byTask[id] !== undefined);
  const weighted = (chosen: typeof known): number | null => {
    const weight = chosen.reduce((sum, task) => sum + task.weight, 0);
    if (weight === 0 || chosen.some(({ id }) => byTask[id] === null)) return null;
    return chosen.reduce((sum, task) => sum + task.weight * (byTask[task.id] ?? 0), 0) / weight;
  };
  const scenarios: Partial<Record<ScenarioId, number | null>> = {};
  for (const scenario of ["list", "multidoc", "onedoc"] as const) {
    const scenarioTasks = known.filter((task) => task.scenario === scenario);
    if (scenarioTasks.length > 0) scenarios[scenario] = weighted(scenarioTasks);
  }
  return { tasks: Object.fromEntries(known.map(({ id }) => [id, byTask[id]])), scenarios, overall: weighted(known) };
}
