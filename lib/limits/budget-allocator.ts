/** Money reserved for one call, in dollars or tokens. */
export interface Reservation {
  /** The most that the call may cost. */
  readonly amount: number;
  /** Releases the money: the call did not take place or failed, and costs nothing. */
  release(): void;
  /** Records that the call was answered at this cost, which may be more than was reserved. */
  spent(cost: number): Charge;
}

/** Cost of an answered call. */
export interface Charge {
  /** Called once the budget's row includes the cost, or never will. */
  stored(): void;
}

/**
 * The request of a process to a budget: the amount that its calls under way hold, and the further amounts that its first waiting call and
 * all waiting calls need.
 */
export interface Taking {
  held: number;
  first: number;
  all: number;
}

export interface TakenBudget {
  granted: number;
  /** Amount of the budget that other live processes hold. */
  others: number;
  amount: number;
  spent: number;
}

/** Function that takes from the stored budget; rejects if the database did not take it. */
export type Take = (taking: Taking) => Promise<TakenBudget>;

interface Waiting {
  need: number;
  resolve: (answer: Reservation | Refusal | null) => void;
}

/** Refusal of a call that the budget will never allow unless a person raises it. */
export interface Refusal {
  amount: number;
  spent: number;
  /** The most that the call may cost. */
  need: number;
}

interface Times {
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const againMs = 250;
const idleMs = 300;

/**
 * Reserves money of one budget for all runs of this process. A call starts once its highest possible cost is reserved; what it does not
 * cost is released, and unused money returns to the budget.
 */
export class BudgetAllocator {
  private free = 0;
  private reserved = 0;
  private unstored = 0;
  /** Reservations and charges that have not ended. They are counted because sums of money have rounding errors. */
  private open = 0;
  private readonly waiting: Waiting[] = [];
  private isTaking = false;
  /** True if something has changed since the waiting calls were last served. */
  private isStirred = false;
  private isHolding = false;
  private change: AbortController | null = null;
  private closed = false;

  constructor(
    private readonly take: Take,
    private readonly clock: Times,
    private readonly onError: (error: unknown) => void,
  ) {}

  /**
   * Reserves at once if the money is here, else in order of asking. Resolves to a refusal once nothing under way in any process could free
   * enough for the call, and to null once the signal is aborted.
   */
  reserve(need: number, signal: AbortSignal): Reservation | Promise<Reservation | Refusal | null> {
    if (this.waiting.length === 0 && this.covers(need)) return this.reservation(need);
    if (signal.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const waiter: Waiting = {
        need,
        resolve: (answer) => {
          signal.removeEventListener("abort", left);
          resolve(answer);
        },
      };
      const left = () => {
        const at = this.waiting.indexOf(waiter);
        if (at >= 0) this.waiting.splice(at, 1);
        resolve(null);
        this.changed();
      };
      signal.addEventListener("abort", left, { once: true });
      this.waiting.push(waiter);
      this.changed();
    });
  }

  /** Drops money that is not in use, because other workers may hold it after the lease expired. */
  expire(): void {
    this.free = Math.min(0, this.free);
  }

  /** Returns the remaining money to the budget. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { resolve } of this.waiting.splice(0)) resolve(null);
    this.change?.abort();
    if (this.isHolding) await this.take({ held: 0, first: 0, all: 0 }).catch(this.onError);
  }

  private covers(need: number): boolean {
    return this.free >= need * (1 - 1e-12);
  }

  private reservation(amount: number): Reservation {
    this.free -= amount;
    this.reserved += amount;
    this.open++;
    let isOpen = true;
    const end = () => {
      if (!isOpen) throw new Error("The reservation has been used.");
      isOpen = false;
      this.reserved -= amount;
    };
    return {
      amount,
      release: () => {
        if (!isOpen) return;
        end();
        this.free += amount;
        this.ended();
      },
      spent: (cost) => {
        end();
        this.unstored += cost;
        this.free += amount - cost;
        this.changed();
        let isStored = false;
        return {
          stored: () => {
            if (isStored) return;
            isStored = true;
            this.unstored -= cost;
            this.ended();
          },
        };
      },
    };
  }

  /** Counts the end of a reservation or charge. Of the last one nothing is left, not even a rounding error, for which others would wait. */
  private ended(): void {
    this.open--;
    if (this.open === 0) {
      this.reserved = 0;
      this.unstored = 0;
    }
    this.changed();
  }

  private changed(): void {
    this.isStirred = true;
    this.change?.abort();
    if (this.isTaking || this.closed) return;
    this.isTaking = true;
    void this.serve()
      .catch(this.onError)
      .finally(() => {
        this.isTaking = false;
        if (this.isStirred) this.changed();
      });
  }

  /** Serves waiting calls until none is left, then returns money that has not been used for a while. */
  private async serve(): Promise<void> {
    for (;;) {
      this.isStirred = false;
      this.serveFromHand();
      const [first] = this.waiting;
      if (this.closed) return;
      if (!first) {
        if (this.open > 0 || !this.isHolding) return;
        await this.pause(idleMs);
        if (this.open > 0 || this.waiting.length > 0 || this.closed) continue;
        this.free = 0;
        await this.ask({ held: 0, first: 0, all: 0 });
        this.isHolding = this.open > 0 || this.free > 0;
        return;
      }
      this.change = new AbortController();
      const before = this.open;
      // Money that is here but not enough is returned: two processes that each kept a part would wait for each other.
      const atHand = this.free;
      this.free = 0;
      const taken = await this.ask(this.lacking(first));
      if (!taken) {
        this.free += atHand;
        await this.clock.sleep(againMs);
        continue;
      }
      this.free += taken.granted;
      this.isHolding = true;
      if (this.waiting[0] !== first || this.covers(first.need)) continue;
      if (before === 0 && this.open === 0 && taken.others <= 0) {
        this.waiting.shift();
        first.resolve({ amount: taken.amount, spent: taken.spent, need: first.need });
        continue;
      }
      // A call under way may cost less than was reserved for it.
      await this.clock.sleep(againMs, this.change.signal);
    }
  }

  private lacking(first: Waiting): Taking {
    const all = this.waiting.reduce((sum, { need }) => sum + need, 0);
    return { held: Math.max(0, this.reserved) + Math.max(0, this.unstored), first: first.need, all };
  }

  private async ask(taking: Taking): Promise<TakenBudget | null> {
    try {
      return await this.take(taking);
    } catch (error) {
      this.onError(error);
      return null;
    }
  }

  private async pause(ms: number): Promise<void> {
    this.change = new AbortController();
    await this.clock.sleep(ms, this.change.signal);
  }

  private serveFromHand(): void {
    for (let [first] = this.waiting; first && this.covers(first.need); [first] = this.waiting) {
      this.waiting.shift();
      first.resolve(this.reservation(first.need));
    }
  }
}
