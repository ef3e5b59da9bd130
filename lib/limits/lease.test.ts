import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { type Slot, slotPool } from "@/lib/engine/asking/slot-pool";
import { settle, type TestClock, testClock } from "@/lib/engine/clock.fixture";
import { randomFrom } from "@/lib/random/seeded-random";
import type { Limit } from "./grant";
import { type Lease, makeLease } from "./lease";
import { type LeaseStore, leaseStore } from "./store.fixture";

const open: Lease[] = [];
const clocks: TestClock[] = [];
const run = "run:1";
const endpoint = "endpoint:http://here ";

afterEach(async () => {
  const closing = open.splice(0).map((lease) => lease.close());
  for (const clock of clocks.splice(0)) await clock.advance(60_000);
  await Promise.all(closing);
});

interface Worker {
  clock: TestClock;
  lease: Lease;
  started: number[];
  inFlight: () => number;
}

/** Worker that always has requests to send; each call takes `callMs` of its clock. */
function worker(store: LeaseStore, id: string, clock: TestClock, { callMs = 1000, keys = [run], ceiling = 1000 } = {}): Worker {
  const lease = makeLease(store.renewFor(id), clock, { onError: () => {} });
  const pool = slotPool(
    ceiling,
    clock,
    keys.map((key) => lease.allowance(key, ceiling)),
  );
  const started: number[] = [];
  const ask = (slot: Slot | null): void => {
    if (slot === null) return;
    started.push(clock.monotonic());
    void clock.sleep(callMs).then(() => {
      pool.release(slot, true);
      void pool.acquire().then(ask);
    });
  };
  for (let at = 0; at < 60; at++) void pool.acquire().then(ask);
  open.push(lease);
  clocks.push(clock);
  return { clock, lease, started, inFlight: () => pool.inFlight };
}

const limits = (limit: Partial<Limit>) => () => ({ slots: null, requests: null, tokens: null, ...limit });

/** Largest number of starts in any window of a minute. */
function mostInAMinute(starts: readonly number[]): number {
  const all = starts.toSorted((a, b) => a - b);
  let from = 0;
  let most = 0;
  for (const [at, time] of all.entries()) {
    while ((all[from] ?? 0) <= time - 60_000) from++;
    most = Math.max(most, at - from + 1);
  }
  return most;
}

describe("a lease", () => {
  it("gives a single worker the whole limit immediately", async () => {
    const clock = testClock(1e6);
    const single = worker(leaseStore(limits({ slots: 8 }), clock.now), "a", clock);
    await settle();
    expect(single.inFlight()).toBe(8);
  });

  it("divides the limit between two workers, and gives all of it to one when the other ends", async () => {
    const clock = testClock(1e6);
    const store = leaseStore(limits({ slots: 20 }), clock.now);
    const first = worker(store, "a", clock);
    await clock.advance(3000);
    const second = worker(store, "b", clock);
    for (let at = 0; at < 40; at++) {
      await clock.advance(500);
      expect(first.inFlight() + second.inFlight()).toBeLessThanOrEqual(20);
      expect(store.heldSlots(run)).toBeLessThanOrEqual(20);
    }
    expect([first.inFlight(), second.inFlight()]).toEqual([10, 10]);
    expect([first, second].map(({ lease }) => lease.allowance(run, 20).isFirst)).toEqual([true, false]);
    const closing = first.lease.close();
    await clock.advance(1500);
    await closing;
    await clock.advance(5500);
    expect(second.inFlight()).toBe(20);
  });

  it("starts no call from ten seconds after the last successful renewal was sent until the next", async () => {
    const clock = testClock(1e6);
    const store = leaseStore(limits({ slots: 4 }), clock.now);
    const single = worker(store, "a", clock, { callMs: 100 });
    await clock.advance(1000);
    store.fail(true);
    await clock.advance(20_000);
    expect(single.inFlight()).toBe(0);
    // The last successful renewal was sent at the start.
    expect(Math.max(...single.started) - 1e6).toBeLessThan(10_000);
    store.fail(false);
    await clock.advance(1000);
    expect(single.inFlight()).toBe(4);
  });

  it("counts a forward jump of the wall clock as elapsed time", async () => {
    const clock = testClock(1e6);
    const store = leaseStore(limits({ slots: 4 }), clock.monotonic);
    const single = worker(store, "a", clock, { callMs: 100 });
    await clock.advance(1000);
    store.fail(true);
    clock.set(clock.now() + 3_600_000);
    await clock.advance(500);
    expect(single.inFlight()).toBe(0);
    store.fail(false);
    await clock.advance(6000);
    expect(single.inFlight()).toBe(4);
  });

  it("lets another worker take the slots of a stopped one once its lease has expired", async () => {
    const [clock, stopped] = [testClock(1e6), testClock(1e6)];
    const store = leaseStore(limits({ slots: 10 }), clock.now);
    const first = worker(store, "a", stopped);
    await settle();
    const second = worker(store, "b", clock);
    // The clock of the first worker stops here, with ten calls in flight.
    await clock.advance(19_000);
    expect(first.inFlight() + second.inFlight()).toBeLessThanOrEqual(10);
    await clock.advance(7000);
    expect(second.inFlight()).toBe(10);
    // It wakes: by its clocks its lease has expired, and it gets its share back, not more.
    await stopped.advance(26_000);
    for (let at = 0; at < 12; at++) {
      await clock.advance(1000);
      await stopped.advance(1000);
    }
    expect(first.inFlight() + second.inFlight()).toBe(10);
    expect(first.inFlight()).toBe(5);
  });
});

