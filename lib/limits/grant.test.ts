import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide, fairShares, type HeldLimits, type Known, type Limit, leaseMs } from "./grant";

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const slotsOf = (slots: number): Limit => ({ slots, requests: null, tokens: null });
const nothing = { open: 0, wants: 0, spent: [] };

describe("fairShares", () => {
  it("gives each worker at least its part of the limit or its wish, and never more than the limit in total", () => {
    fc.assert(
      fc.property(fc.nat(300), fc.array(fc.nat(200), { minLength: 1, maxLength: 8 }), fc.nat(50), (limit, wants, turn) => {
        const shares = fairShares(limit, wants, turn);
        const asking = wants.filter((want) => want > 0).length;
        expect(sum(shares)).toBe(asking > 0 ? limit : 0);
        for (const [at, want] of wants.entries()) {
          if (want === 0) expect(shares[at]).toBe(0);
          else expect(shares[at]).toBeGreaterThanOrEqual(Math.min(want, Math.floor(limit / asking)));
        }
      }),
    );
  });

  it("gives the whole limit to a single worker, and the odd slot to each in turn", () => {
    expect(fairShares(128, [3], 0)).toEqual([128]);
    expect(fairShares(128, [3, 0], 0)).toEqual([128, 0]);
    expect(fairShares(100, [10, 500], 0)).toEqual([10, 90]);
    const first = [0, 1, 2].map((turn) => fairShares(1, [5, 5, 5], turn).indexOf(1));
    expect(first.toSorted()).toEqual([0, 1, 2]);
  });
});

/** Workers that start and end calls within their grants, renew at any time, stop and come back. */
const step = fc.record({
  who: fc.nat(3),
  act: fc.constantFrom("renew", "renew", "renew", "start", "end", "stop", "wake"),
  ms: fc.nat(4000),
  much: fc.nat(20),
});

interface Simulated {
  inFlight: number;
  most: number;
  wants: number;
  renewedAt: number;
  stopped: boolean;
}

describe("granting slots", () => {
  it("never lets live workers hold more than the limit in total, except calls that a stopped worker had open", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(step, { maxLength: 120 }), (limit, steps) => {
        let now = 1e6;
        const rows = new Map<string, { held: HeldLimits; renewedAt: number }>();
        const workers: Simulated[] = Array.from({ length: 4 }, () => ({ inFlight: 0, most: 0, wants: 0, renewedAt: -1e9, stopped: false }));
        for (const { who, act, ms, much } of steps) {
          now += ms;
          const worker = workers[who];
          if (!worker) continue;
          const isFresh = now - worker.renewedAt < 10_000;
          if (act === "stop") worker.stopped = true;
          if (act === "wake") worker.stopped = false;
          if (act === "end") worker.inFlight = Math.max(0, worker.inFlight - much);
          if (act === "start" && !worker.stopped && isFresh)
            worker.inFlight = Math.max(worker.inFlight, Math.min(worker.most, worker.inFlight + much));
          if (act === "renew" && !worker.stopped) {
            worker.wants = worker.inFlight + much;
            const held = Math.max(worker.inFlight, isFresh && worker.wants > 0 ? worker.most : 0);
            const known: Known[] = [...rows].map(([id, row]) => ({ id, ...row, live: row.renewedAt + leaseMs > now }));
            const report = { slots: { held, wants: worker.wants }, requests: nothing, tokens: nothing };
            const { row, grant } = decide("run:1", slotsOf(limit), report, `w${who}`, known, now);
            rows.set(`w${who}`, { held: { "run:1": row }, renewedAt: now });
            worker.most = grant.slots ?? 0;
            worker.renewedAt = now;
          }
          const live = [...rows].filter(([, row]) => row.renewedAt + leaseMs > now);
          const held = sum(live.map(([, row]) => row.held["run:1"]?.slots?.held ?? 0));
          // A worker that comes back reports the calls that were open when it stopped; everything else fits the limit.
          const comeBack = sum(workers.map((worker) => worker.inFlight));
          expect(held).toBeLessThanOrEqual(Math.max(limit, comeBack));
          const asking = sum(workers.map((worker) => (now - worker.renewedAt < 10_000 ? worker.most : 0)));
          expect(asking).toBeLessThanOrEqual(limit);
        }
      }),
      { numRuns: 500 },
    );
  });
});
