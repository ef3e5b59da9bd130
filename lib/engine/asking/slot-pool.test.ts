import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settle, testClock } from "@/lib/engine/clock.fixture";
import { type Slot, slotPool } from "./slot-pool";

/** Requests a slot; the result contains it once it was given. */
function asking(pool: ReturnType<typeof slotPool>): { slot: Slot | null | undefined } {
  const asked: { slot: Slot | null | undefined } = { slot: undefined };
  void pool.acquire().then((slot) => {
    asked.slot = slot;
  });
  return asked;
}

async function taken(pool: ReturnType<typeof slotPool>): Promise<Slot> {
  const slot = await pool.acquire();
  if (slot === null) throw new Error("closed");
  return slot;
}

describe("slotPool", () => {
  it("waits as long as a 429 asks for, even if the clock is set back meanwhile", async () => {
    const clock = testClock(1_000_000);
    const pool = slotPool(4, clock);
    const slot = await taken(pool);
    pool.limited(slot, 2000);
    pool.release(slot, false);
    const next = asking(pool);
    clock.set(0);
    await clock.advance(1999);
    expect(next.slot).toBeUndefined();
    await clock.advance(2);
    expect(next.slot).toBeDefined();
  });

  it("accepts a new ceiling with calls in flight: a lower one drops and starts none, a higher one is reached gradually", async () => {
    const pool = slotPool(8, testClock());
    const held = [];
    for (let call = 0; call < 8; call++) held.push(await taken(pool));
    pool.resize(2);
    const waiting = asking(pool);
    expect([pool.inFlight, pool.limit, pool.ceiling]).toEqual([8, 2, 2]);
    for (const slot of held.splice(0, 6)) pool.release(slot, true);
    await settle();
    expect([waiting.slot, pool.inFlight]).toEqual([undefined, 2]);
    pool.resize(20);
    await settle();
    expect(waiting.slot).not.toBeUndefined();
    expect([pool.inFlight, pool.limit]).toEqual([3, 8]);
    for (const slot of held) pool.release(slot, true);
    expect(pool.limit).toBe(14);
  });

  it("serves requests in order, and repeated ones first after settleFirst", async () => {
    const pool = slotPool(1, testClock());
    const held = await taken(pool);
    const order: string[] = [];
    const ask = (name: string, again: boolean) =>
      pool.acquire({ again }).then((slot) => {
        order.push(name);
        if (slot) pool.release(slot, true);
      });
    const before = [ask("a", false), ask("a again", true)];
    pool.release(held, true);
    await Promise.all(before);
    pool.settleFirst();
    const busy = await taken(pool);
    const after = [ask("b", false), ask("c", false), ask("a once more", true), ask("b again", true)];
    pool.release(busy, true);
    await Promise.all(after);
    expect(order).toEqual(["a", "a again", "a once more", "b again", "b", "c"]);
  });

  it("serves the lowest position first and requests without one last, and equal positions in request order", async () => {
    const positions = fc.array(fc.oneof(fc.nat(20), fc.constant(Number.POSITIVE_INFINITY)), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(positions, async (asked) => {
        const pool = slotPool(1, testClock());
        const held = await taken(pool);
        const served: [position: number, at: number][] = [];
        const all = asked.map((position, at) =>
          pool.acquire(Number.isFinite(position) ? { position } : {}).then((slot) => {
            served.push([position, at]);
            if (slot) pool.release(slot, true);
          }),
        );
        pool.release(held, true);
        await Promise.all(all);
        const inOrder = asked.map((position, at): [number, number] => [position, at]);
        expect(served).toEqual(inOrder.sort(([a, atA], [b, atB]) => (a === b ? atA - atB : a - b)));
      }),
    );
  });

  it("reports a stored reply once", async () => {
    const pool = slotPool(1, testClock());
    let kept = 0;
    const landed = pool.landed(() => kept++);
    landed.kept();
    landed.kept();
    expect([kept, pool.unstored]).toEqual([1, 0]);
  });

  it("starts with eight slots and quadruples them each round up to the ceiling", async () => {
    const pool = slotPool(100, testClock());
    const limits: number[] = [];
    for (let round = 0; round < 3; round++) {
      limits.push(pool.limit);
      const slots = await Promise.all(Array.from({ length: pool.limit }, () => taken(pool)));
      for (const slot of slots) pool.release(slot, true);
    }
    expect(limits).toEqual([8, 32, 100]);
  });

  it("never grants more slots than its limit", async () => {
    const pool = slotPool(3, testClock());
    const slots = [await taken(pool), await taken(pool), await taken(pool)];
    const fourth = asking(pool);
    await settle();
    expect(fourth.slot).toBeUndefined();
    expect(pool.inFlight).toBe(3);
    if (slots[0]) pool.release(slots[0], true);
    await settle();
    expect(fourth.slot).not.toBeNull();
    expect(fourth.slot).toBeDefined();
  });

  it("halves its limit once for all 429s of a round, then raises it by one per round", async () => {
    const pool = slotPool(8, testClock());
    const slots = await Promise.all(Array.from({ length: 8 }, () => taken(pool)));
    expect(slots.map((slot) => pool.limited(slot, null))).toEqual([true, ...Array(7).fill(false)]);
    for (const slot of slots) pool.release(slot, false);
    expect(pool.limit).toBe(4);
    for (let answered = 0; answered < 5; answered++) pool.release(await taken(pool), true);
    expect(pool.limit).toBe(5);
  });

  it("holds every request until Retry-After has passed", async () => {
    const clock = testClock();
    const pool = slotPool(8, clock);
    const slot = await taken(pool);
    pool.limited(slot, 5000);
    pool.release(slot, false);
    const next = asking(pool);
    await clock.advance(4999);
    expect(next.slot).toBeUndefined();
    await clock.advance(1);
    expect(next.slot).toBeDefined();
  });

  it("releases waiting requests without a slot when it closes", async () => {
    const pool = slotPool(1, testClock());
    await taken(pool);
    const waiting = asking(pool);
    pool.close();
    await settle();
    expect(waiting.slot).toBeNull();
    expect(await pool.acquire()).toBeNull();
  });

  it("keeps its limit between one and its ceiling", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.constantFrom("ask", "answer", "fault", "limit"), { maxLength: 80 }),
        async (ceiling, moves) => {
          const pool = slotPool(ceiling, testClock());
          const held: Slot[] = [];
          for (const move of moves) {
            if (move === "ask" && pool.inFlight < pool.limit) held.push(await taken(pool));
            const slot = move === "ask" ? undefined : held.pop();
            if (slot && move === "limit") pool.limited(slot, null);
            if (slot) pool.release(slot, move === "answer");
            expect(pool.limit).toBeGreaterThanOrEqual(1);
            expect(pool.limit).toBeLessThanOrEqual(ceiling);
            expect(pool.inFlight).toBe(held.length);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
