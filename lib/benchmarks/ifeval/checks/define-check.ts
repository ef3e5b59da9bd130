import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Span } from "@/lib/contracts/check";
import type { TaggerWeights } from "@/lib/text/first-word-tag";
import { pythonRegex } from "@/lib/text/python-regex/python-regex";
import { PythonRegexError } from "@/lib/text/python-regex/regex-node";
import type { SyllableList } from "@/lib/text/syllables";
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

/** What a check may need beside the text. */
export interface Surroundings {
  /** Data that no registry has; null where nobody named its file. */
  tagger: TaggerWeights | null;
  syllables: SyllableList | null;
}

/** Why a check cannot be scored: a file that it needs is not there. The reply is as it is. */
export class Unscorable extends Error {
  override readonly name = "Unscorable";
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
  /** Throws where the authors' code does, which counts as failed, and `Unscorable`. */
  check: (reading: Reading, kwargs: Kwargs, surroundings: Surroundings) => Finding;
  /** As IFBench's release of July 2025 decided, where that differs beyond the sentences. */
  july2025?: (reading: Reading, kwargs: Kwargs, surroundings: Surroundings) => Finding;
}

/** A definition among others of other kwargs. */
export function defineCheck<Kwargs>(definition: CheckDefinition<Kwargs>): CheckDefinition {
  return definition as CheckDefinition;
}

/** `1 word`, `2 words`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** Matches of a regular expression of JavaScript as places. */
export const spansOf = (matches: Iterable<RegExpExecArray>): Span[] =>
  [...matches].map(({ index, 0: { length } }): Span => [index, index + length]).filter(([start, end]) => end > start);

const most = 1e11;
const compiled = new LRUCache<string, RegExp>({ max: 500 });

/**
 * Where an expression of Python matches in a text, without overlap. Throws an error for one that Python refuses, or that could take for
 * ever on this text.
 */
export function pythonMatches(source: string, text: string, { ignoreCase = false } = {}): Span[] {
  const key = `${ignoreCase ? "i" : "c"}${source}`;
  const expression = pythonRegex(source, ignoreCase);
  if (expression.steps(text.length) > most) throw new PythonRegexError(`/${source}/ could take for ever on a text of this length`);
  const regex = compiled.get(key) ?? new RegExp(expression.source, expression.flags);
  compiled.set(key, regex);
  return [...text.matchAll(regex)].map(({ index, 0: { length } }): Span => [index, index + length]);
}

/** A text as an expression that matches it alone. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** The two relations of the data. */
export const compares = (relation: "at least" | "less than", count: number, threshold: number): boolean =>
  relation === "at least" ? count >= threshold : count < threshold;
