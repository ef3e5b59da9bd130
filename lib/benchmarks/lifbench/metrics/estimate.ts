import { clusteredError } from "@/lib/stats/clustered-error";
import { mean } from "@/lib/stats/mean";
import { tInterval } from "@/lib/stats/t-interval";
import { summedError, twoWayError, type VariancePart } from "@/lib/stats/two-way-error";
import type { ScenarioId, TaskId } from "../tasks";

/** A sample's place in the design with one number of it. */
export interface Placed {
  task: TaskId;
  scenario: ScenarioId;
  length: number;
  /** The context; of one length and scenario there may be several. */
  cluster: string;
  expression: string;
  variable: string;
}

/** A weighted mean with its standard error; the error is null where nothing can be said, its degrees of freedom are then 0. */
export interface Estimate {
  value: number | null;
  standardError: number | null;
  degrees: number;
}

const unknown = { standardError: null, degrees: 0 };

/** Members by what they share, in the order of their first appearance. */
export function grouped<T, Key>(of: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const found = new Map<Key, T[]>();
  for (const one of of) {
    const key = keyOf(one);
    const group = found.get(key);
    if (group) group.push(one);
    else found.set(key, [one]);
  }
  return found;
}

interface Numbered<T extends Placed> {
  of: T;
  /** Its number less the mean of its task at its length. */
  residual: number;
}

/**
 * The mean of each task's numbers, then over tasks by `weightOf`, with its error. Tasks and lengths are fixed. Where every task has several
 * contexts at every length these are the clusters; else wordings and variables are two crossed ways of clustering within each task, and the
 * error speaks for this context alone.
 */
export function estimate<T extends Placed>(
  samples: readonly T[],
  numberOf: (of: T) => number,
  weightOf: (task: TaskId) => number,
): Estimate {
  const byTask = grouped(samples, ({ task }) => task);
  const weights = [...byTask.keys()].reduce((sum, task) => sum + weightOf(task), 0);
  if (weights === 0) return { value: null, ...unknown };
  const parts = [...byTask].map(([task, of]) => {
    const numbered = of.map((one) => ({ of: one, number: numberOf(one) }));
    const cells = [...grouped(numbered, (one) => one.of.length).values()].map((cell): Numbered<T>[] => {
      const centre = mean(cell.map(({ number }) => number)) ?? 0;
      return cell.map((one) => ({ of: one.of, residual: one.number - centre }));
    });
    return { share: weightOf(task) / weights, mean: mean(numbered.map(({ number }) => number)) ?? 0, cells };
  });
  const value = parts.reduce((sum, part) => sum + part.share * part.mean, 0);
  const isRepeated = parts.every(({ cells }) => cells.every((cell) => new Set(cell.map(({ of }) => of.cluster)).size > 1));
  return { value, ...(isRepeated ? overContexts(parts, samples.length) : withinContext(parts)) };
}

interface Part<T extends Placed> {
  share: number;
  cells: Numbered<T>[][];
}

/** Contexts are shared by the tasks of a scenario, so that all tasks' residuals of a context add up. */
function overContexts<T extends Placed>(parts: readonly Part<T>[], count: number): Omit<Estimate, "value"> {
  const total = new Set(parts.flatMap(({ cells }) => cells.flat().map(({ of }) => of.cluster))).size;
  const places = new Set(parts.flatMap(({ cells }) => cells.flat().map(({ of }) => `${of.scenario} ${of.length}`))).size;
  const influences = parts.flatMap(({ share, cells }) => {
    const size = cells.reduce((sum, cell) => sum + cell.length, 0);
    return cells.flatMap((cell) => {
      const clusters = new Set(cell.map(({ of }) => of.cluster)).size;
      // The factor G / (G - 1) holds within each cell; that of clusteredError is taken out again.
      const few = Math.sqrt((clusters / (clusters - 1)) * ((total - 1) / total));
      return cell.map(({ of, residual }) => ({ cluster: of.cluster, value: (count * share * few * residual) / size }));
    });
  });
  const { standardError } = clusteredError(
    influences.map(({ value }) => value),
    influences.map(({ cluster }) => cluster),
  );
  return { standardError, degrees: total - places };
}

function withinContext<T extends Placed>(parts: readonly Part<T>[]): Omit<Estimate, "value"> {
  const errors = parts.map(({ share, cells }): VariancePart | null => {
    const all = cells.flat();
    const variables = all.map(({ of }) => of.variable);
    // A suite of one wording speaks for this wording: its variables alone are then clusters.
    const isOneWording = new Set(all.map(({ of }) => of.expression)).size === 1;
    const { standardError, degrees } = twoWayError(
      all.map(({ residual }) => residual),
      isOneWording ? variables : all.map(({ of }) => of.expression),
      variables,
    );
    return standardError === null ? null : { variance: (share * standardError) ** 2, degrees };
  });
  const known = errors.flatMap((error) => error ?? []);
  return known.length < errors.length ? unknown : summedError(known);
}

/** 95 % interval of an estimate, cut at 0 and, unless the value itself exceeds it, at 1; null where nothing is known or nothing varied. */
export function intervalOf({ value, standardError, degrees }: Estimate): [low: number, high: number] | null {
  if (value === null || standardError === 0) return null;
  const bounds = tInterval(value, standardError, degrees);
  return bounds && [Math.max(0, bounds[0]), Math.min(Math.max(1, value), bounds[1])];
}
