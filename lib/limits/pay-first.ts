import { spendBudgets, spendIfRoom } from "./budget";
import { monthOf, monthReached } from "./monthly-budget";

/** Amount that a single call has taken from a month before it began. */
interface PaidFirst {
  /** Returns what the call did not cost, once the database is available; called once. */
  settle(cost: number, clock: { sleep(ms: number): Promise<void> }): Promise<void>;
}

/** Money of one budget that calls of this process have taken before they began, and the last look at the budget. */
interface Prepaid {
  usd: number;
  last: Promise<unknown>;
}
const held = globalThis as typeof globalThis & { heedPrepaid?: Map<number, Prepaid> };

function prepaidOf(budgetId: number): Prepaid {
  held.heedPrepaid ??= new Map();
  const known = held.heedPrepaid.get(budgetId) ?? { usd: 0, last: Promise.resolve() };
  held.heedPrepaid.set(budgetId, known);
  return known;
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
    const { budgetId } = month;
    const prepaid = prepaidOf(budgetId);
    // One look follows another, so that what one of them takes is known to the next.
    const look = prepaid.last.then(async () => {
      const state = await spendIfRoom(budgetId, need);
      if (state.isSpent) prepaid.usd += need;
      return { ...state, here: prepaid.usd };
    });
    prepaid.last = look.catch(() => {});
    const { isSpent, others, amount, spent, here } = await look;
    if (isSpent)
      return {
        async settle(cost, clock) {
          await spendBudgets([{ budgetId, cost: cost - need }], clock);
          prepaid.usd -= need;
        },
      };
    // Calls of this process that are under way return what they do not cost; those of another process count as spent.
    const isHeld = others > 0 || here > 1e-9 * amount;
    if (!isHeld || amount - (spent - here) < need) return { refused: monthReached(month, { amount, spent: spent - here, need }) };
    await wait();
  }
}
