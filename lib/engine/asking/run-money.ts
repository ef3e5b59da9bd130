import type { Price } from "@/lib/contracts/model";
import type { Budget } from "@/lib/contracts/run-request";
import type { Usage } from "@/lib/contracts/usage";
import type { Clock } from "@/lib/engine/clock";
import { spendBudgets } from "@/lib/limits/budget";
import type { Refusal, Reservation } from "@/lib/limits/budget-allocator";
import type { BudgetCharge } from "@/lib/record/result-batch";
import { type Call, CallCosts } from "./call-costs";
import { type CountingBudget, type FindBudget, isNoMoney, type NoMoney } from "./counting-budget";

interface Held {
  budget: CountingBudget;
  reservation: Reservation;
}

/** Money that was reserved for one call, in every budget that counts it. */
export interface CallReservation {
  readonly held: readonly Held[];
  release(): void;
}

/** A cost that counts toward budgets: the rows that store it, and the callback for when they are stored. */
export interface Charged {
  rows: BudgetCharge[];
  stored: () => void;
}

/**
 * Reserves money for one model's calls in a run, by their largest possible cost, in all budgets that count them. Serves at most `atOnce()`
 * calls, since calls that wait for a slot would withhold money from other runs.
 */
export class RunMoney {
  private readonly costs: CallCosts;
  /** Calls with a reservation or waiting for one in an allocator. */
  private open = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    /** In the order in which every run asks them: a call that holds money of one waits only for later ones. */
    private readonly budgets: readonly FindBudget[],
    price: Price | null,
    private readonly atOnce: () => number,
  ) {
    this.costs = new CallCosts(price);
  }

  /** Returns the budgets that count a call now, for money that is set aside for many calls at once; a refusal if one cannot count it. */
  async counting(): Promise<CountingBudget[] | NoMoney> {
    const counting: CountingBudget[] = [];
    for (const find of this.budgets) {
      const budget = await find();
      if (budget !== null && isNoMoney(budget)) return budget;
      if (budget !== null) counting.push(budget);
    }
    return counting;
  }

  /** Returns the largest possible cost of a call in a budget's unit. */
  most(unit: Budget["unit"], call: Call): number {
    return this.costs.most(unit, call);
  }

  /** Checks whether a reservation covers the largest possible cost of a call. */
  covers({ held }: CallReservation, call: Call): boolean {
    return held.every(({ budget, reservation }) => reservation.amount >= this.costs.most(budget.unit, call));
  }

  /**
   * Reserves at once if money is available, else in order of requests. Returns the refusal of a budget that does not allow the call, null
   * once the signal is aborted.
   */
  reserve(call: Call, signal: AbortSignal): CallReservation | Promise<CallReservation | NoMoney | null> {
    if (this.waiting.length > 0 || this.open >= this.atOnce()) return this.reserveInTurn(call, signal);
    this.open++;
    const held: Held[] = [];
    const given = this.reserveFrom(0, held, call, signal);
    return given instanceof Promise ? this.counted(given) : given;
  }

  private async reserveInTurn(call: Call, signal: AbortSignal): Promise<CallReservation | NoMoney | null> {
    const isMyTurn = await new Promise<boolean>((resolve) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        resolve(false);
      };
      const enter = () => {
        signal.removeEventListener("abort", leave);
        this.open++;
        resolve(true);
      };
      if (signal.aborted) return resolve(false);
      signal.addEventListener("abort", leave, { once: true });
      this.waiting.push(enter);
    });
    return isMyTurn ? this.counted(this.reserveFrom(0, [], call, signal)) : null;
  }

  /** Reserves in each budget from one on, without a promise as long as none is needed: most calls are covered by money at hand. */
  private reserveFrom(
    from: number,
    held: Held[],
    call: Call,
    signal: AbortSignal,
  ): CallReservation | Promise<CallReservation | NoMoney | null> {
    for (let at = from; at < this.budgets.length; at++) {
      const budget = this.budgets[at]?.() ?? null;
      if (budget === null) continue;
      if (budget instanceof Promise || isNoMoney(budget)) return this.reserveSlowly(at, budget, null, held, call, signal);
      const given = budget.allocator.reserve(this.costs.most(budget.unit, call), signal);
      if (given instanceof Promise) return this.reserveSlowly(at, budget, given, held, call, signal);
      held.push({ budget, reservation: given });
    }
    return this.reservation(held);
  }

  private async reserveSlowly(
    at: number,
    finding: ReturnType<FindBudget>,
    asked: Promise<Reservation | Refusal | null> | null,
    held: Held[],
    call: Call,
    signal: AbortSignal,
  ): Promise<CallReservation | NoMoney | null> {
    let isDone = false;
    try {
      const budget = await finding;
      if (budget !== null) {
        if (isNoMoney(budget)) return budget;
        const given = await (asked ?? budget.allocator.reserve(this.costs.most(budget.unit, call), signal));
        if (given === null) return null;
        if (!("release" in given)) return budget.refusal(given);
        held.push({ budget, reservation: given });
      }
      isDone = true;
    } finally {
      if (!isDone) for (const { reservation } of held) reservation.release();
    }
    return this.reserveFrom(at + 1, held, call, signal);
  }

  private async counted(giving: CallReservation | Promise<CallReservation | NoMoney | null>): Promise<CallReservation | NoMoney | null> {
    let given: CallReservation | NoMoney | null = null;
    try {
      given = await giving;
      return given;
    } finally {
      if (given === null || isNoMoney(given)) this.left();
    }
  }

  private reservation(held: readonly Held[]): CallReservation {
    let isOpen = true;
    return {
      held,
      release: () => {
        if (!isOpen) return;
        isOpen = false;
        for (const { reservation } of held) reservation.release();
        this.left();
      },
    };
  }

  private left(): void {
    this.open--;
    while (this.waiting.length > 0 && this.open < this.atOnce()) this.waiting.shift()?.();
  }

  private charged({ held }: CallReservation, cost: (held: Held) => number): Charged {
    const charges = held.map((each) => {
      const amount = cost(each);
      return { row: { budgetId: each.budget.id, cost: amount }, charge: each.reservation.spent(amount) };
    });
    this.left();
    return {
      rows: charges.map(({ row }) => row),
      stored: () => {
        for (const { charge } of charges) charge.stored();
      },
    };
  }

  /** Replaces a reservation by the cost of the answered call. */
  settle(reservation: CallReservation, call: Call, usage: Usage, text: string): Charged {
    this.costs.learn(call, usage);
    return this.charged(reservation, ({ budget }) => this.costs.of(budget.unit, call, usage, text));
  }

  /** Replaces a reservation by its amounts, for a call without a reply that may have been billed. */
  lose(reservation: CallReservation): Charged {
    return this.charged(reservation, ({ reservation: { amount } }) => amount);
  }
}

/** Stores what a call cost that is not an attempt of the run, such as a judge's; waits while the database is unavailable. */
export async function storeCharged({ rows, stored }: Charged, clock: Pick<Clock, "sleep">): Promise<void> {
  try {
    await spendBudgets(rows, clock);
  } finally {
    stored();
  }
}
