import { setMaxListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { granted } from "./budget";
import { Purse, type Refusal, type Take, type Ticket } from "./purse";

const never = new AbortController().signal;
setMaxListeners(0, never);
/** Waits until nothing more happens by itself. */
const settled = async () => {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
};

/** A budget that several processes share, and a clock that ticks when it is told to. */
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
    purse: (worker: string) =>
      new Purse(take(worker), clock, (error) => {
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

const isTicket = (answer: Ticket | Refusal | null): answer is Ticket => answer !== null && "release" in answer;

describe("a purse", () => {
  it("lets calls start whose most the budget can pay, the next when one has cost less, and refuses what nothing under way can make room for", async () => {
    const budget = shared(10);
    const purse = budget.purse("a");
    const [first, second] = [await purse.reserve(6, never), purse.reserve(6, never)];
    await settled();
    if (!isTicket(first)) throw new Error("the first was refused");
    const charge = first.spent(3);
    await budget.tick();
    const next = await second;
    if (!isTicket(next)) throw new Error("the second was refused");
    budget.store(3);
    charge.stored();
    const third = purse.reserve(2, never);
    const stored = next.spent(5.5);
    budget.store(5.5);
    stored.stored();
    await budget.tick();
    expect(await third).toEqual({ amount: 10, spent: 8.5, need: 2 });
    expect(budget.spent).toBe(8.5);
  });

  it("gives back what nobody uses, so that another process can have it", async () => {
    const budget = shared(10);
    const [a, b] = [budget.purse("a"), budget.purse("b")];
    const first = await a.reserve(4, never);
    const second = b.reserve(8, never);
    await settled();
    if (isTicket(first)) first.release();
    await budget.tick();
    await budget.tick();
    expect(budget.held.get("a")).toBe(0);
    expect(isTicket(await second)).toBe(true);
  });

  it("lets nobody wait whose run was halted", async () => {
    const budget = shared(10);
    const purse = budget.purse("a");
    await purse.reserve(9, never);
    const halt = new AbortController();
    const waiting = purse.reserve(9, halt.signal);
    await settled();
    halt.abort();
    expect(await waiting).toBeNull();
  });

  it("never spends more than the budget over any number of processes, while no call costs more than was set aside for it", async () => {
    const call = fc.record({ need: fc.integer({ min: 1, max: 40 }), share: fc.integer({ min: 0, max: 100 }), who: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 300 }),
        fc.array(call, { maxLength: 40 }),
        fc.array(fc.nat(30), { maxLength: 200 }),
        async (amount, calls, order) => {
          const budget = shared(amount);
          const purses = ["a", "b", "c"].map(budget.purse);
          let refused = 0;
          let ended = 0;
          const running: { ticket: Ticket; cost: number }[] = [];
          for (const { need, share, who } of calls) {
            const asked = purses[who]?.reserve(need, never);
            void Promise.resolve(asked ?? null).then((got) => {
              if (isTicket(got)) running.push({ ticket: got, cost: (got.amount * share) / 100 });
              else refused++;
            });
          }
          await settled();
          const endOne = async (nth: number) => {
            const [call] = running.splice(nth % Math.max(1, running.length), 1);
            if (!call) return budget.tick();
            const charge = call.ticket.spent(call.cost);
            budget.store(call.cost);
            charge.stored();
            ended++;
            await settled();
          };
          for (const nth of order) {
            await endOne(nth);
            const open = running.reduce((sum, { ticket }) => sum + ticket.amount, 0);
            expect(budget.spent + open).toBeLessThanOrEqual(amount + 1e-9);
          }
          for (let turn = 0; turn < 400 && ended + refused < calls.length; turn++) await endOne(turn);
          // Nobody waits for ever.
          expect(ended + refused).toBe(calls.length);
          expect(budget.spent).toBeLessThanOrEqual(amount + 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });
});
