import type { ActiveRun } from "@/lib/engine/active-run";
import type { Refusal, Reservation } from "@/lib/limits/budget-allocator";
import type { Reply } from "@/lib/providers/provider";
import type { BudgetCharge } from "@/lib/record/result-batch";
import { budgetReached, type Call } from "./run-money";

/** A cost that a budget counts: the row that stores it, and who is told once that is done. */
interface Charged {
  row: BudgetCharge;
  stored: () => void;
}

/** What is set aside for the next call of a turn. A call that waits for a slot keeps it. */
export class CallMoney {
  private reservation: Reservation | null = null;

  constructor(private readonly run: Pick<ActiveRun, "money" | "halt" | "stop">) {}

  /** Sets aside what a call may cost. True once that is done; else what to wait for, and to give to `take`. */
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

  /** Takes what was waited for. False where the run is halted, or its budget does not allow the call, which stops the run. */
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

  /** Counts a reply's cost in the place of what was set aside; null where no budget does. */
  settle(call: Call | null, { usage, text }: Reply): Charged | null {
    const { money } = this.run;
    const { reservation } = this;
    this.reservation = null;
    if (money === null || reservation === null || call === null) return null;
    const cost = money.costOf(call, usage, text);
    return { row: { budgetId: money.budget.id, cost }, stored: reservation.spent(cost).stored };
  }

  /** Counts a call that brought no reply: one that may have been billed, with the most that it can have cost; null for any other. */
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
