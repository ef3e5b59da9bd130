import type { z } from "zod";
import type { Span } from "@/lib/contracts/check";
import type { TaggerWeights } from "@/lib/text/first-word-tag";
import { findMatches } from "@/lib/text/python-regex/find-matches";
import { pythonRegex } from "@/lib/text/python-regex/python-regex";
import { PythonRegexError } from "@/lib/text/python-regex/regex-node";
import type { SyllableList } from "@/lib/text/syllables";
import { TooMuchWork, type WorkBudget } from "@/lib/text/work-budget";
import type { Reading } from "./reading";

/** The result of a check on a text. */
export interface Finding {
  holds: boolean;
  /** What was found, shown next to what is wanted: `187 words`. */
  actual: string;
  /** Places in the text that was read. */
  spans?: Span[];
  /** A remark for readers of this verdict, such as that another seed gives another result. */
  note?: string;
}

/** Data that no package registry has; null if its file was not named. */
export interface NamedData {
  tagger: TaggerWeights | null;
  syllables: SyllableList | null;
}

/** Resources that a check may need besides the text. */
export interface Surroundings extends NamedData {
  /** The work that this check may spend on all readings of the reply. */
  budget: WorkBudget;
}

/** Thrown if a check cannot be scored for any reply: a file that it needs is missing, or an expression takes too much work. */
export class Unscorable extends Error {
  override readonly name = "Unscorable";
}

/**
 * Thrown if the authors' code fails on this text: the instruction counts as missed, with the reason. Any other error is a fault of Heed.
 */
export class BreaksOff extends Error {
  override readonly name = "BreaksOff";
}

/** The package that an instruction id belongs to. */
export type Origin = "ifeval" | "ifbench" | "training";

/** An instruction id: its kwargs, what it requires, and whether a text meets that. */
export interface CheckDefinition<Kwargs = unknown> {
  id: string;
  origin: Origin;
  kwargs: z.ZodType<Kwargs>;
  /** The requirement, shown next to what was found: `at least 200 words`. */
  wants: (kwargs: Kwargs) => string;
  /** Plain explanation of how the check decides, with its quirks. */
  explains: string;
  /** Throws `BreaksOff` if the authors' code fails, and `Unscorable`. */
  check: (reading: Reading, kwargs: Kwargs, surroundings: Surroundings) => Finding;
  /** The check as in IFBench's release of July 2025, if it differs in more than the sentences. */
  july2025?: (reading: Reading, kwargs: Kwargs, surroundings: Surroundings) => Finding;
}

/** Converts a definition to the type that lists of definitions with different kwargs use. */
export function defineCheck<Kwargs>(definition: CheckDefinition<Kwargs>): CheckDefinition {
  return definition as CheckDefinition;
}

/** Formats a count with its noun: `1 word`, `2 words`. */
export const counted = (n: number, singular: string, plural = `${singular}s`): string =>
  `${n.toLocaleString("en")} ${n === 1 ? singular : plural}`;

/** Converts matches of a JavaScript expression to places. */
export const spansOf = (matches: Iterable<RegExpExecArray>): Span[] =>
  [...matches].map(({ index, 0: { length } }): Span => [index, index + length]).filter(([start, end]) => end > start);

/** Finds the places where a text occurs, without overlap. */
export function occurrences(text: string, wanted: string): Span[] {
  const spans: Span[] = [];
  if (wanted === "") return spans;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) spans.push([at, at + wanted.length]);
  return spans;
}

/**
 * Finds where a Python expression matches in a text, without overlap. Throws `BreaksOff` for one that Python refuses, and `Unscorable` for
 * one whose matching takes more than is left of the check's budget.
 */
export function pythonMatches(source: string, text: string, budget: WorkBudget, { ignoreCase = false } = {}): Span[] {
  try {
    return findMatches(pythonRegex(source, ignoreCase), text, { budget });
  } catch (error) {
    if (error instanceof PythonRegexError) throw new BreaksOff(error.message, { cause: error });
    if (error instanceof TooMuchWork)
      throw new Unscorable(`On a reply like this the expression /${source}/ is ${error.message}.`, { cause: error });
    throw error;
  }
}

/** Escapes a text to an expression that matches only this text. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** Applies one of the two relations in the data to a count. */
export const compares = (relation: "at least" | "less than", count: number, threshold: number): boolean =>
  relation === "at least" ? count >= threshold : count < threshold;
