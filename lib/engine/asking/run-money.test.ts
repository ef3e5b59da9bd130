import { setMaxListeners } from "node:events";
import { expect, test } from "vitest";
import { BudgetAllocator, type Refusal, type Reservation, type Taking } from "@/lib/limits/budget-allocator";
import { RunMoney } from "./run-money";

const budget = { id: 1, name: null, unit: "tokens" as const, amount: 10_000, spent: 0 };
const call = { bytes: 0, limit: 84, expected: 84 };
const isReservation = (answer: Reservation | Refusal | null): answer is Reservation => answer !== null && "release" in answer;
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
  return { money: new RunMoney(budget, allocator, null, () => 4), asked };
}

test("money is set aside for as many calls as can go at once, in the order of asking, however many samples wait", async () => {
  const { money, asked } = fourAtOnce();
  const given: number[] = [];
  const reservations: Reservation[] = [];
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
    else reservation?.spent(60).stored();
  }
  await Promise.all(all);
  expect(given).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

test("a sample that is halted while it waits leaves the others their turns", async () => {
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
