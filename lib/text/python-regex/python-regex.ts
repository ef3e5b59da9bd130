import { LRUCache } from "lru-cache";
import { PythonRegexError, type RegexTree } from "./regex-node";
import { RegexReader } from "./regex-reader";

/** A Python expression translated to JavaScript. */
export interface PythonRegex {
  /** JavaScript source for the `v` flag. */
  source: string;
  flags: "gv" | "giv";
  /** True if it may prefer an empty match to a longer one at the same place, which `findall` then finds as well. */
  mayPreferEmpty: boolean;
  /** Largest number of steps that finding its matches in a text of n characters can take; Infinity if no bound is known. */
  steps(n: number): number;
  /** True if these are at most 32 for each character. */
  isLinear: boolean;
  tree: RegexTree;
}

function translate(source: string, ignoreCase: boolean): PythonRegex {
  const reader = new RegexReader(source, ignoreCase);
  const node = reader.read();
  const flags = reader.ignoreCase ? "giv" : "gv";
  try {
    new RegExp(node.source, flags);
  } catch (error) {
    throw new PythonRegexError(`/${source}/ cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const mayPreferEmpty = node.least === 0 && node.most > 0 && /\||\}\?|\?\?/.test(node.source);
  const { factor } = node.cost;
  const power = node.cost.power + 1 + (mayPreferEmpty ? 1 : 0);
  const isLinear = power === 1 && factor <= 32;
  return { source: node.source, flags, mayPreferEmpty, steps: (n) => factor * (n + 1) ** power, isLinear, tree: node.tree };
}

const known = new LRUCache<string, PythonRegex | PythonRegexError>({ max: 1000 });

/**
 * Translates a Python expression (`re`, Unicode text) to JavaScript; the thousand most recent ones are cached. Throws `PythonRegexError`
 * for what Python would refuse or JavaScript cannot express.
 */
export function pythonRegex(source: string, ignoreCase: boolean): PythonRegex {
  const key = `${ignoreCase ? "i" : "c"}${source}`;
  let translated = known.get(key);
  if (translated === undefined) {
    try {
      translated = translate(source, ignoreCase);
    } catch (error) {
      if (!(error instanceof PythonRegexError)) throw error;
      translated = error;
    }
    known.set(key, translated);
  }
  if (translated instanceof PythonRegexError) throw translated;
  return translated;
}
