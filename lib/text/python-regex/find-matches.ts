import { LRUCache } from "lru-cache";
import { TooMuchWork, type WorkBudget } from "../work-budget";
import { linearMatches } from "./linear-matches";
import { ProgramMatcher } from "./match-program";
import type { PythonRegex } from "./python-regex";
import { type RegexProgram, regexProgram } from "./regex-program";

/** Half-open range of UTF-16 offsets. */
type Range = [start: number, end: number];

interface Compiled {
  native: RegExp;
  program: RegexProgram | null;
}

const compiled = new LRUCache<string, Compiled>({ max: 500 });

function compiledOf({ source, flags }: PythonRegex): Compiled {
  const key = flags + source;
  const known = compiled.get(key);
  if (known) return known;
  const fresh = { native: new RegExp(source, flags), program: null };
  compiled.set(key, fresh);
  return fresh;
}

/** Finds the matches of JavaScript's own engine, except those that begin inside a surrogate pair, where V8 tries a look-behind. */
function nativeMatches(expression: RegExp, text: string): Range[] {
  const ranges: Range[] = [];
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const { index } = match;
    const isInPair = index > 0 && (text.codePointAt(index - 1) ?? 0) > 0xffff;
    if (!isInPair) ranges.push([index, index + match[0].length]);
    if (match[0] === "") expression.lastIndex = index + (!isInPair && (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
  }
  return ranges;
}

/** Limits for matching one expression in one text. */
export interface MatchLimits {
  budget: WorkBudget;
  /**
   * Steps of an engine that does not remember failures, such as Python's: beyond them the code of the benchmark's authors would have given
   * up.
   */
  mostBlindly?: number;
}

/** Finds the same matches as `findMatches`, step by step and counted. */
export function countedMatches(regex: PythonRegex, text: string, { budget, mostBlindly = Number.POSITIVE_INFINITY }: MatchLimits): Range[] {
  const compiled = compiledOf(regex);
  compiled.program ??= regexProgram(regex.tree, regex.flags.includes("i"));
  const matcher = new ProgramMatcher(compiled.program, text, budget, mostBlindly);
  const ranges: Range[] = [];
  let moves = false;
  for (let at = 0; at <= text.length; ) {
    const end = matcher.matchAt(at, moves);
    if (end >= 0) ranges.push([at, end]);
    moves = end === at;
    if (end > at) at = end;
    else if (end < 0) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return ranges;
}

/**
 * Finds where an expression matches in a text, without overlap, like Python's `finditer`.
 * @throws `TooMuchWork` if the limits do not suffice, and `PythonRegexError` for an expression that is too long
 */
export function findMatches(regex: PythonRegex, text: string, limits: MatchLimits): Range[] {
  // After an empty match a longer one at the same place counts too. An expression that could take more steps than are safe in JavaScript's
  // engine is matched step by step with a memory of failures, so that `(a+)+$` takes time proportional to the text. If that is too much as
  // well, a linear engine matches the expressions that it supports, except for authors whose code gives up, since it does not know when
  // that would happen.
  if (!regex.mayPreferEmpty && (regex.isLinear || limits.budget.takeBounded(regex.steps(text.length))))
    return nativeMatches(compiledOf(regex).native, text);
  try {
    return countedMatches(regex, text, limits);
  } catch (error) {
    if (!(error instanceof TooMuchWork) || limits.mostBlindly !== undefined) throw error;
    const matches = linearMatches(regex, text, limits.budget);
    if (typeof matches === "string") throw new TooMuchWork(`${error.message}, and no linear engine can match it because ${matches}`);
    return matches;
  }
}
