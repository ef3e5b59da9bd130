import { clusteredError } from "@/lib/stats/clustered-error";
import { mean } from "@/lib/stats/mean";
import { multiWayError } from "@/lib/stats/multi-way-error";
import { proportionInterval } from "@/lib/stats/proportion-interval";
import { settled } from "@/lib/stats/rounding";
import { tInterval } from "@/lib/stats/t-interval";
import { summedError, type VariancePart } from "@/lib/stats/two-way-error";
import type { ScenarioId, TaskId } from "../items/tasks";

/** The place of a sample in the design. */
export interface Placed {
  task: TaskId;
  scenario: ScenarioId;
  length: number;
  /** The context; a length and scenario may have several. */
  cluster: string;
  expression: string;
  variable: string;
}

/** A weighted mean with its standard error; the error is null, with 0 degrees of freedom, if it cannot be estimated. */
export interface Estimate {
  value: number | null;
  standardError: number | null;
  degrees: number;
  /** Number of samples. */
  n: number;
  /** Number of prompts: repetitions of a prompt that all agree do not show how much they depend on each other. */
  units: number;
  /** True if a length has a single context: the error then reflects differences between wordings and variables, not between contexts. */
  forThisContext: boolean;
}

const unknown = { standardError: null, degrees: 0 };

/** Largest deviation from 1 of a sum of weights. */
const rounding = 1e-9;

const promptOf = ({ task, length, cluster, expression, variable }: Placed) => JSON.stringify([task, length, cluster, expression, variable]);

/** Groups members by key, in the order of first appearance. */
export function grouped<T, Key>(members: readonly T[], keyOf: (member: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const member of members) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return groups;
}

interface Numbered<T extends Placed> {
  sample: T;
  /** Its number minus the mean of its task at its length, times its weight divided by the mean weight of its task. */
  residual: number;
}

/**
 * Averages each task's numbers, weighted by sample, then the tasks by `weightOf`, with the standard error. Tasks and lengths are fixed;
 * wordings and variables are crossed clusters within each task, see `multiWayError`.
 */
export function estimate<T extends Placed>(
  samples: readonly T[],
  numberOf: (sample: T) => number,
  weightOf: (task: TaskId) => number,
  ownWeight: (sample: T) => number = () => 1,
): Estimate {
  // Weights are equal within a task's length. Contexts are a further way of clustering, shared by tasks, if every task has several at every
  // length. With one context of a length, the error holds for this context alone.
  const byTask = grouped(samples, ({ task }) => task);
  const weights = [...byTask.keys()].reduce((sum, task) => sum + weightOf(task), 0);
  const n = samples.length;
  const units = new Set(samples.map(promptOf)).size;
  if (weights === 0) return { value: null, ...unknown, n, units, forThisContext: false };
  const parts = [...byTask].map(([task, group]) => {
    const numbered = group.map((sample) => ({ sample, number: numberOf(sample), weight: ownWeight(sample) }));
    const [sum, size] = numbered.reduce(([all, count], { number, weight }) => [all + weight * number, count + weight] as const, [0, 0]);
    const cells = [...grouped(numbered, (member) => member.sample.length).values()].map((cell): Numbered<T>[] => {
      const centre = mean(cell.map(({ number }) => number)) ?? 0;
      return cell.map((member) => ({
        sample: member.sample,
        residual: (member.number - centre) * ((member.weight * group.length) / size),
      }));
    });
    return { share: weightOf(task) / weights, mean: sum / size, cells };
  });
  const value = parts.reduce((sum, part) => sum + part.share * part.mean, 0);
  const isRepeated = parts.every(({ cells }) => cells.every((cell) => new Set(cell.map(({ sample }) => sample.cluster)).size > 1));
  const { standardError, degrees } = isRepeated ? overContexts(parts, n) : withinContext(parts);
  const settledError = standardError === null ? null : settled(standardError, 1);
  return { value, standardError: settledError, degrees, n, units, forThisContext: !isRepeated };
}

type Known = Pick<Estimate, "standardError" | "degrees">;

interface Part<T extends Placed> {
  share: number;
  cells: Numbered<T>[][];
}

/**
 * Error over wordings, variables and contexts of each task, plus what contexts share between tasks: the residuals of all tasks in a context
 * add up. Never smaller than the error over contexts alone or within them.
 */
