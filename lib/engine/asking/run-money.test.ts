import { setMaxListeners } from "node:events";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { granted } from "@/lib/limits/budget";
import { BudgetAllocator, type Taking } from "@/lib/limits/budget-allocator";
import { CallCosts, outputLimit, toolLimit } from "./call-costs";
import { isNoMoney, type NoMoney, ownBudget } from "./counting-budget";
import { type CallReservation, RunMoney } from "./run-money";

const budget = { id: 1, name: null, unit: "tokens" as const, amount: 10_000, spent: 0 };
const call = { bytes: 0, limit: 84, expected: 84 };
const isReservation = (answer: CallReservation | NoMoney | null): answer is CallReservation => answer !== null && !isNoMoney(answer);
const noUsage = { input: null, output: null, reasoning: null, cached: null, cacheWrite: null };
const settled = async () => {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
};

/** Money for four calls at once, from a budget that is charged as it is asked. */
function fourAtOnce() {
  const asked: Taking[] = [];
  const clock = { sleep: () => Promise.resolve() };
  const take = async (taking: Taking) => {
    asked.push(taking);
    return { granted: taking.all, others: 0, amount: budget.amount, spent: 0 };
  };
  const allocator = new BudgetAllocator(take, clock, (error) => {
    throw error;
  });
  return { money: new RunMoney([ownBudget(budget, { forBudget: () => allocator })], null, () => 4), asked };
}

