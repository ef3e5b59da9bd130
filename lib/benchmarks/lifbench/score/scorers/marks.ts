import type { Facts, Span } from "@/lib/contracts/check";
import { leadingSpace, pythonStrip } from "@/lib/text/python-space";
import { type TaskId, tasks } from "../../items/tasks";

/** A part of a scoring point, in points of the rubric. */
export interface Part {
  id: string;
  maximum: number;
  earned: number;
}

/** A scoring point of the rubric with what was earned of it, as a rule at most its maximum; MF's `ori` exceeds it at times. */
export interface Point extends Part {
  /** What it is composed of; empty where it is one thing. */
  parts: readonly Part[];
  /** Where in the reply something was found, in UTF-16 code units. */
  evidence: readonly Span[];
}

/** What the rubric makes of one reply. */
export interface Marks {
  /** In the order of the task's points. */
  points: readonly Point[];
  /** The sum of the points over the task's weight; 0 for a list reply without an element of the list, whatever its format earned. */
  total: number;
  /**
   * `parseable`; for list tasks `position` or `positions`, from 1, of the elements given; for OR, OE and MB `found`, 0 to 1 by piece of
   * the answer, and (but for MB, whose documents are evenly spaced) their `depths`; for MF `together`, 0 or 1 by pair of duplicates.
   */
  facts: Facts;
}

/** What a scorer says of one point. */
export interface Earned {
  earned?: number;
  /** Where given, their sum is what was earned. */
  parts?: readonly Part[];
  evidence?: readonly Span[];
}

export const part = (id: string, maximum: number, earned: number): Part => ({ id, maximum, earned });

/** Marks from what was earned by point; a point that is left out earned nothing. */
export function marks(task: TaskId, earned: Readonly<Record<string, Earned>>, facts: Facts = {}): Marks {
  const { points: rubric, weight } = tasks[task];
  const points = rubric.map(({ id, maximum }) => {
    const { parts = [], evidence = [], earned: whole } = earned[id] ?? {};
    return { id, maximum, earned: whole ?? parts.reduce((sum, each) => sum + each.earned, 0), parts, evidence };
  });
  return { points, total: points.reduce((sum, point) => sum + point.earned, 0) / weight, facts };
}

/** What the authors' scorers read: the reply without white space around it, and where it starts in the reply. */
export function trimmed(output: string): { text: string; start: number } {
  const text = pythonStrip(output);
  return { text, start: text === "" ? 0 : leadingSpace(output) };
}

/** How many of a number there are against how many there should be, 1 when they agree, down to 0. */
export const nearness = (count: number, expected: number, over = expected): number => Math.max(0, 1 - Math.abs(count - expected) / over);

/** Length in code points, as Python counts. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      count--;
      at++;
    }
  }
  return count;
}

/** How often a text contains another, without overlap. */
export function occurrences(text: string, sought: string): number {
  if (sought === "") return codePoints(text) + 1;
  let count = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) count++;
  return count;
}
