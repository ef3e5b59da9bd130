import type { Facts, Span } from "@/lib/contracts/check";
import { leadingSpace, pythonStrip } from "@/lib/text/python-space";
import { type TaskId, tasks } from "../../items/tasks";

/** A part of a scoring point, in points of the rubric. */
export interface Part {
  id: string;
  maximum: number;
  earned: number;
}

/** A scoring point of the rubric with the points earned, usually at most its maximum; MF's `ori` sometimes exceeds it. */
export interface Point extends Part {
  /** Its components; empty if it is not divided. */
  parts: readonly Part[];
  /** Positions of findings in the reply, in UTF-16 code units. */
  evidence: readonly Span[];
}

/** The result of a rubric for one reply. */
export interface Marks {
  /** In the order of the task's points. */
  points: readonly Point[];
  /** Sum of the points divided by the task's weight; 0 for a list reply without an element of the list, whatever its format earned. */
  total: number;
  /**
   * `parseable`; for list tasks `position` or `positions`, from 1, of the given elements; for OR, OE and MB `found`, 0 to 1 for each piece
   * of the answer, and `depths` of the pieces (except for MB, whose documents are evenly spaced); for MF `together`, 0 or 1 for each pair
   * of duplicates.
   */
  facts: Facts;
}

/** A scorer's result for one point. */
export interface Earned {
  earned?: number;
  /** If present, their sum is the number of points earned. */
  parts?: readonly Part[];
  evidence?: readonly Span[];
}

export const part = (id: string, maximum: number, earned: number): Part => ({ id, maximum, earned });

/** Makes marks from the points earned; missing points earned nothing. */
export function marks(task: TaskId, earned: Readonly<Record<string, Earned>>, facts: Facts = {}): Marks {
  const { points: rubric, weight } = tasks[task];
  const points = rubric.map(({ id, maximum }) => {
    const { parts = [], evidence = [], earned: whole } = earned[id] ?? {};
    return { id, maximum, earned: whole ?? parts.reduce((sum, each) => sum + each.earned, 0), parts, evidence };
  });
  return { points, total: points.reduce((sum, point) => sum + point.earned, 0) / weight, facts };
}

/** Returns the text that the authors' scorers read: the reply without surrounding white space, with its start in the reply. */
export function trimmed(output: string): { text: string; start: number } {
  const text = pythonStrip(output);
  return { text, start: text === "" ? 0 : leadingSpace(output) };
}

/** Computes the closeness of a number to the expected one: 1 if equal, down to 0. */
export const nearness = (count: number, expected: number, over = expected): number => Math.max(0, 1 - Math.abs(count - expected) / over);

/** Counts code points, as Python does. */
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

/** Counts the occurrences of a text in another, without overlap. */
export function occurrences(text: string, sought: string): number {
  if (sought === "") return codePoints(text) + 1;
  let count = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) count++;
  return count;
}
