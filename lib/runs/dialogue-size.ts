import type { Opened, RunFacts, TurnRecord } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { Message } from "@/lib/contracts/message";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { promptTokens } from "@/lib/engine/fit-request";
import { hashesOf } from "@/lib/texts/open-stored";
import { sharedTexts } from "@/lib/texts/shared-texts";

/** Tokens that one sample sends and gets back over all its turns. */
export interface DialogueSize {
  turns: number;
  input: number;
  output: number;
}

const passed: TurnRecord = { reply: "", sent: nothingSent, verdict: { score: 1, passed: true, checks: [] } };

/**
 * Counts a sample whose turns all go well, up to as many as the family expects. A turn sends the whole history again, so each
 * message is counted once for each request that it is part of, and replies with the family's rule of thumb.
 */
export async function dialogueSize({ engine }: LoadedFamily, opened: Opened, run: RunFacts): Promise<DialogueSize> {
  const wanted = Math.max(1, Math.round(engine.dialogue?.expectedTurns?.(opened.item, run.params) ?? 1));
  const reply = engine.asking.expectedOutputTokens(opened.item);
  const prompts: Message[][] = [];
  for (let turn = 0; turn < wanted; turn++) {
    const before = Array.from({ length: turn }, () => passed);
    const request = engine.asking.next(opened, before, run);
    if (request) prompts.push(request.messages);
  }
  const turns = Math.max(1, prompts.length);
  let asked = 0;
  for (const [turn, messages] of prompts.entries()) {
    const own = messages.slice(prompts[turn - 1]?.length ?? 0).filter(({ role }) => role !== "assistant");
    asked += (await promptTokens(own, await sharedTexts(hashesOf(own)))) * (turns - turn);
  }
  // Every reply is part of the requests of all later turns.
  const answered = (reply * turns * (turns - 1)) / 2;
  return { turns, input: asked + answered, output: reply * turns };
}
