import type { Random } from "@/lib/random/random";
import type { Asked } from "../items/item";
import type { LifbenchParams } from "../items/params";
import type { TaskId } from "../items/tasks";
import type { Corpus } from "./corpora/corpus";

/** The question of one item about a context. */
export interface Question {
  asked: Asked;
  /** Values for the names in the wording. */
  values: Readonly<Record<string, string | number>>;
  /** Relative position of the requested element in the context, 0 to 1; absent if there is no single position. */
  depth?: number;
}

/** A context with the questions that can be asked about it. */
export interface Asking {
  text: string;
  /** Returns the variables of the task in their order, each as a function from the wording's direction to a question. */
  variables: (task: TaskId) => ((bias: 1 | -1 | undefined) => Question)[];
}

/** Makes one context of a length from a corpus. */
export type Scenario = (request: { length: number; params: LifbenchParams; random: Random; corpus: Corpus }) => Asking;

/** Spaces `count` positions evenly from `first` to `last`; a single one is in the middle. */
export function evenPlaces(count: number, first: number, last: number): number[] {
  if (count === 1) return [Math.round((first + last) / 2)];
  return Array.from({ length: count }, (_, at) => Math.round(first + ((last - first) * at) / (count - 1)));
}

/** Computes the relative position from 0 to 1 in steps of a twentieth, so that positions in contexts of any size are comparable. */
export const depthOf = (at: number, last: number): number => Math.round((20 * at) / Math.max(1, last)) / 20;
