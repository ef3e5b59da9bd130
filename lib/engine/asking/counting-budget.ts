import type { Budget } from "@/lib/contracts/run-request";
import type { BudgetAllocators } from "@/lib/limits/budget";
import type { BudgetAllocator, Refusal } from "@/lib/limits/budget-allocator";
import { type Month, monthNeedsPrice, monthReached } from "@/lib/limits/monthly-budget";

/** Refusal of a call by a budget: the reason for which the run stops. */
export interface NoMoney {
  reason: string;
  by: "budget" | "month";
}

/** A budget as it counts a call now. */
export interface CountingBudget {
  id: number;
  unit: Budget["unit"];
  allocator: Pick<BudgetAllocator, "reserve">;
  refusal(refused: Refusal): NoMoney;
}

/** Finds a budget when a call needs it; null if it does not count the call, and a refusal if it cannot count it. */
export type FindBudget = () => CountingBudget | NoMoney | null | Promise<CountingBudget | NoMoney | null>;

export const isNoMoney = (answer: object): answer is NoMoney => "reason" in answer;

/** Explains why a run stops at its budget, and what to do. */
export function budgetReached({ name, unit }: Pick<Budget, "name" | "unit">, { amount, spent, need }: Refusal): string {
  const figure = (value: number) =>
    unit === "usd" ? `$${value < 1 ? value.toPrecision(2) : value.toFixed(2)}` : `${Math.round(value).toLocaleString("en-GB")} tokens`;
  const which = name === null ? `The budget of ${figure(amount)}` : `The budget “${name}” of ${figure(amount)}`;
  return `${which} is used up: ${figure(spent)} spent, and the next call may cost up to ${figure(need)}. Resume the run with a larger budget. Short replies make a budget last longer, so the samples that were run slightly favour them.`;
}

/** Serves calls whose money was set aside with their batch. */
export const prepaid: Pick<BudgetAllocator, "reserve"> = {
  reserve: (amount) => ({ amount, release() {}, spent: () => ({ stored() {} }) }),
};

/** Finds a budget in which money was set aside with a batch; it refuses none of the batch's calls. */
export function prepaidBudget({ id, unit }: Pick<Budget, "id" | "unit">): FindBudget {
  const refusal = (): never => {
    throw new Error(`Budget ${id} refused a call that was paid with its batch.`);
  };
  return () => ({ id, unit, allocator: prepaid, refusal });
}

/** Gives the money of each budget, and what is known about a person's month. */
export interface MoneySource {
  forBudget(budgetId: number): CountingBudget["allocator"];
  monthOf: BudgetAllocators["monthOf"];
}

/** Finds the budget of a run. */
export function ownBudget(budget: Budget, { forBudget }: Pick<MoneySource, "forBudget">): FindBudget {
  const { id, unit } = budget;
  const counting: CountingBudget = {
    ...{ id, unit, allocator: forBudget(id) },
    refusal: (refused) => ({ reason: budgetReached(budget, refused), by: "budget" }),
  };
  return () => counting;
}

/** Finds the budget of this month of the person who launched a run; `unpriced` is the name of a model without a price. */
export function monthlyBudget(personId: string, source: MoneySource, unpriced: string | null): FindBudget {
  const view = source.monthOf(personId);
  const counting = (month: Month | null): CountingBudget | NoMoney | null => {
    if (month === null) return null;
    if (unpriced !== null) return { reason: monthNeedsPrice(month, unpriced), by: "month" };
    return {
      ...{ id: month.budgetId, unit: "usd", allocator: source.forBudget(month.budgetId) },
      refusal: (refused) => ({ reason: `${monthReached(month, refused)} Then resume the run.`, by: "month" }),
    };
  };
  return () => {
    const month = view.current();
    return month instanceof Promise ? month.then(counting) : counting(month);
  };
}
