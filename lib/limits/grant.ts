import { z } from "zod";

/** Milliseconds that a lease lasts by the database's clock; after it expires, other workers may use what its worker held. */
export const leaseMs = 20_000;
/**
 * Milliseconds after sending its last successful renewal during which a worker may send requests; it ends well before others take its
 * place.
 */
export const askMs = 10_000;
/** Milliseconds between renewals of a worker's lease; it renews sooner if it needs more or has something to give back. */
export const renewMs = 5000;
/**
 * Milliseconds in which a limit per minute counts: a minute and a second, because a request may take longer to arrive than one that was
 * sent later.
 */
export const windowMs = 61_000;
/** Milliseconds after which indivisible remainders go to another worker. */
const turnMs = 30_000;

const slots = z.object({ held: z.number(), wants: z.number() });
const window = z.object({
  /** Amount that may be spent and is not yet reported as spent. */
  open: z.number(),
  /** Amount that would be spent at once. */
  wants: z.number(),
  /** Times by the database's clock in milliseconds, each with its amount. */
  spent: z.array(z.tuple([z.number(), z.number()])),
});
type Window = z.infer<typeof window>;

/** Amounts that a worker holds, by the name of the limit, as its row stores them. */
export const heldLimits = z.record(
  z.string(),
  z.object({ slots: slots.optional(), requests: window.optional(), tokens: window.optional() }),
);
export type HeldLimits = z.infer<typeof heldLimits>;

/** Worker as the others see it. */
export interface Known {
  id: string;
  /** True if its lease has not expired. */
  live: boolean;
  /** Time of its last renewal by the database's clock, in milliseconds. */
  renewedAt: number;
  held: HeldLimits;
}

/** Largest amounts over all workers: requests in flight (slots), and requests and tokens within a minute; null is unlimited. */
export interface Limit {
  slots: number | null;
  requests: number | null;
  tokens: number | null;
}

/** Report of a worker about a limit when it renews. `held` and `open` are the most that it will use before the response arrives. */
export interface LimitReport {
  slots: { held: number; wants: number };
  requests: WindowReport;
  tokens: WindowReport;
}
/** Report about a limit per minute; `spent`: how many milliseconds ago, and how much. */
export type WindowReport = Omit<Window, "spent"> & { spent: readonly (readonly [ago: number, amount: number])[] };

/** Amounts that a worker may use from now on; null is unlimited. */
export interface LimitGrant {
  slots: number | null;
  requests: number | null;
  tokens: number | null;
  /** Tokens of a minute that are this worker's part of the limit, including what it has spent; null is unlimited. */
  tokensShare: number | null;
  /** True if, of the workers that hold slots, this one has the first name; also true if none holds any. */
  isFirst: boolean;
  /** Milliseconds until part of a limit per minute is free again, if less was granted than wanted. */
  nextMs: number | null;
}

interface Party {
  held: number;
  wants: number;
  /** Amount spent within the window; only for a limit per minute. */
  spent?: number;
}

/**
 * Divides a limit: no one gets more than it wants while another lacks something, and the rest is divided among those that want something,
 * so that they need not ask again.
 * @param turn changes who gets the indivisible remainder
 * @returns whole numbers whose sum never exceeds the limit
 */
export function fairShares(limit: number, wants: readonly number[], turn: number): number[] {
  const shares = wants.map(() => 0);
  const count = wants.length;
  const order = wants.flatMap((want, at) => (want > 0 ? [at] : []));
  order.sort((a, b) => (wants[a] ?? 0) - (wants[b] ?? 0) || ((a + turn) % count) - ((b + turn) % count));
  let left = Math.max(0, Math.floor(limit));
  const share = (most: (at: number) => number) => {
    let open = order.length;
    for (const at of order) {
      const part = Math.min(most(at), Math.floor(left / open--));
      shares[at] = (shares[at] ?? 0) + part;
      left -= part;
    }
  };
  share((at) => Math.ceil(wants[at] ?? 0));
  share(() => Number.POSITIVE_INFINITY);
  return shares;
}

interface Settled {
  held: number;
  share: number;
  /** True if others should renew: one of them holds what this worker lacks, or this worker gave back what another lacks. */
  stir: boolean;
}

/** Computes a worker's new amount. `lost` is the amount in use by workers that can no longer give it back. */
function settle(limit: number, me: Party, before: number, others: readonly Party[], lost: number, place: number, turn: number): Settled {
  const wants = others.map((other) => other.wants);
  wants.splice(place, 0, me.wants);
  const shares = fairShares(limit - lost, wants, turn);
  const [share = 0] = shares.splice(place, 1);
  const free = limit - lost - me.held - others.reduce((sum, other) => sum + other.held, 0);
  // A request that is larger than its worker's share waits until the whole share is free. If others have overspent theirs, what becomes free
  // is kept for workers that have spent nothing within the window, in turn; otherwise those that overspent would take each part of it.
  const rank = (at: number) => (at + turn) % wants.length;
  const due = others.reduce((sum, party, at) => {
    const comesFirst = (me.spent ?? 0) > 0 || rank(at < place ? at : at + 1) < rank(place);
    return party.spent === 0 && party.wants > 0 && comesFirst ? sum + Math.max(0, (shares[at] ?? 0) - party.held) : sum;
  }, 0);
  const held = me.held + Math.max(0, Math.min(share - me.held, free - due));
  const isShort = held < share && others.some((other, at) => other.held > (shares[at] ?? 0));
  const gave = held < before && others.some((other, at) => other.held < (shares[at] ?? 0));
  return { held, share, stir: isShort || gave };
}

