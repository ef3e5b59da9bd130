/** A check would take more work than its budget allows. It is thrown after the same amount of work on every machine. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";

  constructor(stepsOrMessage: number | string) {
    super(
      typeof stepsOrMessage === "string"
        ? stepsOrMessage
        : `too much work: it takes more than ${stepsOrMessage.toLocaleString("en")} steps`,
    );
  }
}

/** A budget is about half a second of one core. */
const most = { steps: 10_000_000, bounded: 100_000_000, searched: 100_000_000 };

/**
 * What one check may spend on work that is not in proportion to the length of its text, such as the matching of expressions. It is counted
 * in steps and never in seconds, so that a verdict does not depend on how busy a machine is.
 */
export class WorkBudget {
  readonly #most: number;
  #steps: number;
  #bounded = most.bounded;
  #searched = most.searched;

  /** @param steps how many it begins with */
  constructor(steps: number = most.steps) {
    this.#most = steps;
    this.#steps = steps;
  }

  /** Steps that are left. */
  get steps(): number {
    return this.#steps;
  }

  /** Takes steps from what is left; throws `TooMuchWork` where there are not so many. */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new TooMuchWork(this.#most);
  }

  /** Takes steps that are known only as a bound, for JavaScript's own engine, which counts none; false where they are too many for it. */
  takeBounded(steps: number): boolean {
    if (steps > most.bounded / 100 || steps > this.#bounded) return false;
    this.#bounded -= steps;
    return true;
  }

  /** Takes the most steps that one search of a linear engine can take, most of which no search takes; throws `TooMuchWork`. */
  takeSearch(steps: number): void {
    this.#searched -= steps;
    if (this.#searched < 0) throw new TooMuchWork(most.searched);
  }
}
