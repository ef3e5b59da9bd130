import type { WindowReport } from "./grant";

/** Starts within this many milliseconds are reported as one, at the time of the last. */
const bucketMs = 500;

/** The part of a limit per minute that this process may spend, as far as it knows. Times are those of the monotonic clock. */
export class MinuteBudget {
  private most: number | null = null;
  private isKnown = false;
  /** Part of the limit that is granted to this process once nothing of it has been spent for a minute. */
  private share = 0;
  /** Amount that may be spent, including what is reserved. */
  private open = 0;
  private reserved = 0;
  private sinceSent = 0;
  private fresh: [first: number, last: number, amount: number][] = [];
  private sending: typeof this.fresh = [];

  /** Amount that can be spent or reserved now. */
  get left(): number {
    return this.isKnown && this.most === null ? Number.POSITIVE_INFINITY : this.open - this.reserved;
  }

  /** True if an amount can be spent or reserved now; one that exceeds this process's share of a minute needs the whole share. */
  fits(amount: number): boolean {
    const { left } = this;
    // The tolerance allows for rounding errors in sums of tokens.
    return left > 0 && left >= Math.min(amount, this.share) * (1 - 1e-9);
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

  answered(grant: number | null, share: number | null = grant): void {
    this.isKnown = true;
    this.share = share ?? 0;
    this.most = grant;
    this.sending = [];
    this.open = (grant ?? 0) - this.sinceSent;
    if (grant === null) this.fresh = [];
  }

  /** Repeats the last report at the next renewal, because it may not have arrived. */
  lost(): void {
    this.fresh.unshift(...this.sending);
    this.sending = [];
  }

  get isReported(): boolean {
    return this.fresh.length === 0;
  }
}
