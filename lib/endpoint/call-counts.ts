import { createHash } from "node:crypto";
import type { ChatMessage } from "@/lib/benchmarks/kit";

/** Number of calls of one prompt, with their faults. */
export interface PromptCalls {
  calls: number;
  /** Calls that got a whole reply. */
  answered: number;
  faults: Record<string, number>;
}

/** The response to GET /stats. */
export interface EndpointStats {
  calls: number;
  answered: number;
  inFlight: number;
  mostInFlight: number;
  /** Mean time from a call's arrival until its reply is written, in milliseconds, over whole replies. */
  meanMs: number | null;
  /** Batches that were accepted since the start. */
  batches: number;
  /** By `promptKey`. */
  prompts: Record<string, PromptCalls>;
}

/** Returns a short name for a prompt: the first 16 hex digits of the SHA-256 of its messages. */
export function promptKey(messages: readonly ChatMessage[]): string {
  const hash = createHash("sha256");
  for (const { role, content } of messages) hash.update(role).update("\0").update(content).update("\0");
  return hash.digest("hex").slice(0, 16);
}

/** Counts calls by prompt. */
export function callCounts() {
  const fresh = (inFlight: number): EndpointStats => ({
    calls: 0,
    answered: 0,
    inFlight,
    mostInFlight: inFlight,
    meanMs: null,
    batches: 0,
    prompts: {},
  });
  let batches = 0;
  let stats = fresh(0);
  let totalMs = 0;
  const callsOf = (key: string): PromptCalls => {
    const known = stats.prompts[key] ?? { calls: 0, answered: 0, faults: {} };
    stats.prompts[key] = known;
    return known;
  };
  return {
    reset() {
      totalMs = 0;
      stats = fresh(stats.inFlight);
    },
    /** Records the arrival of a call; returns the number of earlier calls of the same prompt. */
    arrived(key: string): number {
      stats.calls++;
      stats.inFlight++;
      stats.mostInFlight = Math.max(stats.mostInFlight, stats.inFlight);
      return callsOf(key).calls++;
    },
    ended(key: string, fault: string | null, tookMs: number): void {
      const prompt = callsOf(key);
      stats.inFlight--;
      if (fault !== null) prompt.faults[fault] = (prompt.faults[fault] ?? 0) + 1;
      if (fault !== null && fault !== "slow") return;
      prompt.answered++;
      stats.answered++;
      totalMs += tookMs;
    },
    batchAccepted: () => void batches++,
    read: (): EndpointStats => ({ ...stats, batches, meanMs: stats.answered > 0 ? totalMs / stats.answered : null }),
  };
}
