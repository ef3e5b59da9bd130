import { spendBudgets, spendIfRoom } from "./budget";
import { monthOf, monthReached } from "./monthly-budget";

/** Amount that a single call has taken from a month before it began. */
interface PaidFirst {
  /** Returns what the call did not cost, once the database is available; called once. */
  settle(cost: number, clock: { sleep(ms: number): Promise<void> }): Promise<void>;
}

/**
 * Takes the largest possible cost of a single call, outside runs, from a person's month before the call begins. Returns null if the person
 * has no limit, and the refusal's sentence if the month has no room.
 * @param wait pauses before the next look while calls under way hold what this call needs; rejects to give up
 */
export async function payFirst(personId: string, need: number, wait: () => Promise<void>): Promise<PaidFirst | { refused: string } | null> {
  for (;;) {
    const month = await monthOf(personId);
    if (month === null) return null;
    const { isSpent, others, amount, spent } = await spendIfRoom(month.budgetId, need);
    if (isSpent) return { settle: (cost, clock) => spendBudgets([{ budgetId: month.budgetId, cost: cost - need }], clock) };
    if (others <= 0 || amount - spent < need) return { refused: monthReached(month, { amount, spent, need }) };
    await wait();
  }
}
