import type { Clock } from "@/lib/engine/clock";
import type { Allowance, Started } from "@/lib/limits/allowance";

/** The right to have one request in flight. */
export interface Slot {
  /** Number of cuts before the slot was given; a 429 on an older slot concerns a limit that is already reduced. */
  readonly era: number;
  /** Announces the number of tokens of the request; only needed if `countsTokens`. */
  takes(tokens: number): void;
}

/** A reply that has arrived and is not stored yet. */
export interface Landed {
  /** Reports that the reply is stored, or never will be. */
  kept(): void;
}

/**
 * Limits a run's requests in flight to a ceiling, or fewer while the provider returns 429. Gives no slot while as many replies wait to be
 * stored, so a killed process loses at most twice the ceiling.
 */
export interface SlotPool {
  /**
   * Waits for a slot; null once the pool is closed. The lowest position comes first, then requests without a position, and among equals the
   * one that has waited longest: shards arrive in any order, and provisional numbers extend to the first sample that has not ended. `again`
   * marks a sample that has been asked before.
   */
  acquire(place?: { position?: number; again?: boolean }): Promise<Slot | null>;
  /** From now on samples that are asked again come before others. */
  settleFirst(): void;
  /** Releases a slot after any call, with the tokens that were counted; `answered` lets the limit grow. */
  release(slot: Slot, answered: boolean, tokens?: number | null): void;
  /** Handles a 429: halves the limit once for all requests that were in flight, and blocks all slots for `waitMs`. */
  limited(slot: Slot, waitMs: number | null): boolean;
  /** Records an arrived reply, which counts until it is stored; `onKept` is called then. */
  landed(onKept?: () => void): Landed;
  /**
   * Sets another ceiling: requests in flight stay, and none starts until there is capacity. The limit grows toward a higher ceiling as at
   * the start.
   */
  resize(ceiling: number): void;
  /** Stops giving slots. */
  close(): void;
  /** Largest number of requests in flight. */
  readonly ceiling: number;
  /** True if a limit of tokens needs the number of tokens of each request. */
  readonly countsTokens: boolean;
  readonly inFlight: number;
  /** Number of replies that have arrived and are not stored yet. */
  readonly unstored: number;
  /** Number of requests that the provider is currently allowed. */
  readonly limit: number;
}

const firstLimit = 8;
/**
 * Increase of the limit per answer during the slow start: a run with 128 concurrent requests has all of them in flight after two rounds.
 */
const startGrowth = 3;

interface OpenSlot extends Slot {
  started: readonly Started[];
}

interface Waiting {
  give: (slot: Slot | null) => void;
  position: number;
  again: boolean;
}

/** Finds the index for a position in an ascending list, after equal positions. */
function placeAmong(waiting: readonly Waiting[], position: number): number {
  let [low, high] = [0, waiting.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((waiting[middle]?.position ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Builds a pool with a slow start (fourfold per round) up to the ceiling or the last cut, then growth by one per round, within the
 * allowances of this process.
 */
export function slotPool(first: number, clock: Clock, allowances: readonly Allowance[] = []): SlotPool {
  const waiting: Waiting[] = [];
  let againFirst = false;
  let ceiling = first;
  let limit = Math.min(firstLimit, ceiling);
  let threshold = ceiling;
  let inFlight = 0;
  let unstored = 0;
  let era = 0;
  let heldUntil = 0;
  let closed = false;
  let waking = false;

  const wakeLater = () => {
    if (waking) return;
    waking = true;
    void clock.sleep(heldUntil - clock.monotonic()).then(() => {
      waking = false;
      pump();
    });
  };
  const open = (): OpenSlot => {
    const started = allowances.map((allowance) => allowance.start());
    const takes = (tokens: number) => {
      for (const allowance of started) allowance.takes(tokens);
    };
    return { era, started, takes };
  };
  const mayStart = () => allowances.every((allowance) => allowance.mayStart());
  const mostUnstored = () => allowances.reduce((most, { most: allowed }) => Math.max(1, Math.min(most, allowed)), ceiling);
  const pump = () => {
    if (waiting.length > 0 && clock.monotonic() < heldUntil) return wakeLater();
    while (waiting.length > 0 && inFlight < Math.floor(limit) && unstored < mostUnstored() && mayStart()) {
      inFlight++;
      const at = againFirst ? waiting.findIndex(({ again }) => again) : 0;
      waiting.splice(Math.max(0, at), 1)[0]?.give(open());
    }
  };
  const demand = () => (closed || clock.monotonic() < heldUntil ? 0 : Math.max(0, Math.min(waiting.length, Math.floor(limit) - inFlight)));
  const leave = allowances.map((allowance) => allowance.use({ demand, wake: pump }));

  return {
    acquire({ position = Number.POSITIVE_INFINITY, again = false } = {}) {
      if (closed) return Promise.resolve(null);
      return new Promise((give) => {
        waiting.splice(placeAmong(waiting, position), 0, { give, position, again });
        pump();
      });
    },
    settleFirst() {
      againFirst = true;
    },
    release(slot, answered, tokens) {
      inFlight--;
      // The allowances wake this pool together with the others.
      for (const allowance of (slot as OpenSlot).started) allowance.ended(tokens === undefined ? null : tokens);
      if (answered) limit = Math.min(ceiling, limit + (limit < threshold ? startGrowth : 1 / limit));
      pump();
    },
    landed(onKept) {
      unstored++;
      let open = true;
      return {
        kept() {
          if (!open) return;
          open = false;
          unstored--;
          onKept?.();
          pump();
        },
      };
    },
    limited(slot, waitMs) {
      if (waitMs !== null) heldUntil = Math.max(heldUntil, clock.monotonic() + waitMs);
      if (slot.era !== era) return false;
      era++;
      limit = Math.max(1, Math.floor(limit / 2));
      threshold = limit;
      return true;
    },
    resize(to) {
      if (to > ceiling) limit = Math.max(limit, Math.min(firstLimit, to));
      ceiling = to;
      threshold = to;
      limit = Math.min(limit, to);
      pump();
    },
    close() {
      if (closed) return;
      closed = true;
      for (const end of leave) end();
      for (const { give } of waiting.splice(0)) give(null);
    },
    get ceiling() {
      return ceiling;
    },
    get countsTokens() {
      return allowances.some((allowance) => allowance.countsTokens);
    },
    get inFlight() {
      return inFlight;
    },
    get unstored() {
      return unstored;
    },
    get limit() {
      return Math.floor(limit);
    },
  };
}
