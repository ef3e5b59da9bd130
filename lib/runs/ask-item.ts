import { z } from "zod";
import type { TurnRecord } from "@/lib/benchmarks/family";
import type { Tools } from "@/lib/benchmarks/kit";
import { openStored } from "@/lib/blobs/open-stored";
import type { AskedItemResult } from "@/lib/contracts/asked-again";
import type { JobProgress } from "@/lib/contracts/job";
import type { ModelSettings } from "@/lib/contracts/model";
import { nothingSent, replyEnding } from "@/lib/contracts/turn-facts";
import { noUsage } from "@/lib/contracts/usage";
import { outputLimit, promptBytes } from "@/lib/engine/asking/call-costs";
import { type Prepared, prepared, sentWith, usualAnswer } from "@/lib/engine/asking/prepare-request";
import { TokenGauge } from "@/lib/engine/asking/token-gauge";
import { makeProvider } from "@/lib/engine/make-provider";
import { HeedError } from "@/lib/errors";
import type { KeptCall, PartManners } from "@/lib/providers/provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { randomFrom } from "@/lib/random/seeded-random";
import { usageSum } from "@/lib/record/added";
import { endWith, type NextRequest, type Ports, play, type Taken } from "@/lib/record/play";
import type { RunContext } from "@/lib/record/run-context";
import { runCost } from "@/lib/record/run-cost";
import { scoreReply } from "@/lib/record/score-reply";
import { storable } from "@/lib/text/storable";

/** The parts of a job that asking outside a run uses. */
export interface AskingKit {
  provide(models: { chat: ModelSettings | null }, part?: PartManners): Tools;
  caller(settings: ModelSettings, part?: PartManners): KeptCall;
  report(progress: JobProgress): void;
  /** Aborted once the job must end; its reason is thrown. */
  signal: AbortSignal;
}

interface AskKit {
  provide(models: { chat: ModelSettings | null }): Tools;
  /** Calls the model; each answer is stored by its request. */
  call: KeptCall;
  /** Called before each turn, with its first request. */
  onTurn?(turn: number, request: Prepared): void;
  /** Aborted once the job must end; its reason is thrown. */
  signal: AbortSignal;
}

/** An item to be asked outside any run. */
interface AskedItem {
  context: Pick<RunContext, "engine" | "manifest" | "facts" | "model" | "judge" | "verifier" | "price">;
  item: { key: string; body: unknown };
  repetition: number;
  /** Model tokens per o200k_base token; null if unknown. */
  tokenRatio: number | null;
  /** Distinguishes these calls from others of the same job. */
  mark: Readonly<Record<string, number>>;
  /** Seed of a simulated model. */
  seed: string;
  /** Largest number of turns of a dialogue; absent for all. */
  mostTurns?: number;
}

const tokens = z.number().int().nullable();
const keptReply = z.object({
  text: z.string(),
  finishReason: z.string().nullable(),
  ended: replyEnding,
  latencyMs: z.number().nullable(),
  // Replies that were kept before cache writes were counted lack them.
  usage: z.object({ input: tokens, output: tokens, reasoning: tokens, cached: tokens, cacheWrite: tokens.default(null) }),
});

/**
 * Asks a model for one item by its family's protocol, turn by turn, and has the verifier judge the replies. Stores nothing. Throws
 * `invalid` for a model that cannot be called, and the errors of `kit.call`.
 */
export async function askItem(asked: AskedItem, kit: AskKit): Promise<AskedItemResult & { more: boolean }> {
  const { context, item, repetition, tokenRatio, mark, seed, mostTurns } = asked;
  const { engine, manifest, facts, model, verifier } = context;
  const opened = await (model.kind === "simulated"
    ? openStored(engine, item.body, "ask", "score", "simulate")
    : openStored(engine, item.body, "ask", "score"));
  const tools = context.judge ? kit.provide({ chat: context.judge }) : {};
  const gauge = new TokenGauge(tokenRatio);
  const provider = makeProvider(context);
  const mostReplies = engine.asking.accept?.most(facts.params) ?? 1;
  const records: TurnRecord[] = [];
  const turns: AskedItemResult["turns"] = [];
  let spent = noUsage;

  /** Asks one turn until the family accepts a reply. */
  const ask = async (turn: number, next: NextRequest): Promise<Taken> => {
    for (let nth = 1; ; nth++) {
      kit.signal.throwIfAborted();
      const asked = await prepared({ context, gauge }, next);
      if (asked === null && turn === 0) throw new HeedError("invalid", "The item has no prompt, so there is nothing to send.");
      if (asked === null) return { kind: "over" };
      if (nth === 1) kit.onTurn?.(turn, asked);
      const { messages, text, limit, cut } = asked;
      let reply: z.infer<typeof keptReply>;
      try {
        reply = await kit.call({ ...mark, turn, nth }, keptReply, async (signal, pay) => {
          const size = { bytes: promptBytes({ messages, text, cut }), limit: outputLimit(model, limit), expected: usualAnswer };
          const random = () => randomFrom(`${item.key}/${repetition}/${turn}/${seed}/${nth}`);
          const subject = { opened, turns: records };
          const request = { messages, text, limit, cut, repetition, subject, random, signal };
          const { release, ...came } = await pay(
            size,
            () => provider.ask(request),
            (reply) => reply,
          );
          release?.();
          return { ...came, text: storable(came.text) };
        });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const isOverflow = error.kind === "overflow";
        if (!(isOverflow && turn > 0 && engine.dialogue?.endsOnOverflow === true))
          turns.push({ turn, reply: null, finishReason: null, sent: nothingSent, verdict: null });
        const reason = error.detail ? `${error.reason}: ${error.detail.slice(0, 200)}` : error.reason;
        return { kind: "failed", reason, isOverflow };
      }
      const { usage, latencyMs } = reply;
      spent = usageSum(spent, usage);
      const answer = { reply: reply.text, sent: sentWith(reply, asked) };
      const isFinal = endWith(answer) !== null;
      const refused = isFinal ? null : ((await engine.asking.accept?.fault(opened, answer, tools, facts.params)) ?? null);
      if (refused !== null && nth < mostReplies) continue;
      turns.push({ turn, ...answer, finishReason: reply.finishReason, verdict: null });
      if (refused !== null) return { kind: "failed", reason: refused.reason, isRejected: true };
      const counted = { latencyMs, inputTokens: usage.input, outputTokens: usage.output, reasoningTokens: usage.reasoning };
      return { kind: "answered", answer, usage: counted };
    }
  };

  const judge: Ports["judge"] = async (turn, answer, earlier) => {
    const word = await scoreReply(manifest, verifier, opened, earlier, answer, { tools });
    if (word.kind === "unscored") return word;
    const { outcomes, score, passed, note } = word.stored;
    const shown = turns[turn];
    if (shown) turns[turn] = { ...shown, verdict: { outcomes, score, passed, note } };
    return word;
  };

  try {
    const continues = (turn: number) => turn !== mostTurns;
    const played = await play(context, { opened: () => opened, ask, judge, continues }, records);
    if (played === null) throw new Error("Nothing halts an item that is asked alone.");
    const { end, sum, more } = played;
    const { score, passed, checksPassed, checksTotal, latencyMs } = sum;
    return {
      ...{ turns, more, status: end.status, reason: end.reason, score, passed, checksPassed, checksTotal, latencyMs },
      ...{ inputTokens: spent.input, outputTokens: spent.output, costUsd: runCost(context.price, spent) },
    };
  } finally {
    await provider.close();
  }
}
