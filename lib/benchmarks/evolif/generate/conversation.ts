import type { Request, TurnRecord } from "@/lib/benchmarks/family";
import { inHistory } from "@/lib/benchmarks/kit";
import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import type { Message } from "@/lib/contracts/message";
import { type EvolifItem, wordingOf } from "../items/item";
import type { EvolifRunParams } from "../items/params";
import { turnAt } from "./state/turn-at";

/** System prompts of a run, by the wording of its dialogues. */
const systemPrompts: Record<PromptWording, string> = {
  "1": "You help a user with several tasks in one long conversation. Always work on the task that the user is on now. Each task has rules of its own: a rule holds for every later reply about that task until the user changes it or takes it back, and when the user comes back to a task its rules hold again. Reply with the text for the task alone; do not mention the rules.",
  "2": "You are helping a user with several tasks in one long conversation. Always work on the user's current task. Each task has its own rules: a rule applies to every later reply about that task until the user changes or removes it, and when the user comes back to a task, its rules apply again. Reply with only the text for the task; do not mention the rules.",
};

/** Returns the number of consecutive turns that may still fail before a dialogue is over; a turn without a verdict does not change it. */
function patienceLeft(turns: readonly TurnRecord[], patience: number): number {
  let left = patience;
  for (const { verdict } of turns) if (verdict) left = verdict.passed ? patience : left - 1;
  return left;
}

/**
 * Builds the request of the next turn, with `emptyReply` in place of replies without visible text; null if patience has run out, the turn
 * limit is reached, or an imported dialogue has ended.
 */
export function nextRequest(
  item: EvolifItem,
  turns: readonly TurnRecord[],
  { systemPrompt: hasSystemPrompt, patience, maxTurns }: EvolifRunParams,
  emptyReply = "",
): Request | null {
  if (turns.length >= maxTurns || patienceLeft(turns, patience) <= 0) return null;
  const next = turnAt(item, turns.length);
  if (!next) return null;
  const before = turns.flatMap(({ reply }, at): Message[] => [
    { role: "user", parts: [turnAt(item, at)?.query ?? ""] },
    { role: "assistant", parts: [inHistory(reply, emptyReply)] },
  ]);
  const system: Message[] = hasSystemPrompt ? [{ role: "system", parts: [systemPrompts[wordingOf(item)]] }] : [];
  return { messages: [...system, ...before, { role: "user", parts: [next.query] }] };
}
