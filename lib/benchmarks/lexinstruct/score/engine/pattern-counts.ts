import { findMatches } from "@/lib/text/python-regex/find-matches";
import { pythonRegex } from "@/lib/text/python-regex/python-regex";
import { PythonRegexError } from "@/lib/text/python-regex/regex-node";
import { TooManyBlindSteps, WorkBudget } from "@/lib/text/work-budget";
import { InvalidPattern, type PatternCounter, PatternTimeout } from "./count";

/**
 * Number of steps that Python's engine, which does not remember failures, takes in the 3 s allowed for a rule (reference notes). Counted,
 * so that the same rules time out on every machine.
 */
const mostBlindly = 3e8;

/** The pattern counter of one reply, whose counts share one budget. */
export class PatternCounts implements PatternCounter {
  readonly #budget = new WorkBudget();

  /** Throws `InvalidPattern` or `PatternTimeout`, and `TooMuchWork` if the budget or the memory ends before either is known. */
  count(pattern: string, text: string, ignoreCase: boolean): number {
    try {
      return findMatches(pythonRegex(pattern, ignoreCase), text, { budget: this.#budget, mostBlindly }).length;
    } catch (error) {
      if (error instanceof PythonRegexError) throw new InvalidPattern(`the regular expression is invalid: ${error.message}`);
      if (error instanceof TooManyBlindSteps)
        throw new PatternTimeout(`the rule timed out: counting takes more than ${mostBlindly.toLocaleString("en")} steps, about 3 s`);
      throw error;
    }
  }
}
