import type { Message } from "@/lib/contracts/message";
import type { ModelSettings, Price } from "@/lib/contracts/model";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import type { Budget } from "@/lib/contracts/run-request";
import { pool } from "@/lib/db/pool";
import { spendBudget } from "@/lib/limits/budget";
import type { BudgetAllocator, Refusal, Reservation } from "@/lib/limits/budget-allocator";
import { limitIn, protocolOf } from "@/lib/providers/protocols/protocol-of";
import type { SentText, Usage } from "@/lib/providers/provider";
import { runCost } from "@/lib/record/run-cost";

/** A call whose cost must be set aside before it starts. */
export interface Call {
  /** Bytes of its prompt in UTF-8. */
  bytes: number;
  /** Most output tokens that it asks for, reasoning included; null where it leaves them to the endpoint. */
  limit: number | null;
  /** Output tokens that are to be expected. */
  expected: number;
}

/** Before any reply: no text in use has more tokens than half of its bytes. */
const mostPerByte = 0.5;
/** What a prompt may have beyond the densest one so far. */
const denser = 1.2;
const fewest = 3;
/** Of a call without a limit of its own: beyond the expected reply, and beyond the longest one so far. */
const longerThanExpected = 3;
const longerThanSeen = 1.25;

/**
 * Sets money aside for one model's calls of a run, by what they may cost at most, and learns from what they did. It does so for at most `atOnce()`
 * calls: all samples of the open shards ask for theirs, and what they held while they wait for a slot other runs would lack.
 */
export class RunMoney {
  private perByte = 0;
  private longest = 0;
  private replies = 0;
  /** Calls that have money, or wait for it in the allocator. */
  private open = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    readonly budget: Budget,
    private readonly allocator: BudgetAllocator,
    private readonly price: Price | null,
    private readonly atOnce: () => number,
  ) {}

  /** What tokens cost in the budget's unit. */
  private cost(input: number, output: number): number {
    return this.budget.unit === "tokens" ? input + output : (runCost(this.price, input, output) ?? 0);
  }

  /**
   * The most that a call may cost. Its output is bounded by its limit; where it has none, by what replies were so far, and a call may then cost
   * more than was set aside.
   */
  most({ bytes, limit, expected }: Call): number {
    const perByte = this.replies < fewest ? Math.max(mostPerByte, denser * this.perByte) : denser * this.perByte;
    const output = limit ?? Math.max(longerThanExpected * expected, longerThanSeen * this.longest);
    return this.cost(Math.ceil(perByte * bytes) + 16, output);
  }

  /** At once where it is at hand, else in order of asking; a refusal where the budget does not allow it, null once the signal is aborted. */
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

  /** What an answered call has cost; where the endpoint counted nothing, by four bytes a token. */
  costOf({ bytes }: Call, usage: Pick<Usage, "input" | "output">, text: string): number {
    if (usage.input !== null && bytes > 0) {
      this.perByte = Math.max(this.perByte, usage.input / bytes);
      this.replies++;
    }
    if (usage.output !== null) this.longest = Math.max(this.longest, usage.output);
    return this.cost(usage.input ?? bytes / 4, usage.output ?? Buffer.byteLength(text) / 4);
  }

  /** Counts a call that leaves no attempt of the run. */
  async spend(cost: number): Promise<void> {
    await spendBudget(pool(), this.budget.id, cost);
  }
}

/** Why a run stops at its budget, and what to do. */
export function budgetReached({ name, unit }: Budget, { amount, spent, need }: Refusal): string {
  const figure = (value: number) =>
    unit === "usd" ? `$${value < 1 ? value.toPrecision(2) : value.toFixed(2)}` : `${Math.round(value).toLocaleString("en-GB")} tokens`;
  const which = name === null ? `The budget of ${figure(amount)}` : `The budget “${name}” of ${figure(amount)}`;
  return `${which} is used up: ${figure(spent)} spent, and the next call may cost up to ${figure(need)}. Resume the run with a larger budget. Short replies make a budget last longer, so the samples that were run slightly favour them.`;
}

/** Bytes of a prompt in UTF-8. */
export function promptBytes(messages: readonly Message[], text: (hash: string) => SentText): number {
  let bytes = 0;
  for (const { parts } of messages)
    for (const part of parts) bytes += typeof part === "string" ? Buffer.byteLength(part) : text(part.hash).json.length;
  return bytes;
}

/** Most output tokens that a model's settings let a call with this limit have; null where nothing bounds them. */
export function outputLimit(model: ModelSettings, limit: { answer: number; reasoning: number } | null): number | null {
  const asked = limit === null ? null : limit.answer + limit.reasoning;
  if (!isPaid(model)) return asked;
  const extra = model.extraBody && limitIn(protocolOf(model), model.extraBody);
  if (extra != null) return extra;
  const configured = model.sampling.maxTokens ?? null;
  return asked === null || configured === null ? (asked ?? configured) : Math.min(asked, configured);
}
