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

/** Matches of JavaScript's own engine; none begins inside of a surrogate pair, where V8 tries a look-behind. */
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

/** What the matching of one expression in one text may take. */
export interface MatchLimits {
  budget: WorkBudget;
  /** Steps of an engine that remembers no failures, as Python's is one: beyond them its authors' code would have given up. */
  mostBlindly?: number;
}

/** Matches, step by step and counted, as `findMatches` finds them. */
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
 * Where an expression matches in a text, without overlap, as Python's `finditer` finds it: after an empty match a longer one at the same
 * place counts too. What could take more steps than JavaScript's engine should be trusted with is matched step by step with a memory of
 * what failed, so that an expression such as `(a+)+$` takes time in proportion to the text. Where that takes too much too, a linear engine matches
 * what it can say; not for authors whose code gives up, as it does not know when that would. Throws `TooMuchWork` where the limits do not suffice,
 * and `PythonRegexError` for an expression that is too long.
 */
export function findMatches(regex: PythonRegex, text: string, limits: MatchLimits): Range[] {
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
