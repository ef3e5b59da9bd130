import { contextTokens, type LifbenchParams, wordingsOf } from "../items/params";
import { type TaskId, tasks } from "../items/tasks";
import { tokensOf } from "./corpora/tokens";
import { descriptionIn, frames } from "./templates/prompt";

/** Number of variables of the tasks that do not vary positions. */
const otherVariables = 5;
/** Number of sentence types if depth is swept: all six. */
const allTypes = 6;
/** Approximate tokens of the values filled into an instruction: a sentence, four rules or an example. */
const filledIn = 60;

/** Returns the number of variables of a task. */
function variablesOf(task: TaskId, { positions, placement }: LifbenchParams): number {
  if (task === "OE") return placement === "even" ? allTypes : otherVariables;
  if (task === "OQ" || (tasks[task].scenario === "list" && task !== "LMI")) return positions;
  return otherVariables;
}

/** Computes the number of items of a suite, without generating it, and the approximate input tokens of a run over it. */
export function suiteSize(params: LifbenchParams): { items: number; inputTokens: number } {
  let [items, inputTokens] = [0, 0];
  for (const task of params.tasks) {
    const wordings = wordingsOf(params, task);
    const every = wordings.length * variablesOf(task, params);
    const asked = params.contexts * (params.samples === 0 ? every : Math.min(params.samples, every));
    const { scenario } = tasks[task];
    const instruction = wordings.reduce((sum, { text }) => sum + tokensOf(text), 0) / wordings.length;
    const beside = tokensOf(descriptionIn(scenario, params.wording)) + tokensOf(frames[scenario].lead) + instruction + filledIn;
    for (const length of params.lengths) {
      items += asked;
      inputTokens += asked * (contextTokens(length) + beside);
    }
  }
  return { items, inputTokens: Math.round(inputTokens) };
}
