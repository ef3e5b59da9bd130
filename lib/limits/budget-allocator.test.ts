import { setMaxListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { granted } from "./budget";
import { BudgetAllocator, type Refusal, type Reservation, type Take } from "./budget-allocator";

const never = new AbortController().signal;
setMaxListeners(0, never);
/** Waits until nothing more happens without a new event. */
const settled = async () => {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
};

/** A budget that several processes share, and a manual clock. */
function shared(amount: number) {
  const held = new Map<string, number>();
  const sleepers = new Set<() => void>();
  let spent = 0;
  const take =
    (worker: string): Take =>
    async (taking) => {
      const others = [...held].filter(([name, share]) => name !== worker && share > 0).map(([, share]) => share);
      const state = { amount, spent, others: others.reduce((sum, share) => sum + share, 0), workers: others.length };
      const more = granted(taking, state);
      held.set(worker, taking.held + more);
      return { granted: more, others: state.others, amount, spent };
    };
  const clock = {
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        const wake = () => {
          sleepers.delete(wake);
          resolve();
        };
        if (signal?.aborted) return resolve();
        signal?.addEventListener("abort", wake, { once: true });
        sleepers.add(wake);
      }),
  };
  return {
    held,
    allocator: (worker: string) =>
      new BudgetAllocator(take(worker), clock, (error) => {
        throw error;
      }),
    tick: async () => {
      for (const wake of [...sleepers]) wake();
      await settled();
    },
    store(cost: number) {
      spent += cost;
    },
    get spent() {
      return spent;
    },
  };
}

const isReservation = (answer: Reservation | Refusal | null): answer is Reservation => answer !== null && "release" in answer;

describe("a budget allocator", () => {
  it("starts calls that the budget can pay, further ones when others cost less, and refuses those that can never fit", async () => {
    const budget = shared(10);
    const allocator = budget.allocator("a");
    const [first, second] = [await allocator.reserve(6, never), allocator.reserve(6, never)];
    await settled();
    if (!isReservation(first)) throw new Error("the first was refused");
    const charge = first.spent(3);
    await budget.tick();
    const next = await second;
    if (!isReservation(next)) throw new Error("the second was refused");
    budget.store(3);
    charge.stored();
    const third = allocator.reserve(2, never);
    const stored = next.spent(5.5);
    budget.store(5.5);
    stored.stored();
    await budget.tick();
    expect(await third).toEqual({ amount: 10, spent: 8.5, need: 2 });
    expect(budget.spent).toBe(8.5);
  });

  it("returns unused money so that another process can reserve it", async () => {
    const budget = shared(10);
    const [a, b] = [budget.allocator("a"), budget.allocator("b")];
    const first = await a.reserve(4, never);
    const second = b.reserve(8, never);
    await settled();
    if (isReservation(first)) first.release();
    await budget.tick();
    await budget.tick();
    expect(budget.held.get("a")).toBe(0);
    expect(isReservation(await second)).toBe(true);
  });

  it("refuses both of two waiting processes, although the sums of their costs have rounding errors", async () => {
    const budget = shared(1);
    const allocators = [budget.allocator("a"), budget.allocator("b")];
    for (const allocator of allocators) {
      const reservations = await Promise.all([allocator.reserve(0.1, never), allocator.reserve(0.2, never)]);
      const charges = reservations.map((reservation) => {
        if (!isReservation(reservation)) throw new Error("the budget has room");
        return { cost: reservation.amount, charge: reservation.spent(reservation.amount) };
      });
      for (const { cost, charge } of charges) {
        budget.store(cost);
        charge.stored();
      }
    }
    const waiting = allocators.map((allocator) => allocator.reserve(0.9, never));
    const outcomes: unknown[] = [];
    for (const answer of waiting) void Promise.resolve(answer).then((refusal) => outcomes.push(refusal));
    for (let turn = 0; turn < 20; turn++) await budget.tick();
    expect(outcomes).toHaveLength(2);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ amount: 1, need: 0.9 });
  });

  it("ends the wait of a call whose run was halted", async () => {
    const budget = shared(10);
    const allocator = budget.allocator("a");
    await allocator.reserve(9, never);
    const halt = new AbortController();
    const waiting = allocator.reserve(9, halt.signal);
    await settled();
    halt.abort();
    expect(await waiting).toBeNull();
  });

  it("never exceeds the budget over several processes if no call costs more than its reservation", async () => {
    const call = fc.record({ need: fc.integer({ min: 1, max: 40 }), share: fc.integer({ min: 0, max: 100 }), who: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 300 }),
        fc.array(call, { maxLength: 40 }),
        fc.array(fc.nat(30), { maxLength: 200 }),
        async (amount, calls, order) => {
          const budget = shared(amount);
          const allocators = ["a", "b", "c"].map(budget.allocator);
          let refused = 0;
          let ended = 0;
          const running: { reservation: Reservation; cost: number }[] = [];
          for (const { need, share, who } of calls) {
            const asked = allocators[who]?.reserve(need, never);
            void Promise.resolve(asked ?? null).then((got) => {
              if (isReservation(got)) running.push({ reservation: got, cost: (got.amount * share) / 100 });
              else refused++;
            });
          }
          await settled();
          const endOne = async (nth: number) => {
            const [call] = running.splice(nth % Math.max(1, running.length), 1);
            if (!call) return budget.tick();
            const charge = call.reservation.spent(call.cost);
            budget.store(call.cost);
            charge.stored();
            ended++;
            await settled();
          };
          for (const nth of order) {
            await endOne(nth);
            const open = running.reduce((sum, { reservation }) => sum + reservation.amount, 0);
            expect(budget.spent + open).toBeLessThanOrEqual(amount + 1e-9);
          }
          for (let turn = 0; turn < 400 && ended + refused < calls.length; turn++) await endOne(turn);
          // No call waits forever.
          expect(ended + refused).toBe(calls.length);
          expect(budget.spent).toBeLessThanOrEqual(amount + 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });
});