describe("requests per minute", () => {
  it("can all be started at once by one worker", async () => {
    const clock = testClock(1e6);
    const single = worker(leaseStore(limits({ requests: 30 }), clock.now), "a", clock, { keys: [endpoint] });
    await clock.advance(10_000);
    expect(single.started.length).toBe(30);
  });

  it("stay within the limit in every 60-second window as workers come and go, and no worker starves", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 6, max: 40 }), fc.nat(1e6), async (requests, seed) => {
        const random = randomFrom(`minute/${seed}`);
        const clock = testClock(1e6);
        const store = leaseStore(limits({ requests }), clock.now);
        const options = { keys: [endpoint], callMs: 300 };
        const workers = [worker(store, "a", clock, options)];
        await clock.advance(Math.floor(random.uniform() * 20_000));
        workers.push(worker(store, "b", clock, options));
        await clock.advance(Math.floor(random.uniform() * 90_000));
        workers.push(worker(store, "c", clock, options));
        if (random.uniform() < 0.5) void workers[0]?.lease.close();
        await clock.advance(200_000);
        const all = workers.flatMap(({ started }) => started);
        expect(mostInAMinute(all)).toBeLessThanOrEqual(requests);
        // A full minute's limit is used each minute, except what waits for the next renewal.
        expect(all.length).toBeGreaterThanOrEqual(2 * requests);
        for (const { started } of workers.slice(1)) expect(started.length).toBeGreaterThanOrEqual(Math.floor(requests / 3));
      }),
      { numRuns: 12 },
    );
  });

  it("count a stopped worker's share as spent, so that the others stay within the limit", async () => {
    const [clock, stopped] = [testClock(1e6), testClock(1e6)];
    const store = leaseStore(limits({ requests: 20 }), clock.now);
    const first = worker(store, "a", stopped, { keys: [endpoint], callMs: 100_000, ceiling: 8 });
    await settle();
    expect(first.started.length).toBe(8);
    const second = worker(store, "b", clock, { keys: [endpoint], callMs: 100 });
    await clock.advance(100_000);
    expect(mostInAMinute([...first.started, ...second.started])).toBeLessThanOrEqual(20);
    expect(second.started.length).toBeGreaterThan(0);
  });
});

it("tokens per minute are counted as replies report them, and a run's second request waits for the size of the first", async () => {
  const clock = testClock(1e6);
  const lease = makeLease(leaseStore(limits({ tokens: 1000 }), clock.now).renewFor("a"), clock, { onError: () => {} });
  open.push(lease);
  clocks.push(clock);
  const pool = slotPool(8, clock, [lease.allowance(endpoint, 8)]);
  const slots: Slot[] = [];
  for (let at = 0; at < 8; at++) void pool.acquire().then((slot) => slot && slots.push(slot));
  await settle();
  expect(slots.length).toBe(1);
  slots[0]?.takes(400);
  await settle();
  expect(slots.length).toBe(2);
  slots[1]?.takes(400);
  await settle();
  expect(slots.length).toBe(2);
  // It took a quarter of what was expected, so another one fits.
  if (slots[0]) pool.release(slots[0], true, 100);
  await clock.advance(1000);
  expect(slots.length).toBeGreaterThan(2);
});

