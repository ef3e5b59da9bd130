import type { Random } from "@/lib/random/random";
import type { Asked } from "../items/item";
import type { LifbenchParams } from "../items/params";
import type { TaskId } from "../items/tasks";
import type { Corpus } from "./corpora/corpus";

/** What one item asks of a context. */
export interface Question {
  asked: Asked;
  /** What the wording's names stand for. */
  values: Readonly<Record<string, string | number>>;
  /** Where in the context the asked element stands, 0 to 1; absent where there is no one place. */
  depth?: number;
}

/** A context with what can be asked of it; `ask` gives the question of each variable for a wording's direction. */
export interface Asking {
  text: string;
  /** The variables of a task, in their order, each a function of the wording's direction. */
  variables: (task: TaskId) => ((bias: 1 | -1 | undefined) => Question)[];
}

/** Makes one context of a length out of a corpus. */
export type Scenario = (request: { length: number; params: LifbenchParams; random: Random; corpus: Corpus }) => Asking;

/** `count` places from `first` to `last`, evenly spread; one stands in the middle. */
export function evenPlaces(count: number, first: number, last: number): number[] {
  if (count === 1) return [Math.round((first + last) / 2)];
  return Array.from({ length: count }, (_, at) => Math.round(first + ((last - first) * at) / (count - 1)));
}

/** Relative place from 0 to 1 in steps of a twentieth, so that places of contexts of any size can be compared. */
export const depthOf = (at: number, last: number): number => Math.round((20 * at) / Math.max(1, last)) / 20;