test("money is reserved for as many calls as can run at once, in request order, however many samples wait", async () => {
  const { money, asked } = fourAtOnce();
  const given: number[] = [];
  const reservations: CallReservation[] = [];
  const halt = new AbortController().signal;
  setMaxListeners(0, halt);
  const all = Array.from({ length: 50 }, async (_, at) => {
    const reservation = await money.reserve(call, halt);
    if (!isReservation(reservation)) throw new Error("The budget allows it.");
    given.push(at);
    reservations.push(reservation);
  });
  for (let ended = 0; ended < 50; ended++) {
    await settled();
    expect(given).toHaveLength(Math.min(50, ended + 4));
    expect(Math.max(...asked.map(({ held, all: wanted }) => held + wanted))).toBeLessThanOrEqual(4 * 100);
    const reservation = reservations[ended];
    if (ended % 2 === 0) reservation?.release();
    else if (reservation) money.settle(reservation, call, { ...noUsage, output: 60 }, "").stored();
  }
  await Promise.all(all);
  expect(given).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

test("a limit that a null in the extra body removes is not reserved as if it were sent", () => {
  const settings = { kind: "openai-compatible", address: "https://a.example/v1", model: "m", sampling: { maxTokens: 500 } };
  const limitOf = (more: object, limit: { answer: number; reasoning: number } | null = { answer: 40, reasoning: 60 }) =>
    outputLimit(openaiCompatible.parse({ ...settings, ...more }), limit);
  expect(limitOf({})).toBe(100);
  for (const name of ["max_tokens", "max_completion_tokens"]) expect(limitOf({ extraBody: { [name]: null } })).toBeNull();
  expect(limitOf({ extraBody: { max_tokens: null, max_completion_tokens: 900 } })).toBeNull();
  expect(limitOf({ extraBody: { max_tokens: 900 } })).toBe(900);
  expect(limitOf({ protocol: "gemini", extraBody: { generationConfig: { maxOutputTokens: null } } })).toBeNull();
  // The protocol sends its usual limit then.
  expect(limitOf({ protocol: "anthropic", usualLimit: 8000, extraBody: { max_tokens: null } })).toBe(8000);
  expect(limitOf({ protocol: "anthropic", extraBody: { max_tokens: null } })).toBeGreaterThan(500);
  expect(limitOf({ extraBody: { max_tokens: null } }, null)).toBeNull();
  // A call without a limit is reserved at what the longest reply so far has cost.
  const costs = new CallCosts(null);
  const free = { bytes: 0, limit: limitOf({ extraBody: { max_tokens: null } }), expected: 100 };
  expect(costs.most("tokens", free)).toBe(316);
  costs.learn(free, { ...noUsage, output: 4000 });
  expect(costs.most("tokens", free)).toBe(5016);
});

test("the own limit of a judge's request replaces the configured one, unless the extra body removes both", () => {
  const sampling = { maxTokens: 500 };
  const settings = openaiCompatible.parse({ kind: "openai-compatible", address: "https://a.example/v1", model: "m", sampling });
  expect([toolLimit(settings, undefined), toolLimit(settings, 900)]).toEqual([500, 900]);
  const open = { ...settings, extraBody: { max_tokens: null } };
  expect([toolLimit(open, undefined), toolLimit(open, 900)]).toEqual([null, null]);
});

test("a sample that is halted while it waits does not block the others", async () => {
  const { money } = fourAtOnce();
  const never = new AbortController().signal;
  const first = await Promise.all(Array.from({ length: 4 }, () => money.reserve(call, never)));
  const halt = new AbortController();
  const halted = money.reserve(call, halt.signal);
  const next = money.reserve(call, never);
  halt.abort();
  expect(await halted).toBeNull();
  expect(await money.reserve(call, halt.signal)).toBeNull();
  const [reservation] = first;
  if (!reservation || !isReservation(reservation)) throw new Error("The budget allows it.");
  reservation.release();
  expect(isReservation(await next)).toBe(true);
});

/** A budget that several processes share, in memory. */
function sharedBudget(id: number, unit: "usd" | "tokens", amount: number) {
  const held = new Map<string, number>();
  let spent = 0;
  const take = (worker: string) => async (taking: Taking) => {
    const others = [...held].filter(([name, share]) => name !== worker && share > 0).map(([, share]) => share);
    const state = { amount, spent, others: others.reduce((sum, share) => sum + share, 0), workers: others.length };
    const more = granted(taking, state);
    held.set(worker, taking.held + more);
    return { granted: more, others: state.others, amount, spent };
  };
  return {
    ...{ id, name: null, unit, amount, take },
    store: (cost: number) => {
      spent += cost;
    },
    get spent() {
      return spent;
    },
  };
}

const never = new AbortController().signal;
setMaxListeners(0, never);
const price = { model: "a", host: "", inputPerMillion: 1, outputPerMillion: 2e6, note: "", source: "" };

test("calls of several runs in two processes exceed neither their run's budget nor the shared one, and none waits forever", async () => {
  const oneCall = fc.record({ run: fc.nat(3), limit: fc.integer({ min: 1, max: 30 }), share: fc.integer({ min: 0, max: 100 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 4, maxLength: 4 }),
      fc.array(oneCall, { maxLength: 40 }),
      fc.array(fc.nat(30), { maxLength: 100 }),
      async (amount, amounts, calls, order) => {
        const sleepers = new Set<() => void>();
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
        const tick = async () => {
          for (const wake of [...sleepers]) wake();
          await settled();
        };
        // The month counts dollars at two dollars per token of output, the runs count tokens or dollars.
        const month = sharedBudget(9, "usd", 2 * amount);
        const budgets = [
          ...amounts.map((most, run) => sharedBudget(run, run % 2 ? "tokens" : "usd", run % 2 ? most + 16 : 2 * most)),
          month,
        ];
        const raise = (error: unknown) => {
          throw error;
        };
        const processes = ["a", "b"].map((worker) => {
          const allocators = new Map(budgets.map((each) => [each.id, new BudgetAllocator(each.take(worker), clock, raise)]));
          const forBudget = (id: number) => allocators.get(id) as BudgetAllocator;
          return budgets.map(
            (runBudget) => new RunMoney([ownBudget(runBudget, { forBudget }), ownBudget(month, { forBudget })], price, () => 8),
          );
        });
        let ended = 0;
        let refused = 0;
        const running: { money: RunMoney; reservation: CallReservation; call: typeof call; output: number }[] = [];
        for (const { run, limit, share } of calls) {
          const money = processes[run % 2]?.[run];
          if (!money) throw new Error("There are four runs.");
          const asked = { bytes: 0, limit, expected: limit };
          void Promise.resolve(money.reserve(asked, never)).then((got) => {
            if (isReservation(got)) running.push({ money, reservation: got, call: asked, output: Math.floor((limit * share) / 100) });
            else refused++;
          });
        }
        await settled();
        const endOne = async (nth: number) => {
          const [ending] = running.splice(nth % Math.max(1, running.length), 1);
          if (!ending) return tick();
          const { rows, stored } = ending.money.settle(
            ending.reservation,
            ending.call,
            { ...noUsage, input: 0, output: ending.output },
            "",
          );
          for (const { budgetId, cost } of rows) budgets.find(({ id }) => id === budgetId)?.store(cost);
          stored();
          ended++;
          await settled();
        };
        for (const nth of order) {
          await endOne(nth);
          for (const each of budgets) {
            const held = running.flatMap(({ reservation }) => reservation.held.filter(({ budget: { id } }) => id === each.id));
            const open = held.reduce((sum, { reservation }) => sum + reservation.amount, 0);
            expect(each.spent + open).toBeLessThanOrEqual(each.amount + 1e-6);
          }
        }
        for (let turn = 0; turn < 600 && ended + refused < calls.length; turn++) await endOne(turn);
        expect(ended + refused).toBe(calls.length);
        for (const each of budgets) expect(each.spent).toBeLessThanOrEqual(each.amount + 1e-6);
      },
    ),
    { numRuns: 60 },
  );
});
