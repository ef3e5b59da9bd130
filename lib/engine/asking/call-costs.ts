import type { ModelSettings, Price } from "@/lib/contracts/model";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import type { Budget } from "@/lib/contracts/run-request";
import type { Usage } from "@/lib/contracts/usage";
import { isLimit, limitIn, protocolOf } from "@/lib/providers/protocols/protocol-of";
import type { AskRequest } from "@/lib/providers/provider";
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

/** Counts the bytes of a prompt in UTF-8, without the part that is cut. */
export function promptBytes({ messages, text, cut }: Pick<AskRequest, "messages" | "text" | "cut">): number {
  let bytes = 0;
  for (const [message, { parts }] of messages.entries())
    for (const [at, part] of parts.entries()) {
      const kept = cut?.message === message && cut.part === at ? cut.kept : null;
      if (typeof part === "string") bytes += Buffer.byteLength(kept === null ? part : part.slice(0, kept));
      else if (kept === null) bytes += text(part.hash).json.length;
      // As in a JSON string, without its quotes.
      else bytes += Buffer.byteLength(JSON.stringify(text(part.hash).text.slice(0, kept))) - 2;
    }
  return bytes;
}

/** Returns the largest number of output tokens that a model's settings permit for a call with this limit; null if unlimited. */
export function outputLimit(model: ModelSettings, limit: { answer: number; reasoning: number } | null): number | null {
  const asked = limit === null ? null : limit.answer + limit.reasoning;
  if (!isPaid(model)) return asked;
  const protocol = protocolOf(model);
  const extra = model.extraBody ?? {};
  // A null under any name of the limit removes it; a protocol that requires a limit sends its usual one then.
  const isRemoved = Object.entries(protocol.settings(extra)).some(([name, value]) => value === null && isLimit(protocol, name));
  if (isRemoved) return model.usualLimit ?? protocol.usualLimit?.(model) ?? null;
  const sent = limitIn(protocol, extra);
  if (sent !== null) return sent;
  const configured = model.sampling.maxTokens ?? null;
  return asked === null || configured === null ? (asked ?? configured) : Math.min(asked, configured);
}

/** Returns the largest number of output tokens for a request whose own limit, if it has one, replaces the configured one. */
export function toolLimit(model: ModelSettings, maxTokens: number | undefined): number | null {
  if (!isPaid(model) || maxTokens === undefined) return maxTokens ?? outputLimit(model, null);
  return outputLimit({ ...model, sampling: { ...model.sampling, maxTokens } }, null);
}