const sum = (spent: Window["spent"]) => spent.reduce((all, [, amount]) => all + amount, 0);
const recent = (spent: Window["spent"], now: number) => spent.filter(([at]) => at > now - windowMs);

/** The amount of a window that a worker has spent, or may still spend, as far as it counts now. */
function occupied({ live, renewedAt }: Known, window: Window | undefined, now: number): number {
  if (!window) return 0;
  // A stopped worker may have spent what it held open until it stopped sending requests.
  const open = live || renewedAt + askMs > now - windowMs ? window.open : 0;
  return sum(recent(window.spent, now)) + open;
}

/**
 * Decides the amounts of one limit that a worker holds from now on. Live workers together never hold more than the limit, nor spend more
 * than it in a minute; only amounts that a stopped worker left open are extra.
 * @param report the amounts that the worker reports
 * @param known the amounts that all workers hold
 */
export function decide(key: string, limit: Limit, report: LimitReport, me: string, known: readonly Known[], now: number) {
  const before = known.find(({ id }) => id === me)?.held[key];
  const others = known.filter(({ id }) => id !== me).sort((a, b) => (a.id < b.id ? -1 : 1));
  const live = others.filter((other) => other.live);
  const place = live.filter(({ id }) => id < me).length;
  const turn = Math.floor(now / turnMs);
  const row: HeldLimits[string] = {};
  const grant: LimitGrant = { slots: null, requests: null, tokens: null, tokensShare: null, isFirst: true, nextMs: null };
  let stir = false;

  if (limit.slots !== null) {
    const parties = live.map(({ held }) => held[key]?.slots ?? { held: 0, wants: 0 });
    const settled = settle(limit.slots, report.slots, before?.slots?.held ?? 0, parties, 0, place, turn);
    row.slots = { held: settled.held, wants: report.slots.wants };
    grant.slots = Math.min(settled.held, settled.share);
    grant.isFirst = (settled.held > 0 ? parties.slice(0, place) : parties).every(({ held }) => held === 0);
    stir ||= settled.stir;
  }
  for (const kind of ["requests", "tokens"] as const) {
    const most = limit[kind];
    if (most === null) continue;
    const reported = report[kind];
    const spent: Window["spent"] = recent(
      [...(before?.[kind]?.spent ?? []), ...reported.spent.map(([ago, amount]): [number, number] => [now - ago, amount])],
      now,
    );
    const gone = sum(spent);
    const parties = live.map((other) => {
      const window = other.held[key]?.[kind];
      const held = occupied(other, window, now);
      const wants = window && window.wants > 0 ? held - window.open + window.wants : 0;
      return { held, wants, spent: sum(recent(window?.spent ?? [], now)) };
    });
    const lost = others.reduce((all, other) => (other.live ? all : all + occupied(other, other.held[key]?.[kind], now)), 0);
    const mine = { held: gone + reported.open, wants: reported.wants > 0 ? gone + reported.wants : 0, spent: gone };
    const settled = settle(most, mine, gone + (before?.[kind]?.open ?? 0), parties, lost, place, turn);
    const open = settled.held - gone;
    row[kind] = { open, wants: reported.wants, spent };
    const usable = Math.max(0, Math.min(open, settled.share - gone));
    grant[kind] = usable;
    if (kind === "tokens") grant.tokensShare = settled.share;
    stir ||= settled.stir;
    if (usable < reported.wants) {
      const all = [...spent, ...others.flatMap(({ held }) => recent(held[key]?.[kind]?.spent ?? [], now))];
      const next = all.length === 0 ? null : Math.min(...all.map(([at]) => at)) + windowMs - now;
      if (next !== null) grant.nextMs = Math.min(grant.nextMs ?? next, Math.max(0, next));
    }
  }
  return { row, grant, stir };
}

/** Returns the entries of limits that a worker no longer reports, reduced to what it spent within the last minute. */
export function kept(held: HeldLimits, spoken: ReadonlySet<string>, now: number): HeldLimits {
  const rest: HeldLimits = {};
  for (const [key, { requests, tokens }] of Object.entries(held)) {
    if (spoken.has(key)) continue;
    const remaining = (was: Window | undefined) => {
      const spent = was ? recent(was.spent, now) : [];
      return spent.length > 0 ? { open: 0, wants: 0, spent } : undefined;
    };
    const [left, leftTokens] = [remaining(requests), remaining(tokens)];
    if (left || leftTokens) rest[key] = { ...(left && { requests: left }), ...(leftTokens && { tokens: leftTokens }) };
  }
  return rest;
}
