import { decide, type HeldLimits, type Known, kept, type Limit, type LimitGrant, leaseMs } from "./grant";
import type { Renew } from "./lease";

/** The database's side of leases, in memory, with its own clock. */
export interface LeaseStore {
  /** Returns the function with which one worker renews. */
  renewFor(id: string): Renew;
  /** Slots of a limit that live workers hold in sum. */
  heldSlots(key: string): number;
  /** Makes renewals fail until it is called again with false. */
  fail(isAway: boolean): void;
}

export function leaseStore(limitOf: (key: string) => Limit, now: () => number): LeaseStore {
  const rows = new Map<string, { held: HeldLimits; renewedAt: number; expiresAt: number }>();
  let isAway = false;
  const known = (): Known[] => [...rows].map(([id, { held, renewedAt, expiresAt }]) => ({ id, held, renewedAt, live: expiresAt > now() }));
  return {
    renewFor:
      (id) =>
      async ({ reports, isLeaving }) => {
        if (isAway) throw new Error("The database is away.");
        const held = kept(rows.get(id)?.held ?? {}, new Set(reports.keys()), now());
        const grants = new Map<string, LimitGrant>();
        for (const [key, report] of reports) {
          const { row, grant } = decide(key, limitOf(key), report, id, known(), now());
          held[key] = row;
          grants.set(key, grant);
        }
        rows.set(id, {
          held: isLeaving ? kept(held, new Set(), now()) : held,
          renewedAt: now(),
          expiresAt: now() + (isLeaving ? 0 : leaseMs),
        });
        return grants;
      },
    heldSlots: (key) => known().reduce((sum, { live, held }) => sum + (live ? (held[key]?.slots?.held ?? 0) : 0), 0),
    fail(away) {
      isAway = away;
    },
  };
}
