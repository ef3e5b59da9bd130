import type { TaskId } from "../items/tasks";

/** A scored sample as in the authors' score tables. */
export interface ScoredRow {
  task: TaskId;
  /** Number of the instruction template (expression). */
  ins_id: string;
  /** Number of the instruction's variables. */
  param_id: string;
  /** Number or other name of the length interval. */
  length: string;
  /** Each point divided by its maximum, by id; usually 0 to 1. */
  points: Readonly<Record<string, number>>;
  /** Usually 0 to 1; MF sometimes exceeds it. */
  total: number;
  /** Number of asked samples of its task and length that it represents, see `standardised`; 1 if absent. */
  weight?: number;
}

/** Computes the weighted mean of a value over rows; null if none has a value. */
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

/** Groups rows by key, in the order of first appearance. */
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

/** Lists the lengths of the rows in ascending order. */
export function lengthsOf(rows: readonly ScoredRow[]): string[] {
  return [...new Set(rows.map(({ length }) => length))].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
}

/** Computes a value for each length from its rows alone, in ascending order of length. */
export function byLength<T>(rows: readonly ScoredRow[], compute: (rows: readonly ScoredRow[]) => T): { length: string; value: T }[] {
  const groups = groupedBy(rows, ({ length }) => length);
  return lengthsOf(rows).map((length) => ({ length, value: compute(groups.get(length) ?? []) }));
}
