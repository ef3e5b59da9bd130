import type { ActiveRun } from "@/lib/engine/active-run";
import type { Reply } from "@/lib/providers/provider";
import type { Call } from "./call-costs";
import { isNoMoney, type NoMoney } from "./counting-budget";
import type { CallReservation, Charged } from "./run-money";

/** Holds the reservation for the next call of a turn. It is kept while the call waits for a slot. */
export class CallMoney {
  private reservation: CallReservation | null = null;

  constructor(private readonly run: Pick<ActiveRun, "money" | "halt" | "stop">) {}

  /** Reserves the largest possible cost of a call. Returns true once that is done, else a promise whose result goes to `take`. */
  setAside(call: Call | null): true | Promise<CallReservation | NoMoney | null> {
    const { money, halt } = this.run;
    if (money === null || call === null) return true;
    if (this.reservation !== null && !money.covers(this.reservation, call)) this.giveBack();
    if (this.reservation !== null) return true;
    const given = money.reserve(call, halt);
    if (given instanceof Promise) return given;
    this.reservation = given;
    return true;
  }

  /** Takes the awaited reservation. Returns false if the run is halted, or if a budget does not allow the call, which stops the run. */
  take(given: CallReservation | NoMoney | null): boolean {
    if (given === null) return false;
    if (isNoMoney(given)) {
      this.run.stop(given.reason, given.by);
      return false;
    }
    this.reservation = given;
    return true;
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
    return money.settle(reservation, call, usage, text);
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
    return money.lose(reservation);
  }
}
