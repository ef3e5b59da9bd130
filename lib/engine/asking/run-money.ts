import type { Message } from "@/lib/contracts/message";
import type { ModelSettings, Price } from "@/lib/contracts/model";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import type { Budget } from "@/lib/contracts/run-request";
import type { Usage } from "@/lib/contracts/usage";
import { pool } from "@/lib/db/pool";
import { spendBudget } from "@/lib/limits/budget";
import type { BudgetAllocator, Refusal, Reservation } from "@/lib/limits/budget-allocator";
import { limitIn, protocolOf } from "@/lib/providers/protocols/protocol-of";
import type { SentText } from "@/lib/providers/provider";
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

/**
 * Reserves money for one model's calls in a run, by their largest possible cost, and learns from actual costs. Serves at most `atOnce()`
 * calls, since calls that wait for a slot would withhold money from other runs.
 */
export class RunMoney {
  private perByte = 0;
  private longest = 0;
  private replies = 0;
  /** Calls with a reservation or waiting for one in the allocator. */
  private open = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    readonly budget: Budget,
    private readonly allocator: Pick<BudgetAllocator, "reserve">,
    private readonly price: Price | null,
    private readonly atOnce: () => number,
  ) {}

  /** Computes the cost of tokens in the budget's unit. */
  private cost(usage: Usage): number {
    return this.budget.unit === "tokens" ? (usage.input ?? 0) + (usage.output ?? 0) : (runCost(this.price, usage) ?? 0);
  }

  /**
   * Returns the largest possible cost of a call. The output is bounded by the call's limit or, without one, estimated from replies so far;
   * such a call may cost more than was reserved.
   */
  most({ bytes, limit, expected }: Call): number {
    const perByte = this.replies < fewest ? Math.max(mostPerByte, denser * this.perByte) : denser * this.perByte;
    const output = limit ?? Math.max(longerThanExpected * expected, longerThanSeen * this.longest);
    const input = Math.ceil(perByte * bytes) + 16;
    // Whichever of the ways in which its tokens can be counted is the dearest.
    const ways = [0, input].flatMap((cacheWrite) => [0, output].map((reasoning) => ({ input, output, reasoning, cached: 0, cacheWrite })));
    return Math.max(...ways.map((usage) => this.cost(usage)));
  }

  /**
   * Reserves at once if money is available, else in order of requests. Returns a refusal if the budget does not allow the call, null once
   * the signal is aborted.
   */
  reserve(call: Call, signal: AbortSignal): Reservation | Promise<Reservation | Refusal | null> {
    if (this.waiting.length > 0 || this.open >= this.atOnce()) return this.reserveInTurn(call, signal);
    this.open++;
    const given = this.allocator.reserve(this.most(call), signal);
    return given instanceof Promise ? given.then((answer) => this.counted(answer)) : this.reservation(given);
  }

  private async reserveInTurn(call: Call, signal: AbortSignal): Promise<Reservation | Refusal | null> {
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
    return isMyTurn ? this.counted(await this.allocator.reserve(this.most(call), signal)) : null;
  }

  private counted(given: Reservation | Refusal | null): Reservation | Refusal | null {
    if (given !== null && "release" in given) return this.reservation(given);
    this.left();
    return given;
  }

  private reservation(reservation: Reservation): Reservation {
    return {
      amount: reservation.amount,
      release: () => {
        reservation.release();
        this.left();
      },
      spent: (cost) => {
        const charge = reservation.spent(cost);
        this.left();
        return charge;
      },
    };
  }

  private left(): void {
    this.open--;
    while (this.waiting.length > 0 && this.open < this.atOnce()) this.waiting.shift()?.();
  }

  /** Computes the cost of an answered call; assumes four bytes per token if the endpoint counted nothing. */
  costOf({ bytes }: Call, usage: Usage, text: string): number {
    if (usage.input !== null && bytes > 0) {
      this.perByte = Math.max(this.perByte, usage.input / bytes);
      this.replies++;
    }
    if (usage.output !== null) this.longest = Math.max(this.longest, usage.output);
    return this.cost({ ...usage, input: usage.input ?? bytes / 4, output: usage.output ?? Buffer.byteLength(text) / 4 });
  }

  /** Counts a call that is not stored as an attempt of the run. */
  async spend(cost: number): Promise<void> {
    await spendBudget(pool(), this.budget.id, cost);
  }
}

/** Serves calls whose money was set aside with their batch. */
export const prepaid: Pick<BudgetAllocator, "reserve"> = {
  reserve: (amount) => ({ amount, release() {}, spent: () => ({ stored() {} }) }),
};

/** Explains why a run stops at its budget, and what to do. */
export function budgetReached({ name, unit }: Budget, { amount, spent, need }: Refusal): string {
  const figure = (value: number) =>
    unit === "usd" ? `$${value < 1 ? value.toPrecision(2) : value.toFixed(2)}` : `${Math.round(value).toLocaleString("en-GB")} tokens`;
  const which = name === null ? `The budget of ${figure(amount)}` : `The budget “${name}” of ${figure(amount)}`;
  return `${which} is used up: ${figure(spent)} spent, and the next call may cost up to ${figure(need)}. Resume the run with a larger budget. Short replies make a budget last longer, so the samples that were run slightly favour them.`;
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
