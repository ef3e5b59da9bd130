import { Allowance, type AllowanceHost } from "./allowance";
import { askMs, type LimitGrant, type LimitReport, renewMs } from "./grant";

/** Clock as in `lib/engine/clock.ts`. */
interface Clock {
  now(): number;
  monotonic(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Report of a worker to the database when it renews its lease. */
export interface Renewal {
  reports: ReadonlyMap<string, LimitReport>;
  /** True if the worker ends and gives everything back. */
  isLeaving: boolean;
}

/** Function that renews a lease where leases are stored; rejects if the database did not take the renewal. */
export type Renew = (renewal: Renewal) => Promise<ReadonlyMap<string, LimitGrant>>;

/** A worker's right to start requests, renewed every few seconds, with the amount of each limit that it may use until then. */
export interface Lease {
  /** True if this worker may send requests: by both clocks, it sent a successful renewal a short time ago. */
  isFresh(): boolean;
  /** Opens the allowance of a limit for a starter of requests; it asks at once for `wants` slots. */
  allowance(key: string, wants: number): Allowance;
  /** Renews at once, because others lack something or gave something back. */
  stir(): void;
  /** Resolves when it has been renewed for the first time. */
  readonly begun: Promise<void>;
  /** Gives everything back and ends. */
  close(): Promise<void>;
}

/** Milliseconds between two renewals, unless an allowance was opened. */
const leastGapMs = 200;
const againMs = 500;

/** Builds the key of the limit on a run's requests in flight. */
export const runLimit = (id: number): string => `run:${id}`;

/** Builds the key of an endpoint's limit: its origin, and the variable of the key that it counts by. */
export function endpointLimitKey({ address, keyVariable }: { address: string; keyVariable?: string | undefined }): string {
  return `endpoint:${new URL(address).origin} ${keyVariable ?? ""}`;
}

interface LeaseEvents {
  /** Called with the error of a failed renewal. */
  onError: (error: unknown) => void;
  /** Awaited before an expired lease is renewed: others may have taken over this process's work. */
  onExpire?: () => Promise<void>;
}

/** Keeps a lease until it is closed. */
export function makeLease(renew: Renew, clock: Clock, { onError, onExpire }: LeaseEvents): Lease {
  const allowances = new Map<string, Allowance>();
  const opened = new Set<string>();
  let sent: { wall: number; monotonic: number } | null = null;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  let dueAt = clock.monotonic();
  let sleeping: AbortController | null = null;
  let closed = false;
  let isBusy = false;
  let isFailing = false;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });

  const isFresh = () => sent !== null && clock.monotonic() - sent.monotonic < askMs && clock.now() - sent.wall < askMs;
  const dueIn = (ms: number) => {
    const at = clock.monotonic() + ms;
    if (at >= dueAt) return;
    dueAt = at;
    if (!isBusy) sleeping?.abort();
  };
  const soon = () => {
    const since = clock.monotonic() - lastSentAt;
    dueIn(Math.max(0, leastGapMs - since));
  };
  // While an allowance is short, the lease renews as soon as an amount can have become free; an expired lease renews at once.
  let shortMs: number | null = renewMs;
  const host: AllowanceHost = {
    isFresh,
    monotonic: () => clock.monotonic(),
    short: () => shortMs !== null && dueIn(shortMs),
    changed: soon,
  };

  const once = async (isLeaving: boolean): Promise<void> => {
    const fresh = isFresh();
    if (!fresh && sent !== null) await onExpire?.().catch(onError);
    const at = { wall: clock.now(), monotonic: clock.monotonic() };
    lastSentAt = at.monotonic;
    dueAt = at.monotonic + renewMs;
    opened.clear();
    const reported = [...allowances.values()];
    const reports = new Map(reported.map((allowance) => [allowance.key, allowance.report(at.monotonic, fresh)]));
    try {
      const grants = await renew({ reports, isLeaving });
      let next: number | null = null;
      for (const allowance of reported) {
        const grant = grants.get(allowance.key);
        if (grant) allowance.answered(grant);
        if (grant?.nextMs != null) next = Math.min(next ?? grant.nextMs, grant.nextMs);
        if (allowance.isOver) allowances.delete(allowance.key);
      }
      sent = at;
      isFailing = false;
      shortMs = next === null ? null : Math.max(againMs, next);
      begin();
      // Requests that could not start without a lease start now.
      for (const allowance of reported) allowance.wake();
    } catch (error) {
      for (const allowance of reported) allowance.lost();
      dueAt = clock.monotonic() + againMs;
      // One report is enough for a database that is away for a while.
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };

  const loop = async (): Promise<void> => {
    while (!closed) {
      const wait = opened.size > 0 ? 0 : dueAt - clock.monotonic();
      if (wait > 0) {
        sleeping = new AbortController();
        await clock.sleep(wait, sleeping.signal);
        sleeping = null;
        continue;
      }
      isBusy = true;
      await once(false);
      isBusy = false;
    }
  };
  const running = loop();

  return {
    isFresh,
    begun,
    stir: soon,
    allowance(key, wants) {
      let allowance = allowances.get(key);
      if (allowance) allowance.opening(wants);
      else {
        allowance = new Allowance(key, host, wants);
        allowances.set(key, allowance);
      }
      opened.add(key);
      if (!isBusy) sleeping?.abort();
      return allowance;
    },
    async close() {
      closed = true;
      sleeping?.abort();
      await running;
      if (sent !== null) await once(true);
      sent = null;
    },
  };
}
