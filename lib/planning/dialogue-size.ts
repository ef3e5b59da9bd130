import type { Opened, RunFacts, TurnRecord } from "@/lib/benchmarks/family";
import { nextRequest } from "@/lib/benchmarks/next-request";
import type { LoadedFamily, NamedVerifier } from "@/lib/benchmarks/open";
import { hashesOf } from "@/lib/blobs/open-stored";
import { countTextTokens, sharedTexts } from "@/lib/blobs/shared-texts";
import type { Message } from "@/lib/contracts/message";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { fittedSize, promptTokens } from "@/lib/engine/asking/fit-request";

/** Size of one sample's dialogue: expected turns, and tokens under o200k_base. */
export interface DialogueSize {
  turns: number;
  /** Tokens of one reply, by the family's rule of thumb. */
  reply: number;
  /** Tokens that each request adds to the earlier ones, without replies and without what is cut to fit the model's context. */
  adds: readonly number[];
  /** Maximum output tokens of one reply, including reasoning, as its request sets them; null if it sets no limit. */
  limit: number | null;
  /** Requests to a judge about the reply of a turn, averaged over the turns: calls, and tokens without the replies. */
  judged: { calls: number; input: number; output: number };
}

/** Tokens that one sample sends and receives over all its turns. */
export interface DialogueTokens {
  input: number;
  output: number;
}

const passed: TurnRecord = { reply: "", sent: nothingSent, verdict: { score: 1, passed: true, checks: [] } };

/**
 * Measures the dialogue of a sample whose turns all pass, up to the number of turns that the family expects; `judgedBy` is a verifier that
 * asks a judge.
 */
export async function dialogueSize(
  { engine }: LoadedFamily,
  opened: Opened,
  run: RunFacts,
  judgedBy: NamedVerifier | null = null,
): Promise<DialogueSize> {
  const wanted = Math.max(1, Math.round(engine.dialogue?.expectedTurns?.(opened.item, run.params) ?? 1));
  const adds: number[] = [];
  const judged = { calls: 0, input: 0, output: 0 };
  let limit: number | null = null;
  let before: readonly Message[] = [];
  let cutBefore = 0;
  for (let turn = 0; turn < wanted; turn++) {
    const request = nextRequest(
      engine,
      opened,
      Array.from({ length: turn }, () => passed),
      run,
    );
    if (!request) continue;
    const newMessages = request.messages.slice(before.length).filter(({ role }) => role !== "assistant");
    const added = await promptTokens(newMessages, await sharedTexts(hashesOf(newMessages)));
    // A prompt that is too long for the model's context is sent without its end.
    const cut = request.shorten ? (await fittedSize(request, run.model, await sharedTexts(hashesOf(request.messages)))).lost : 0;
    adds.push(added - (cut - cutBefore));
    cutBefore = cut;
    before = request.messages;
    const requests = judgedBy
      ? [...(judgedBy.judging?.(opened.item, turn) ?? []), ...(engine.asking.accept?.judging?.(run.params) ?? [])]
      : [];
    for (const { text, answerTokens } of requests) {
      judged.calls++;
      judged.input += await countTextTokens(text);
      judged.output += answerTokens;
    }
    const { output } = request;
    if (output) limit = Math.max(limit ?? 0, output.answer + (run.model.reasoningTokens ?? output.reasoning ?? 0));
  }
  const turns = Math.max(1, adds.length);
  const { calls, input, output } = judged;
  return {
    ...{ turns, reply: engine.asking.expectedOutputTokens(opened.item), adds, limit },
    judged: { calls: calls / turns, input: input / turns, output: output / turns },
  };
}

/**
 * Computes the tokens of a sample from its number of turns and the tokens per reply. Each turn sends the whole history again, so a message
 * counts once per request that contains it.
 * @param size turns beyond the known ones add their mean
 * @param turns a fraction of a turn counts in proportion
 */
export function dialogueTokens({ adds }: Pick<DialogueSize, "adds">, turns: number, reply: number): DialogueTokens {
  const whole = Math.floor(turns);
  const [less, more] = [inputOf(adds, whole, reply), inputOf(adds, whole + 1, reply)];
  return { input: less + (more - less) * (turns - whole), output: reply * turns };
}

function inputOf(adds: readonly number[], turns: number, reply: number): number {
  const usual = adds.length === 0 ? 0 : adds.reduce((sum, tokens) => sum + tokens, 0) / adds.length;
  let input = (reply * turns * (turns - 1)) / 2;
  for (let turn = 0; turn < turns; turn++) input += (adds[turn] ?? usual) * (turns - turn);
  return input;
}
