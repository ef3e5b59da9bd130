/** Thrown for a check that would take more work than its budget allows, after the same amount of work on every machine. */
export class TooMuchWork extends Error {
  override readonly name: string = "TooMuchWork";

  constructor(stepsOrMessage: number | string) {
    super(
      typeof stepsOrMessage === "string"
        ? stepsOrMessage
        : `too much work: it takes more than ${stepsOrMessage.toLocaleString("en")} steps`,
    );
  }
}

/** Thrown for a search that would take too many steps in an engine that does not remember failures. */
export class TooManyBlindSteps extends TooMuchWork {
  override readonly name = "TooManyBlindSteps";
}

/** A budget is about half a second of one core. */
const most = { steps: 10_000_000, bounded: 100_000_000, searched: 100_000_000 };

/**
 * Limit for the work of one check that is not proportional to the length of its text, such as matching expressions. It is counted in steps
 * rather than seconds, so that a verdict does not depend on a machine's load.
 */
export class WorkBudget {
  readonly #most: number;
  #steps: number;
  #bounded = most.bounded;
  #searched = most.searched;

  /** @param steps initial number of steps */
  constructor(steps: number = most.steps) {
    this.#most = steps;
    this.#steps = steps;
  }

  /** Number of steps left. */
  get steps(): number {
    return this.#steps;
  }

  /** Takes steps from what is left; throws `TooMuchWork` if there are not enough. */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new TooMuchWork(this.#most);
  }

  /**
   * Takes steps that are known only as a bound, for JavaScript's own engine, which does not count them; false if they are too many for it.
   */
  takeBounded(steps: number): boolean {
    if (steps > most.bounded / 100 || steps > this.#bounded) return false;
    this.#bounded -= steps;
    return true;
  }

  /** Takes the largest number of steps that one search of a linear engine can take, which searches rarely reach; throws `TooMuchWork`. */
  takeSearch(steps: number): void {
    this.#searched -= steps;
    if (this.#searched < 0) throw new TooMuchWork(most.searched);
  }
}
