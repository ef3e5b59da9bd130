import type { FileComparedPair } from "@/lib/benchmarks/command";
import type { ComparedFigure } from "@/lib/benchmarks/declared-metric";
import { type Task, tasks } from "../items/tasks";
import type { ScoredRow } from "./scored-row";
import { type Perspective, perspectives, stabilities } from "./stability";

/** A scored sample; `context` identifies its context, null if the file contains no prompts. */
export interface Row extends ScoredRow {
  context: string | null;
  /** False if its suite asks only some pairs of wording and variable. */
  crossed?: boolean;
}

/** A pair of samples with the data of their item, which is the same for both sides. */
export interface PairedItem {
  pair: FileComparedPair<Row>;
  row: Row;
}

type Way = "wording" | "variable" | "context";

/** Items that both sides have, and the ways in which they were drawn. */
export interface PairedItems {
  items: readonly PairedItem[];
  ways: readonly Way[];
}

/** Returns the ways in which items were drawn: contexts only if every scenario and length has several. */
export function waysOf(items: readonly PairedItem[]): Way[] {
  const contexts = new Map<string, Set<string | null>>();
  for (const { row } of items) {
    const place = `${tasks[row.task].scenario} ${row.length}`;
    contexts.set(place, (contexts.get(place) ?? new Set()).add(row.context));
  }
  const several = [...contexts.values()].every((placeContexts) => placeContexts.size > 1);
  return several ? ["wording", "variable", "context"] : ["wording", "variable"];
}

const stratumOf = ({ task, length }: Row, ways: readonly Way[]) => (ways.includes("context") ? `${task} ${length}` : task);

/**
 * Compares a mean over items, with weighted tasks and equal items within a task. Strata are tasks, and also lengths if contexts were drawn.
 * Wordings and variables belong to a task, contexts to a scenario and length.
 */
export function weighted(
  { items, ways }: PairedItems,
  numberOf: (row: Row) => number,
  weightOf: (task: Task) => number = ({ weight }) => weight,
): ComparedFigure {
  const inTask = new Map<string, number>();
  const inStratum = new Map<string, { task: Task; count: number }>();
  for (const { row } of items) {
    inTask.set(row.task, (inTask.get(row.task) ?? 0) + 1);
    const stratum = stratumOf(row, ways);
    inStratum.set(stratum, { task: tasks[row.task], count: (inStratum.get(stratum)?.count ?? 0) + 1 });
  }
  const weights = new Map(
    [...inStratum].map(([stratum, { task, count }]) => [stratum, (weightOf(task) * count) / (inTask.get(task.id) ?? 1)]),
  );
  const drawn = ({ task, ins_id, param_id, length, context }: Row): Record<Way, string> => ({
    ...{ wording: `${task} ${ins_id}`, variable: `${task} ${param_id}`, context: `${tasks[task].scenario} ${length} ${context}` },
  });
  return {
    ...{ kind: "means", unit: "share", ways, weights },
    items: items.map(({ pair, row }) => ({
      a: pair.a.map(numberOf),
      b: pair.b.map(numberOf),
      drawn: ways.map((way) => drawn(row)[way]),
      stratum: stratumOf(row, ways),
    })),
    ...(!ways.includes("context") && { given: "for these contexts" }),
  };
}

type Stabilities = ReturnType<typeof stabilities<Perspective>>;

/** IFS of both sides over all of their items. */
export interface PairedStability {
  a: Stabilities;
  b: Stabilities;
  n: number;
}

export function pairedStability(items: readonly PairedItem[]): PairedStability {
  const crossed = items.every(({ pair }) => [...pair.a, ...pair.b].every((row) => row.crossed !== false));
  const side = (name: "a" | "b") => {
    const totals = (pair: FileComparedPair<Row>) => pair[name].map(({ total }) => total).sort((a, b) => a - b);
    const figures = stabilities(
      items.flatMap(({ pair, row }) => totals(pair).map((total) => ({ ...row, total }))),
      perspectives,
    );
    return crossed ? figures : { ...figures, expression: null, variable: null, average: null };
  };
  return { a: side("a"), b: side("b"), n: items.length };
}

/** Compares IFS without a test, because the deviation of five groups is mostly noise. */
export const untested = ({ a, b, n }: PairedStability, name: keyof Stabilities): ComparedFigure => ({
  ...{ kind: "untested", a: a[name], b: b[name], n },
  why: "A deviation between a few groups says too little for an interval.",
});
