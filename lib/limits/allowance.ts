import type { LimitGrant, LimitReport } from "./grant";
import { MinuteBudget } from "./minute-budget";

/** Part of the process that starts requests under an allowance. */
export interface Starter {
  /** Number of requests that it would start now if the allowance permitted. */
  demand(): number;
  /** Called when requests may have become possible. */
  wake(): void;
}

/** The interface of the lease that an allowance belongs to. */
export interface AllowanceHost {
  isFresh(): boolean;
  monotonic(): number;
  /** Called when a starter waits for more than the last renewal granted. */
  short(): void;
  /** Called when the wanted or returnable amount differs from the last report. */
  changed(): void;
}

/** Milliseconds after its opening during which an allowance asks for its first wanted slots although no starter waits yet. */
const openingMs = 2000;

/** The part of one limit that this process may use; it is spent in memory, without a query. */
export class Allowance {
  private slots: number | null = 0;
  private promised = 0;
  inFlight = 0;
  private readonly requests = new MinuteBudget();
  private readonly tokens = new MinuteBudget();
  /** Tokens of a request, as a moving average; null before the first is known. */
  private perRequest: number | null = null;
  /** Tokens that were announced for a request, as a moving average over the same requests. */
  private announced = 0;
  private unpriced = 0;
  private readonly starters = new Set<Starter>();
  private firstWants: number;
  private openedAt: number;
  private users = 0;
  private next = 0;
  private reported = { slots: 0, requests: 0, tokens: 0 };
  private wasShort = false;

  constructor(
    readonly key: string,
    private readonly lease: AllowanceHost,
    wants: number,
  ) {
    this.firstWants = wants;
    this.openedAt = lease.monotonic();
  }

  /** True if a request may start now; otherwise `wake` is called once one may. */
  mayStart(): boolean {
    if (!this.lease.isFresh()) return false;
    const isOpen = (this.slots === null || this.inFlight < this.slots) && this.requests.left >= 1 && this.hasTokens();
    // If the last renewal granted all that was wanted, more may be available at once.
    if (!isOpen) this.wasShort ? this.lease.short() : this.lease.changed();
    return isOpen;
  }

  private hasTokens(): boolean {
    const { left } = this.tokens;
    if (left === Number.POSITIVE_INFINITY) return true;
    // Until the first request has a known size, the others wait for it.
    if (this.perRequest === null) return left > 0 && this.unpriced === 0;
    return this.tokens.fits(this.perRequest);
  }

  /** True if this worker does the work that only one of the workers sharing the limit should do. */
  isFirst = true;

  /** Largest number of requests in flight that it permits. */
  get most(): number {
    return this.slots ?? Number.POSITIVE_INFINITY;
  }

  /** True if tokens are limited here, so that a request should report how many it will take. */
  get countsTokens(): boolean {
    return this.tokens.left !== Number.POSITIVE_INFINITY;
  }

  /** Records the start of a request. The returned object is used to report its tokens and its end. */
  start(): Started {
    this.inFlight++;
    this.requests.spend(1, this.lease.monotonic());
    if (!this.countsTokens) return this.started(null);
    const first = this.perRequest ?? 0;
    if (this.perRequest === null) this.unpriced++;
    this.tokens.reserve(first);
    return this.started(first);
  }

  private started(first: number | null): Started {
    let [reserved, expected] = [first, first];
    let isUnpriced = first !== null && this.perRequest === null;
    const priced = () => {
      if (isUnpriced) this.unpriced--;
      isUnpriced = false;
    };
    return {
      takes: (tokens) => {
        if (reserved === null) return;
        if (this.perRequest === null) this.perRequest = this.announced = tokens;
        this.tokens.unreserve(reserved);
        expected = tokens;
        // Replies can be many times longer than announced, for example those of models that reason, or shorter.
        reserved = tokens * (this.perRequest / Math.max(1, this.announced));
        this.tokens.reserve(reserved);
        if (!isUnpriced) return;
        priced();
        this.wake();
      },
      ended: (tokens) => {
        this.inFlight--;
        priced();
        if (reserved !== null && expected !== null) {
          this.tokens.unreserve(reserved);
          const spent = tokens ?? expected;
          if (spent > 0) {
            this.tokens.spend(spent, this.lease.monotonic());
            this.announced = this.perRequest === null ? spent : 0.9 * this.announced + 0.1 * expected;
            this.perRequest = this.perRequest === null ? spent : 0.9 * this.perRequest + 0.1 * spent;
          }
        }
        if (this.slots !== null && this.promised > this.slots && this.inFlight <= this.slots) this.lease.changed();
        // A single starter looks for itself after ending a request.
        if (this.starters.size > 1) this.wake();
      },
    };
  }

  /** Adds a starter of requests; the returned function removes it. */
  use(starter: Starter): () => void {
    this.starters.add(starter);
    this.users++;
    return () => {
      if (this.starters.delete(starter)) this.users--;
      this.lease.changed();
    };
  }

  /** Asks for this many slots soon, before any starter waits for one. */
  opening(wants: number): void {
    this.firstWants = wants;
    this.openedAt = this.lease.monotonic();
  }

  /** Wakes all starters, beginning with a different one each time. */
  wake(): void {
    const all = [...this.starters];
    this.next = all.length === 0 ? 0 : (this.next + 1) % all.length;
    for (let at = 0; at < all.length; at++) all[(this.next + at) % all.length]?.wake();
  }

  report(now: number, isFresh: boolean): LimitReport {
    let demand = 0;
    for (const starter of this.starters) demand += starter.demand();
    const isOpening = this.users > 0 && now - this.openedAt < openingMs;
    const wants = Math.max(this.inFlight + demand, isOpening ? this.firstWants : 0);
    // A worker without work gives everything back; an expired lease holds only what is in flight.
    if (wants === 0 || !isFresh) this.slots = this.slots === null && isFresh ? null : Math.min(this.slots ?? 0, this.inFlight);
    const held = Math.max(this.inFlight, this.slots ?? 0);
    this.promised = held;
    const more = Math.max(demand, wants > 0 ? 1 : 0, isOpening ? this.firstWants : 0);
    const tokens = Math.ceil(more * (this.perRequest ?? 1));
    this.reported = { slots: wants, requests: more, tokens };
    return {
      slots: { held, wants },
      requests: this.requests.report(more, now, isFresh),
      tokens: this.tokens.report(tokens, now, isFresh),
    };
  }

  answered(grant: LimitGrant): void {
    this.slots = grant.slots;
    this.isFirst = grant.isFirst;
    this.requests.answered(grant.requests);
    this.tokens.answered(grant.tokens, grant.tokensShare);
    this.wasShort = (["slots", "requests", "tokens"] as const).some(
      (kind) => (grant[kind] ?? Number.POSITIVE_INFINITY) < this.reported[kind],
    );
  }

  lost(): void {
    this.requests.lost();
    this.tokens.lost();
  }

  /** True if it has no user and everything it spent has been reported. */
  get isOver(): boolean {
    return this.users === 0 && this.inFlight === 0 && this.promised === 0 && this.requests.isReported && this.tokens.isReported;
  }
}

/** Request that has been started under an allowance. */
export interface Started {
  /** Sets the number of tokens it will take, once a better estimate is known. */
  takes(tokens: number): void;
  /** Records its end and the tokens it took; null if they were not counted. */
  ended(tokens: number | null): void;
}
