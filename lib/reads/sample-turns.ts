import type { TurnRecord } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { TurnView } from "@/lib/contracts/sample";
import type { Message } from "@/lib/contracts/suite";
import { rawRequest } from "./raw-request";
import { rawResponse } from "./raw-response";
import type { SampleParts } from "./stored-sample";
import { turnEvidence } from "./turn-evidence";
import { turnVerdict } from "./turn-verdict";

/** How many of a turn's messages are those of the turn before and its reply; 0 where the prompt is not the history gone on. */
function earlierMessages(messages: readonly Message[], history: readonly Message[]): number {
  const goesOn = history.every(({ role, content }, at) => messages[at]?.role === role && messages[at].content === content);
  return goesOn ? history.length : 0;
}

/**
 * The turns of a sample with their prompts rebuilt from the item. Earlier verdicts, which a next prompt may depend on,
 * are the run's own verifier's; those shown are `verifier`'s. A turn that has no accepted reply yet comes last.
 */
export async function sampleTurns(
  benchmark: LoadedFamily,
  { sample, turns, attempts, checks }: SampleParts,
  verifier: string,
): Promise<TurnView[]> {
  const views: TurnView[] = [];
  const records: TurnRecord[] = [];
  let history: Message[] = [];
  for (let turn = 0; ; turn++) {
    const reply = turns.find((t) => t.turn === turn);
    const tries = attempts.flatMap(({ turn: of, ...rest }) => (of === turn ? [rest] : []));
    if (!reply && tries.length === 0 && turn > 0) return views;
    const whole = benchmark.nextTurn(sample.body, records, sample.params) ?? [];
    // A history that is sent again with each turn would make a long dialogue's page grow with its square.
    const earlier = earlierMessages(whole, history);
    const messages = whole.slice(earlier);
    const verdictUnder = (id: string) =>
      turnVerdict(benchmark, id, {
        body: sample.body,
        earlier: [...records],
        reply: reply?.reply ?? "",
        stored: checks.find((c) => c.turn === turn && c.verifier === id),
      });
    const shown = reply ? await verdictUnder(verifier) : { verdict: null, drifted: false, partial: [] };
    const evidence =
      reply && shown.verdict ? await turnEvidence(benchmark, verifier, { body: sample.body, earlier: records, reply: reply.reply }) : null;
    views.push({
      turn,
      messages,
      earlier,
      scene: benchmark.scene?.(sample.body, turn) ?? null,
      reply: reply?.reply ?? null,
      reasoning: reply?.reasoning ?? null,
      finishReason: reply?.finishReason ?? null,
      latencyMs: reply?.latencyMs ?? null,
      inputTokens: reply?.inputTokens ?? null,
      outputTokens: reply?.outputTokens ?? null,
      reasoningTokens: reply?.reasoningTokens ?? null,
      ...shown,
      evidence,
      attempts: tries,
      rawRequest: rawRequest(sample.model, messages, sample.repetition),
      rawResponse: reply ? rawResponse(reply) : null,
    });
    if (!reply) return views;
    history = [...whole, { role: "assistant", content: reply.reply }];
    const own = verifier === sample.verifier ? shown : await verdictUnder(sample.verifier);
    records.push({ reply: reply.reply, verdict: own.verdict });
  }
}
