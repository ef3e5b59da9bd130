import type { TurnRecord } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { countTokens } from "./count-tokens";

/** Tokens that one sample sends and gets back over all its turns. */
export interface DialogueSize {
  turns: number;
  input: number;
  output: number;
}

const passed: TurnRecord = { reply: "", verdict: { score: 1, passed: true, checks: [] } };

/**
 * Counts a sample whose turns all go well, up to as many as the family expects. A turn sends the whole history again, so each
 * message is counted once for each request that it is part of, and replies with the family's rule of thumb.
 */
export async function dialogueSize(benchmark: LoadedFamily, body: unknown, runParams: unknown): Promise<DialogueSize> {
  const wanted = Math.max(1, Math.round(benchmark.expectedTurns?.(body, runParams) ?? 1));
  const reply = benchmark.expectedOutputTokens(body);
  const prompts = Array.from({ length: wanted }, (_, turn) =>
    benchmark.nextTurn(
      body,
      Array.from({ length: turn }, () => passed),
      runParams,
    ),
  ).filter((messages) => messages !== null);
  const own = prompts.map((messages, turn) => messages.slice(prompts[turn - 1]?.length ?? 0).filter(({ role }) => role !== "assistant"));
  const tokens = await countTokens(own);
  const turns = Math.max(1, prompts.length);
  const asked = tokens.reduce((sum, count, turn) => sum + count * (turns - turn), 0);
  // Every reply is part of the requests of all later turns.
  const answered = (reply * turns * (turns - 1)) / 2;
  return { turns, input: asked + answered, output: reply * turns };
}
