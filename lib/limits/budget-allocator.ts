/** Money that has been set aside for one call: dollars or tokens. */
export interface Reservation {
  /** The most that the call may cost. */
  readonly amount: number;
  /** The call did not take place or failed, and costs nothing. */
  release(): void;
  /** The call was answered, at this cost, which may be more than was set aside. */
  spent(cost: number): Charge;
}

/** What an answered call has cost. */
export interface Charge {
  /** The budget's row counts it now, or nobody ever will. */
  stored(): void;
}

/** What a process tells of a budget: what its calls under way hold, and what its first waiting call and all of them need on top. */
export interface Taking {
  held: number;
  first: number;
  all: number;
}

export interface Taken {
  granted: number;
  /** What other processes that live hold of it. */
  others: number;
  amount: number;
  spent: number;
}

/** Where budgets are kept; rejects when the database did not take it. */
export type Take = (taking: Taking) => Promise<Taken>;

interface Waiting {
  need: number;
  resolve: (answer: Reservation | Refusal | null) => void;
}

/** The budget does not allow a call: it never will, unless somebody raises it. */
export interface Refusal {
  amount: number;
  spent: number;
  /** What the call may cost. */
  need: number;
}

interface Times {
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const againMs = 250;
const idleMs = 300;

/**
 * What this process holds of one budget, for all its runs. A call starts when the most that it may cost is set aside; what it costs less is free
 * again, and what nobody uses goes back. A call that has to wait for others to end is the first to start then, and it is refused once
 * nothing that is under way anywhere could make room for it.
 */
export class BudgetAllocator {
  private free = 0;
  private reserved = 0;
  private unstored = 0;
  /** Reservations and charges that have not ended; sums of money leave crumbs. */
  private open = 0;
  private readonly waiting: Waiting[] = [];
  private isTaking = false;
  /** Something has changed since the waiting ones were last served. */
  private isStirred = false;
  private isHolding = false;
  private change: AbortController | null = null;
  private closed = false;

  constructor(
    private readonly take: Take,
    private readonly clock: Times,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** At once where it is at hand, else in order of asking; a refusal where the budget does not allow it, null once the signal is aborted. */
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

  /** Takes nothing for granted that is not in use: others may have it by now. */
  expire(): void {
    this.free = Math.min(0, this.free);
  }

  /** Gives back what is left. */
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
        this.open--;
        this.free += amount;
        this.changed();
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
            this.open--;
            this.changed();
          },
        };
      },
    };
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

  /** Serves those who wait until nobody does, then gives back what nobody has used for a while. */
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
      // What is at hand and not enough goes back: two processes that each kept a part would wait for each other.
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
      // Something under way may cost less than was set aside for it.
      await this.clock.sleep(againMs, this.change.signal);
    }
  }

  private lacking(first: Waiting): Taking {
    const all = this.waiting.reduce((sum, { need }) => sum + need, 0);
    return { held: Math.max(0, this.reserved) + Math.max(0, this.unstored), first: first.need, all };
  }

  private async ask(taking: Taking): Promise<Taken | null> {
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
