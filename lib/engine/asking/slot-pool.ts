import type { Clock } from "@/lib/engine/clock";
import type { Allowance, Started } from "@/lib/limits/allowance";

/** The right to have one request in flight. */
export interface Slot {
  /** Cuts before it was given; an older slot's 429 speaks of a limit that is already mended. */
  readonly era: number;
  /** The request will take so many tokens: told where `countsTokens` says so. */
  takes(tokens: number): void;
}

/** A reply that has come and is not stored yet. */
export interface Landed {
  /** It is stored, or never will be. */
  kept(): void;
}

/**
 * Requests in flight of one run: never above the ceiling, fewer while the provider says 429. While as many replies wait to be stored
 * as the ceiling allows requests, no slot is given: what a killed process had paid for is at most twice the ceiling.
 */
export interface SlotPool {
  /**
   * Waits for a slot; null once the pool is closed. The lowest position goes first, then those without a position, and of equals the one that
   * has waited longest: shards of a run come in any order, and its numbers so far reach up to the first sample that has not ended.
   * `again` is for a sample that has been asked for before.
   */
  acquire(place?: { position?: number; again?: boolean }): Promise<Slot | null>;
  /** From now on samples that are asked for again come before others. */
  settleFirst(): void;
  /** Gives a slot back after any call, with the tokens that were counted; `answered` lets the limit grow. */
  release(slot: Slot, answered: boolean, tokens?: number | null): void;
  /** A 429: halves the limit once for all requests that were in flight, and holds everybody for `waitMs`. */
  limited(slot: Slot, waitMs: number | null): boolean;
  /** A reply has come: it counts until it is kept, of which `onKept` hears. */
  landed(onKept?: () => void): Landed;
  /** Another ceiling, as a person wants it: what is in flight stays, and nothing starts until there is room. A higher one is grown into as at the start. */
  resize(ceiling: number): void;
  /** Gives no slot any more. */
  close(): void;
  /** Requests in flight, at most. */
  readonly ceiling: number;
  /** Whether a limit of tokens wants to be told what a request takes. */
  readonly countsTokens: boolean;
  readonly inFlight: number;
  /** Replies that have come and are not stored yet. */
  readonly unstored: number;
  /** Requests that the provider is trusted with now. */
  readonly limit: number;
}

const firstLimit = 8;
/** What an answer adds to the limit during the slow start: a run of 128 requests at once has them all in flight after two rounds. */
const startGrowth = 3;

interface OpenSlot extends Slot {
  started: readonly Started[];
}

interface Waiting {
  give: (slot: Slot | null) => void;
  position: number;
  again: boolean;
}

/** Where a position belongs in an ascending list: behind its equals. */
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
 * Slow start (fourfold each round) up to the ceiling or the last cut, then growth by one a round; never beyond what the allowances of
 * this process let start.
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
      // The allowances wake this pool with the others; it comes after them by itself.
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
