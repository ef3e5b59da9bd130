import type { z } from "zod";
import type { Span } from "@/lib/contracts/check";
import type { TaggerWeights } from "@/lib/text/first-word-tag";
import { findMatches } from "@/lib/text/python-regex/find-matches";
import { pythonRegex } from "@/lib/text/python-regex/python-regex";
import { PythonRegexError } from "@/lib/text/python-regex/regex-node";
import type { SyllableList } from "@/lib/text/syllables";
import { TooMuchWork, type WorkBudget } from "@/lib/text/work-budget";
import type { Reading } from "./reading";

/** What a check found in a text. */
export interface Finding {
  holds: boolean;
  /** What there is, beside what is wanted: `187 words`. */
  actual: string;
  /** Places in the text that was read. */
  spans?: Span[];
  /** What a reader should know of this verdict, such as that another seed gives another. */
  note?: string;
}

/** Data that no registry has; null where nobody named its file. */
export interface NamedData {
  tagger: TaggerWeights | null;
  syllables: SyllableList | null;
}

/** What a check may need beside the text. */
export interface Surroundings extends NamedData {
  /** What this check may spend on the reply in all its readings. */
  budget: WorkBudget;
}

/** Why a check cannot be scored, whatever the reply is like: a file that it needs is not there, an expression takes too much work. */
export class Unscorable extends Error {
  override readonly name = "Unscorable";
}

/** The authors' code breaks off on this text: the instruction counts as missed, with the reason. Any other error is a fault of ours. */
export class BreaksOff extends Error {
  override readonly name = "BreaksOff";
}

/** Which of the packages an instruction id belongs to. */
export type Origin = "ifeval" | "ifbench" | "training";

/** One instruction id: what it takes, what it wants, and whether a text gives it. */
export interface CheckDefinition<Kwargs = unknown> {
  id: string;
  origin: Origin;
  kwargs: z.ZodType<Kwargs>;
  /** What is wanted, as it stands beside what was found: `at least 200 words`. */
  wants: (kwargs: Kwargs) => string;
  /** How the check decides, in plain words, with its quirks. */
  explains: string;
  /** Throws `BreaksOff` where the authors' code breaks off, and `Unscorable`. */
  check: (reading: Reading, kwargs: Kwargs, surroundings: Surroundings) => Finding;
  /** As IFBench's release of July 2025 decided, where that differs beyond the sentences. */
  july2025?: (reading: Reading, kwargs: Kwargs, surroundings: Surroundings) => Finding;
}

/** A definition among others of other kwargs. */
export function defineCheck<Kwargs>(definition: CheckDefinition<Kwargs>): CheckDefinition {
  return definition as CheckDefinition;
}

/** `1 word`, `2 words`. */
export const counted = (n: number, singular: string, plural = `${singular}s`): string =>
  `${n.toLocaleString("en")} ${n === 1 ? singular : plural}`;

/** Matches of a regular expression of JavaScript as places. */
export const spansOf = (matches: Iterable<RegExpExecArray>): Span[] =>
  [...matches].map(({ index, 0: { length } }): Span => [index, index + length]).filter(([start, end]) => end > start);

/** Places where a text occurs, without overlap. */
export function occurrences(text: string, wanted: string): Span[] {
  const spans: Span[] = [];
  if (wanted === "") return spans;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) spans.push([at, at + wanted.length]);
  return spans;
}

/**
 * Where an expression of Python matches in a text, without overlap. Throws `BreaksOff` for one that Python refuses, and `Unscorable` for one
 * whose matching takes more than is left of the check's budget.
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

/** A text as an expression that matches it alone. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** The two relations of the data. */
export const compares = (relation: "at least" | "less than", count: number, threshold: number): boolean =>
  relation === "at least" ? count >= threshold : count < threshold;