describe("tokens per minute", () => {
  /**
   * Worker whose calls take these numbers of tokens, in turn, for as long as the clock runs; it announces `announced` times the number that a
   * call takes.
   */
  function spender(store: LeaseStore, id: string, clock: TestClock, sizes: readonly number[], { announced = 1, callMs = 1000 } = {}) {
    const lease = makeLease(store.renewFor(id), clock, { onError: () => {} });
    open.push(lease);
    const pool = slotPool(8, clock, [lease.allowance(endpoint, 8)]);
    const spent: [at: number, tokens: number][] = [];
    const ask = (slot: Slot | null): void => {
      if (slot === null) return;
      const size = sizes[spent.length % sizes.length] ?? 1;
      spent.push([clock.monotonic(), size]);
      slot.takes(announced * size);
      void clock.sleep(callMs).then(() => {
        pool.release(slot, true, size);
        void pool.acquire().then(ask);
      });
    };
    for (let at = 0; at < 8; at++) void pool.acquire().then(ask);
    return { spent };
  }
  /** Most tokens of calls that start in any window of a minute. */
  const mostTokens = (spent: readonly [number, number][]) =>
    Math.max(...spent.map(([end]) => spent.reduce((sum, [at, tokens]) => sum + (at > end - 60_000 && at <= end ? tokens : 0), 0)));

  it("are not exceeded by a call for which too few are left", async () => {
    const clock = testClock(1e6);
    clocks.push(clock);
    const { spent } = spender(leaseStore(limits({ tokens: 200_000 }), clock.now), "a", clock, [128_000]);
    await clock.advance(400_000);
    expect(mostTokens(spent)).toBe(128_000);
    expect(spent.length).toBeGreaterThanOrEqual(6);
  });

  it("are not exceeded minute after minute by replies that are longer than announced", async () => {
    const clock = testClock(1e6);
    clocks.push(clock);
    const { spent } = spender(leaseStore(limits({ tokens: 60_000 }), clock.now), "a", clock, [6000], { announced: 1 / 6 });
    await clock.advance(600_000);
    expect(mostTokens(spent.filter(([at]) => at > 1e6 + 300_000))).toBe(60_000);
  });

  it("let a call that is larger than the limit start once nothing has been spent for a minute", async () => {
    const clock = testClock(1e6);
    clocks.push(clock);
    const { spent } = spender(leaseStore(limits({ tokens: 1000 }), clock.now), "a", clock, [3000.7]);
    await clock.advance(400_000);
    expect(mostTokens(spent)).toBe(3000.7);
    expect(spent.length).toBeGreaterThanOrEqual(6);
  });

  /** Expects that each worker, which has calls of these sizes, still starts some after ten minutes. */
  async function expectNoneWaitsForEver(workerSizes: readonly (readonly number[])[], calls: { announced?: number; callMs?: number } = {}) {
    const clock = testClock(1e6);
    clocks.push(clock);
    const store = leaseStore(limits({ tokens: 10_000 }), clock.now);
    const workers = workerSizes.map((sizes, at) => spender(store, `worker ${at}`, clock, sizes, calls));
    await clock.advance(1_200_000);
    for (const { spent } of workers) expect(spent.at(-1)?.[0]).toBeGreaterThan(1e6 + 600_000);
  }

  it.each([
    {
      workerSizes: [
        [6, 6121],
        [8619.67, 6822.33],
        [9437.33, 3503, 4005.33, 5129.33],
      ],
    },
    { workerSizes: [[24.33, 6297.67], [6619.67], [3137.67, 2798.67]] },
  ])("are kept for a worker that needs its whole share while others overspend theirs: $workerSizes", ({ workerSizes }) =>
    expectNoneWaitsForEver(workerSizes),
  );

  it("keep no worker waiting for ever while replies are shorter than announced", () =>
    expectNoneWaitsForEver([[5718.33], [937]], { announced: 4, callMs: 20_000 }));

  it("keep no worker waiting for ever, whatever the sizes of calls", async () => {
    const size = fc.integer({ min: 1, max: 30_000 }).map((thirds) => thirds / 3);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(size, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }), (workerSizes) =>
        expectNoneWaitsForEver(workerSizes),
      ),
      { numRuns: 12 },
    );
  });
});
