import type { LimitGrant, LimitReport, WindowReport } from "./grant";

/** Starts within so many milliseconds are told as one, at the time of the last. */
const bucketMs = 500;

/** What may be spent within a minute, as far as this process knows. Times are the monotonic clock's. */
class Budget {
  private most: number | null = null;
  private isKnown = false;
  /** May be spent, what is reserved included. */
  private open = 0;
  private reserved = 0;
  private sinceSent = 0;
  private fresh: [first: number, last: number, amount: number][] = [];
  private sending: typeof this.fresh = [];

  /** What can be spent or reserved now. */
  get left(): number {
    return this.isKnown && this.most === null ? Number.POSITIVE_INFINITY : this.open - this.reserved;
  }

  /** What there is when nothing else is reserved. */
  get all(): number {
    return this.open;
  }

  reserve(amount: number): void {
    this.reserved += amount;
  }

  unreserve(amount: number): void {
    this.reserved -= amount;
  }

  spend(amount: number, at: number): void {
    if (this.isKnown && this.most === null) return;
    this.open -= amount;
    this.sinceSent += amount;
    const last = this.fresh.at(-1);
    if (last && at - last[0] < bucketMs) {
      last[1] = at;
      last[2] += amount;
    } else this.fresh.push([at, at, amount]);
  }

  report(wants: number, now: number, isFresh: boolean): WindowReport {
    if (!isFresh) this.open = 0;
    this.sending = this.fresh;
    this.fresh = [];
    this.sinceSent = 0;
    return {
      open: Math.max(0, this.open, this.reserved),
      wants,
      spent: this.sending.map(([, last, amount]) => [Math.max(0, now - last), amount]),
    };
  }

  answered(grant: number | null): void {
    this.isKnown = true;
    this.most = grant;
    this.sending = [];
    this.open = (grant ?? 0) - this.sinceSent;
    if (grant === null) this.fresh = [];
  }

  /** The report may not have arrived: it is made again. */
  lost(): void {
    this.fresh.unshift(...this.sending);
    this.sending = [];
  }

  get isTold(): boolean {
    return this.fresh.length === 0;
  }
}

/** A part of the process that starts requests under an allowance. */
export interface Starter {
  /** Requests that it would start now if the allowance let it. */
  demand(): number;
  /** Something may be free. */
  wake(): void;
}

/** What an allowance needs of the lease that it is part of. */
export interface AllowanceHost {
  isFresh(): boolean;
  monotonic(): number;
  /** Somebody waits for more than there was at the last renewal. */
  short(): void;
  /** What is wanted or can be given back is another than was told. */
  changed(): void;
}

/** So long after it was opened, an allowance asks for what it was opened with, though nobody waits yet. */
const openingMs = 2000;

/** What this process may start of one limit: spent in memory, without a query. */
export class Allowance {
  private slots: number | null = 0;
  private promised = 0;
  inFlight = 0;
  private readonly requests = new Budget();
  private readonly tokens = new Budget();
  /** Tokens of a request, on the average of the last ones; null before the first is known. */
  private perRequest: number | null = null;
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

  /** Whether a request may start now; whoever is told no hears `wake`. */
  mayStart(): boolean {
    if (!this.lease.isFresh()) return false;
    const isOpen = (this.slots === null || this.inFlight < this.slots) && this.requests.left >= 1 && this.hasTokens();
    // Where the last renewal granted all that was wanted, more may be had at once.
    if (!isOpen) this.wasShort ? this.lease.short() : this.lease.changed();
    return isOpen;
  }

  private hasTokens(): boolean {
    const { left } = this.tokens;
    if (left === Number.POSITIVE_INFINITY) return true;
    // Until the first request has a price, the others wait for it.
    if (this.perRequest === null) return left > 0 && this.unpriced === 0;
    return left > 0 && left >= Math.min(this.perRequest, this.tokens.all);
  }

  /** What only one of the workers that share it should do is this one's. */
  isFirst = true;

  /** Requests that it lets be in flight. */
  get most(): number {
    return this.slots ?? Number.POSITIVE_INFINITY;
  }

  /** Whether tokens are counted here, so that a request should say how many it will take. */
  get countsTokens(): boolean {
    return this.tokens.left !== Number.POSITIVE_INFINITY;
  }

  /** A request starts. What it answers is told how the request ended. */
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
    let reserved = first;
    let isUnpriced = first !== null && this.perRequest === null;
    const priced = () => {
      if (isUnpriced) this.unpriced--;
      isUnpriced = false;
    };
    return {
      takes: (tokens) => {
        if (reserved === null) return;
        this.tokens.unreserve(reserved);
        this.tokens.reserve(tokens);
        reserved = tokens;
        this.perRequest ??= tokens;
        if (!isUnpriced) return;
        priced();
        this.wake();
      },
      ended: (tokens) => {
        this.inFlight--;
        priced();
        if (reserved !== null) {
          this.tokens.unreserve(reserved);
          const spent = tokens ?? reserved;
          if (spent > 0) {
            this.tokens.spend(spent, this.lease.monotonic());
            this.perRequest = this.perRequest === null ? spent : 0.9 * this.perRequest + 0.1 * spent;
          }
        }
        if (this.slots !== null && this.promised > this.slots && this.inFlight <= this.slots) this.lease.changed();
        // The one that ends it looks for itself.
        if (this.starters.size > 1) this.wake();
      },
    };
  }

  /** Adds somebody who starts requests; the returned function takes it out. */
  use(starter: Starter): () => void {
    this.starters.add(starter);
    this.users++;
    return () => {
      if (this.starters.delete(starter)) this.users--;
      this.lease.changed();
    };
  }

  /** Asks for so many slots soon, before anybody waits for one. */
  opening(wants: number): void {
    this.firstWants = wants;
    this.openedAt = this.lease.monotonic();
  }

  /** Tells everybody, somebody else first each time. */
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
    // Whoever has nothing to do gives everything back; a lease that has run out holds what is in flight alone.
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
    this.tokens.answered(grant.tokens);
    this.wasShort = (["slots", "requests", "tokens"] as const).some(
      (kind) => (grant[kind] ?? Number.POSITIVE_INFINITY) < this.reported[kind],
    );
  }

  lost(): void {
    this.requests.lost();
    this.tokens.lost();
  }

  /** Nobody uses it and all it did is told. */
  get isOver(): boolean {
    return this.users === 0 && this.inFlight === 0 && this.promised === 0 && this.requests.isTold && this.tokens.isTold;
  }
}

/** A request that has been started under an allowance. */
export interface Started {
  /** How many tokens it will take, once that is known better. */
  takes(tokens: number): void;
  /** It has ended, with so many tokens; null where nobody counted them. */
  ended(tokens: number | null): void;
}
