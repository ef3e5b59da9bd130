import { countInline } from "@/lib/sandbox/count-inline";
import { countMatches } from "@/lib/sandbox/count-matches";
import type { CountRequest } from "@/lib/sandbox/count-request";
import { pythonRegex } from "@/lib/text/python-regex/python-regex";
import { PythonRegexError } from "@/lib/text/python-regex/regex-node";
import { InvalidPattern, type PatternCounter, PatternTimeout } from "./count";

/** Thrown by the counter for a count that only a thread may make; `PatternCounts.settle` makes it. */
export class NeedsCount extends Error {
  override readonly name = "NeedsCount";

  constructor(
    readonly key: string,
    readonly pattern: string,
    readonly request: CountRequest,
  ) {
    super(`The expression /${pattern}/ must be counted on a thread of its own.`);
  }
}

/** Steps that are done at once, about a twentieth of a second at most; see `PythonRegex.steps`. */
const INLINE_STEPS = 1e7;
/** Milliseconds that a rule may count (reference notes: 3 s). */
const LIMIT = 3000;
/** Milliseconds that an expression gets for each further text when it has used up its time. */
const LEAST = 250;

const timeout = `the rule timed out: counting took longer than ${LIMIT / 1000} s`;

/**
 * The counts of one reply. Expressions whose steps are provably few are counted at once; any other throws `NeedsCount`, the
 * caller waits for `settle` and verifies again, now with the count at hand.
 */
export class PatternCounts implements PatternCounter {
  readonly #known = new Map<string, number | Error>();
  readonly #spent = new Map<string, number>();
  readonly #mayWait: boolean;

  /** Where nobody can wait (`mayWait` false) a count that needs a thread is one that timed out. */
  constructor({ mayWait = true }: { mayWait?: boolean } = {}) {
    this.#mayWait = mayWait;
  }

  count(pattern: string, text: string, ignoreCase: boolean): number {
    const { source, flags, mayPreferEmpty, steps } = this.#read(pattern, ignoreCase);
    const request = { source, flags, mayPreferEmpty, text };
    if (steps(text.length) <= INLINE_STEPS) return countInline(request);
    const key = `${flags}\u0000${pattern}\u0000${text}`;
    const known = this.#known.get(key);
    if (known === undefined && !this.#mayWait) throw new PatternTimeout(timeout);
    if (known === undefined) throw new NeedsCount(key, pattern, request);
    if (known instanceof Error) throw known;
    return known;
  }

  #read(pattern: string, ignoreCase: boolean) {
    try {
      return pythonRegex(pattern, ignoreCase);
    } catch (error) {
      if (error instanceof PythonRegexError) throw new InvalidPattern(`the regular expression is invalid: ${error.message}`);
      throw error;
    }
  }

  /** Makes a count on a thread and remembers it, or that it failed. */
  async settle({ key, pattern, request }: NeedsCount): Promise<void> {
    const spent = this.#spent.get(pattern) ?? 0;
    const from = performance.now();
    const result = await countMatches(request, Math.max(LEAST, LIMIT - spent));
    this.#spent.set(pattern, "timedOut" in result ? LIMIT : spent + performance.now() - from);
    if ("count" in result) this.#known.set(key, result.count);
    else if ("timedOut" in result) this.#known.set(key, new PatternTimeout(timeout));
    else this.#known.set(key, new InvalidPattern(`the regular expression cannot be counted: ${result.failure}`));
  }

  /** Runs what counts until no count is missing. */
  async settled<T>(run: () => T): Promise<T> {
    for (;;) {
      try {
        return run();
      } catch (error) {
        if (!(error instanceof NeedsCount)) throw error;
        await this.settle(error);
      }
    }
  }
}
