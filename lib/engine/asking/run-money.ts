import type { Message } from "@/lib/contracts/message";
import type { ModelSettings, Price } from "@/lib/contracts/model";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import type { Budget } from "@/lib/contracts/run-request";
import type { Usage } from "@/lib/contracts/usage";
import { pool } from "@/lib/db/pool";
import { type BudgetAllocators, spendBudget } from "@/lib/limits/budget";
import type { BudgetAllocator, Refusal, Reservation } from "@/lib/limits/budget-allocator";
import { type Month, monthNeedsPrice, monthReached } from "@/lib/limits/monthly-budget";
import { limitIn, protocolOf } from "@/lib/providers/protocols/protocol-of";
import type { SentText } from "@/lib/providers/provider";
import type { BudgetCharge } from "@/lib/record/result-batch";
import { runCost } from "@/lib/record/run-cost";

/** A call whose cost must be reserved before it starts. */
export interface Call {
  /** Size of the prompt in bytes of UTF-8. */
  bytes: number;
  /** Largest number of output tokens that the call requests, including reasoning; null if the endpoint decides. */
  limit: number | null;
  /** Expected number of output tokens. */
  expected: number;
}

/** Assumption before any reply: no real text has more tokens than half its bytes. */
const mostPerByte = 0.5;
/** Factor by which a prompt may exceed the densest one so far. */
const denser = 1.2;
const fewest = 3;
/** For a call without a limit: factor over the expected reply; `longerThanSeen` is the factor over the longest reply so far. */
const longerThanExpected = 3;
const longerThanSeen = 1.25;

/** Computes the largest possible cost of a model's calls, and learns from actual costs. */
export class CallCosts {
  private perByte = 0;
  private longest = 0;
  private replies = 0;

  constructor(private readonly price: Price | null) {}

  /** Computes the cost of tokens in a budget's unit. */
  private cost(unit: Budget["unit"], usage: Usage): number {
    return unit === "tokens" ? (usage.input ?? 0) + (usage.output ?? 0) : (runCost(this.price, usage) ?? 0);
  }

  /**
   * Returns the largest possible cost of a call. The output is bounded by the call's limit or, without one, estimated from replies so far;
   * such a call may cost more than was reserved.
   */
  most(unit: Budget["unit"], { bytes, limit, expected }: Call): number {
    const perByte = this.replies < fewest ? Math.max(mostPerByte, denser * this.perByte) : denser * this.perByte;
    const output = limit ?? Math.max(longerThanExpected * expected, longerThanSeen * this.longest);
    const input = Math.ceil(perByte * bytes) + 16;
    // Whichever of the ways in which its tokens can be counted is the dearest.
    const ways = [0, input].flatMap((cacheWrite) => [0, output].map((reasoning) => ({ input, output, reasoning, cached: 0, cacheWrite })));
    return Math.max(...ways.map((usage) => this.cost(unit, usage)));
  }

  /** Learns from an answered call; called once for each. */
  learn({ bytes }: Call, usage: Usage): void {
    if (usage.input !== null && bytes > 0) {
      this.perByte = Math.max(this.perByte, usage.input / bytes);
      this.replies++;
    }
    if (usage.output !== null) this.longest = Math.max(this.longest, usage.output);
  }

  /** Computes the cost of an answered call; assumes four bytes per token if the endpoint counted nothing. */
  of(unit: Budget["unit"], { bytes }: Call, usage: Usage, text: string): number {
    return this.cost(unit, { ...usage, input: usage.input ?? bytes / 4, output: usage.output ?? Buffer.byteLength(text) / 4 });
  }
}

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

export const isNoMoney = (answer: object): answer is NoMoney => "reason" in answer;

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

/** Stores what a call cost that is not an attempt of the run, such as a judge's. */
export async function storeCharged({ rows, stored }: Charged): Promise<void> {
  try {
    for (const { budgetId, cost } of rows) await spendBudget(pool(), budgetId, cost);
  } finally {
    stored();
  }
}

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

/** Counts the bytes of a prompt in UTF-8. */
export function promptBytes(messages: readonly Message[], text: (hash: string) => SentText): number {
  let bytes = 0;
  for (const { parts } of messages)
    for (const part of parts) bytes += typeof part === "string" ? Buffer.byteLength(part) : text(part.hash).json.length;
  return bytes;
}

/** Returns the largest number of output tokens that a model's settings permit for a call with this limit; null if unlimited. */
export function outputLimit(model: ModelSettings, limit: { answer: number; reasoning: number } | null): number | null {
  const asked = limit === null ? null : limit.answer + limit.reasoning;
  if (!isPaid(model)) return asked;
  const extra = model.extraBody && limitIn(protocolOf(model), model.extraBody);
  if (extra != null) return extra;
  const configured = model.sampling.maxTokens ?? null;
  return asked === null || configured === null ? (asked ?? configured) : Math.min(asked, configured);
}
