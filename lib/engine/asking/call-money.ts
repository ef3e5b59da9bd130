import type { ActiveRun } from "@/lib/engine/active-run";
import type { Refusal, Reservation } from "@/lib/limits/budget-allocator";
import type { Reply } from "@/lib/providers/provider";
import type { BudgetCharge } from "@/lib/record/result-batch";
import { budgetReached, type Call } from "./run-money";

/** A cost that counts toward a budget: the row that stores it, and the callback for when it is stored. */
interface Charged {
  row: BudgetCharge;
  stored: () => void;
}

/** Holds the reservation for the next call of a turn. It is kept while the call waits for a slot. */
export class CallMoney {
  private reservation: Reservation | null = null;

  constructor(private readonly run: Pick<ActiveRun, "money" | "halt" | "stop">) {}

  /** Reserves the largest possible cost of a call. Returns true once that is done, else a promise whose result goes to `take`. */
  setAside(call: Call | null): true | Promise<Reservation | Refusal | null> {
    const { money, halt } = this.run;
    if (money === null || call === null) return true;
    if (this.reservation !== null && this.reservation.amount < money.most(call)) this.giveBack();
    if (this.reservation !== null) return true;
    const given = money.reserve(call, halt);
    if (given instanceof Promise) return given;
    this.reservation = given;
    return true;
  }

  /** Takes the awaited reservation. Returns false if the run is halted, or if the budget does not allow the call, which stops the run. */
  take(given: Reservation | Refusal | null): boolean {
    const { money, stop } = this.run;
    if (money === null || given === null) return false;
    if ("release" in given) {
      this.reservation = given;
      return true;
    }
    stop(budgetReached(money.budget, given), "budget");
    return false;
  }

  giveBack(): void {
    this.reservation?.release();
    this.reservation = null;
  }

  /** Replaces the reservation by the reply's cost; null without a budget. */
  settle(call: Call | null, { usage, text }: Reply): Charged | null {
    const { money } = this.run;
    const { reservation } = this;
    this.reservation = null;
    if (money === null || reservation === null || call === null) return null;
    const cost = money.costOf(call, usage, text);
    return { row: { budgetId: money.budget.id, cost }, stored: reservation.spent(cost).stored };
  }

  /** Counts a call without a reply at its largest possible cost if it may have been billed; null otherwise. */
  lose(possiblyBilled: boolean): Charged | null {
    const { money } = this.run;
    const { reservation } = this;
    if (!possiblyBilled || money === null || reservation === null) {
      this.giveBack();
      return null;
    }
    this.reservation = null;
    return { row: { budgetId: money.budget.id, cost: reservation.amount }, stored: reservation.spent(reservation.amount).stored };
  }
}
