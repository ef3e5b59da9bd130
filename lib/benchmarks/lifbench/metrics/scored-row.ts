import type { TaskId } from "../items/tasks";

/** A scored sample as the authors' score tables hold it. */
export interface ScoredRow {
  task: TaskId;
  /** Number of the instruction template (expression). */
  ins_id: string;
  /** Number of the instruction's variables. */
  param_id: string;
  /** Number of the length interval, or whatever names it. */
  length: string;
  /** Each point over its maximum, by its id; as a rule 0 to 1. */
  points: Readonly<Record<string, number>>;
  /** As a rule 0 to 1; MF exceeds it at times. */
  total: number;
  /** How many asked samples of its task and length it stands for, see `standardised`; 1 where absent. */
  weight?: number;
}

/** The mean of what rows have, each with its weight; null where none has a value. */
export function weightedMean(rows: readonly ScoredRow[], take: (row: ScoredRow) => number | undefined): number | null {
  let [sum, weights] = [0, 0];
  for (const row of rows) {
    const value = take(row);
    if (value === undefined) continue;
    const weight = row.weight ?? 1;
    sum += weight * value;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

/** Rows by what they share, in the order of their first appearance. */
export function groupedBy<Key>(rows: readonly ScoredRow[], keyOf: (row: ScoredRow) => Key): Map<Key, ScoredRow[]> {
  const groups = new Map<Key, ScoredRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Lengths of the rows from the shortest on. */
export function lengthsOf(rows: readonly ScoredRow[]): string[] {
  return [...new Set(rows.map(({ length }) => length))].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
}

/** Something for each length of the rows, from its rows alone, from the shortest on. */
export function byLength<T>(rows: readonly ScoredRow[], compute: (rows: readonly ScoredRow[]) => T): { length: string; value: T }[] {
  const groups = groupedBy(rows, ({ length }) => length);
  return lengthsOf(rows).map((length) => ({ length, value: compute(groups.get(length) ?? []) }));
}