function overContexts<T extends Placed>(parts: readonly Part<T>[], count: number): Known {
  const contexts = byContext(parts, count);
  if (contexts.standardError === null) return unknown;
  const tasks = parts.map(({ share, cells }) => {
    const all = cells.flat();
    const residuals = all.map(({ residual }) => residual);
    const ways = variedWays(all.map(({ sample }) => sample));
    const cluster = all.map(({ sample }) => sample.cluster);
    const [within, every, byCluster] = [ways, [...ways, cluster], [cluster]].map((ways) => multiWayError(residuals, ways));
    const squared = (error: Known | undefined) => (share * (error?.standardError ?? 0)) ** 2;
    return { within: squared(within), every: squared(every), byCluster: squared(byCluster), degrees: every?.degrees ?? 0 };
  });
  const sum = (termOf: (task: (typeof tasks)[number]) => number) => tasks.reduce((total, task) => total + termOf(task), 0);
  const byContexts = contexts.standardError ** 2;
  const variance = Math.max(
    sum(({ every }) => every) + byContexts - sum(({ byCluster }) => byCluster),
    byContexts,
    sum(({ within }) => within),
  );
  const { degrees } = summedError(tasks.map(({ every, degrees }) => ({ variance: every, degrees })));
  return { standardError: Math.sqrt(variance), degrees: Math.min(contexts.degrees, degrees) };
}

/** Wordings and variables, each only if there are several. */
function variedWays(samples: readonly Placed[]): string[][] {
  const ways = [samples.map(({ expression }) => expression), samples.map(({ variable }) => variable)];
  return ways.filter((way) => new Set(way).size > 1);
}

/** Contexts are shared by the tasks of a scenario, so the residuals of all tasks in a context add up. */
function byContext<T extends Placed>(parts: readonly Part<T>[], count: number): Known {
  const total = new Set(parts.flatMap(({ cells }) => cells.flat().map(({ sample }) => sample.cluster))).size;
  const places = new Set(parts.flatMap(({ cells }) => cells.flat().map(({ sample }) => `${sample.scenario} ${sample.length}`))).size;
  const influences = parts.flatMap(({ share, cells }) => {
    const size = cells.reduce((sum, cell) => sum + cell.length, 0);
    return cells.flatMap((cell) => {
      const clusters = new Set(cell.map(({ sample }) => sample.cluster)).size;
      // The factor G / (G - 1) applies within each cell, so the factor in clusteredError is divided out.
      const few = Math.sqrt((clusters / (clusters - 1)) * ((total - 1) / total));
      return cell.map(({ sample, residual }) => ({ cluster: sample.cluster, value: (count * share * few * residual) / size }));
    });
  });
  const { standardError } = clusteredError(
    influences.map(({ value }) => value),
    influences.map(({ cluster }) => cluster),
  );
  return { standardError, degrees: total - places };
}

function withinContext<T extends Placed>(parts: readonly Part<T>[]): Known {
  const errors = parts.map(({ share, cells }): VariancePart | null => {
    const all = cells.flat();
    // Results of a suite with a single wording hold for that wording, so only its variables are clusters.
    const isOneVariable = new Set(all.map(({ sample }) => sample.variable)).size === 1;
    const { standardError, degrees } = multiWayError(
      all.map(({ residual }) => residual),
      isOneVariable ? [] : variedWays(all.map(({ sample }) => sample)),
    );
    return standardError === null ? null : { variance: (share * standardError) ** 2, degrees };
  });
  const known = errors.flatMap((error) => error ?? []);
  return known.length < errors.length ? unknown : summedError(known);
}

/**
 * Computes the 95% interval of an estimate: modified Wilson's at the effective number of samples, or Student's t, bounded by 0, if answers
 * above 1 raise the value to 1 or more. Null if unknown.
 */
export function intervalOf({ value, standardError, degrees, units }: Estimate): [low: number, high: number] | null {
  if (value === null) return null;
  const isAllOne = value < 1 + rounding && standardError !== null && standardError < rounding;
  if (value < 1 || isAllOne) return proportionInterval({ value, standardError, units }, degrees);
  const bounds = standardError === 0 ? null : tInterval(value, standardError, degrees);
  return bounds && [Math.max(0, bounds[0]), bounds[1]];
}
