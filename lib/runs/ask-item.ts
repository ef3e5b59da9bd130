import { z } from "zod";
import type { TurnRecord } from "@/lib/benchmarks/family";
import type { Tools } from "@/lib/benchmarks/kit";
import type { AskedItemResult } from "@/lib/contracts/asked-again";
import type { JobProgress } from "@/lib/contracts/job";
import type { ModelSettings } from "@/lib/contracts/model";
import { nothingSent, replyEnding, type SentFacts } from "@/lib/contracts/turn-facts";
import { makeProvider } from "@/lib/engine/make-provider";
import { type Prepared, prepared } from "@/lib/engine/prepare-request";
import type { RunContext } from "@/lib/engine/run-context";
import { runCost } from "@/lib/engine/run-cost";
import { TokenGauge } from "@/lib/engine/token-gauge";
import { HeedError } from "@/lib/errors";
import type { KeptCall, PartManners } from "@/lib/providers/provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { randomFrom } from "@/lib/random/seeded-random";
import { added } from "@/lib/record/added";
import { scoreReply } from "@/lib/record/score-reply";
import { TurnFold } from "@/lib/record/turn-fold";
import { storable } from "@/lib/text/storable";
import { openStored } from "@/lib/texts/open-stored";

/** What asking beside a run takes of its job. */
export interface AskingKit {
  lend(models: { chat: ModelSettings | null }, part?: PartManners): Tools;
  caller(settings: ModelSettings, part?: PartManners): KeptCall;
  report(progress: JobProgress): void;
  /** Set once it is to be left as it is; its reason is thrown. */
  signal: AbortSignal;
}

interface AskKit {
  lend(models: { chat: ModelSettings | null }): Tools;
  /** Calls to the model, each kept by what it was asked for. */
  call: KeptCall;
  /** Before each turn, with its first request. */
  onTurn?(turn: number, request: Prepared): void;
  /** Set once it is to be left as it is; its reason is thrown. */
  signal: AbortSignal;
}

/** One item to be asked beside any run's counting. */
interface AskedItem {
  context: Pick<RunContext, "engine" | "manifest" | "facts" | "model" | "judge" | "verifier" | "price">;
  item: { key: string; body: unknown };
  repetition: number;
  /** Tokens that the model counts for each one under o200k_base; null where nothing is known. */
  tokenRatio: number | null;
  /** What tells these calls from others of the same job. */
  mark: Readonly<Record<string, number>>;
  /** Of a simulated model's chance. */
  seed: string;
  /** Turns of a dialogue at most; absent for all. */
  mostTurns?: number;
}

const tokens = z.number().int().nullable();
const keptReply = z.object({
  text: z.string(),
  finishReason: z.string().nullable(),
  ended: replyEnding,
  latencyMs: z.number().nullable(),
  usage: z.object({ input: tokens, output: tokens, reasoning: tokens, cached: tokens }),
});

type End = Pick<AskedItemResult, "status" | "reason">;

/**
 * Asks a model for one item by its family's protocol, turn by turn, and has the verifier judge what comes. Nothing is stored. Throws
 * `invalid` for a model that cannot be asked, and what `kit.call` throws for one that has gone.
 */
export async function askItem(of: AskedItem, kit: AskKit): Promise<AskedItemResult & { more: boolean }> {
  const { context, item, repetition, tokenRatio, mark, seed, mostTurns } = of;
  const { engine, manifest, facts, model, verifier } = context;
  const opened = await (model.kind === "simulated"
    ? openStored(engine, item.body, "ask", "score", "simulate")
    : openStored(engine, item.body, "ask", "score"));
  const tools = context.judge ? kit.lend({ chat: context.judge }) : {};
  const gauge = new TokenGauge(tokenRatio);
  const provider = makeProvider(context);
  const mostReplies = engine.asking.accept?.most(facts.params) ?? 1;
  const records: TurnRecord[] = [];
  const turns: AskedItemResult["turns"] = [];
  const fold = new TurnFold();
  let spentInput: number | null = null;
  let spentOutput: number | null = null;

  /** Asks for one turn until its family accepts a reply; how the sample ends with it, or null where it goes on. */
  const takeTurn = async (turn: number): Promise<End | "over" | null> => {
    for (let nth = 1; ; nth++) {
      kit.signal.throwIfAborted();
      const asked = await prepared({ context, gauge }, async () => ({ opened, request: engine.asking.next(opened, records, facts) }));
      if (asked === null) return "over";
      if (nth === 1) kit.onTurn?.(turn, asked);
      const { messages, text, limit, cut } = asked;
      let reply: z.infer<typeof keptReply>;
      try {
        reply = await kit.call({ ...mark, turn, nth }, keptReply, async (signal) => {
          const random = () => randomFrom(`${item.key}/${repetition}/${turn}/${seed}/${nth}`);
          const subject = { opened, turns: records };
          const { release, ...came } = await provider.ask({
            messages,
            text,
            limit,
            cut,
            repetition,
            subject,
            random,
            signal,
          });
          release?.();
          return { ...came, text: storable(came.text) };
        });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (error.kind === "overflow" && turn > 0 && engine.dialogue?.endsOnOverflow === true)
          return { status: "scored", reason: `censored: turn ${turn + 1} outgrew the model's context` };
        turns.push({ turn, reply: null, finishReason: null, sent: nothingSent, verdict: null });
        return { status: "failed", reason: error.detail ? `${error.reason}: ${error.detail.slice(0, 200)}` : error.reason };
      }
      const { usage } = reply;
      spentInput = added(spentInput, usage.input);
      spentOutput = added(spentOutput, usage.output);
      const sent: SentFacts = {
        ended: reply.ended,
        outputLimit: limit?.answer ?? null,
        reasoningLimit: limit?.reasoning ?? null,
        cut,
        cachedTokens: usage.cached,
        reasoningTokens: usage.reasoning,
      };
      const answer = { reply: reply.text, sent };
      const kept = { turn, reply: reply.text, finishReason: reply.finishReason, sent, verdict: null };
      const end = (status: End["status"], reason: string): End => {
        turns.push(kept);
        return { status, reason };
      };
      if (reply.ended === "too_large") return end("failed", "the reply is too large: longer than 16 MB");
      if (reply.ended === "filtered") return end("withheld", "the provider's filter withheld the reply");
      const refused = (await engine.asking.accept?.fault(opened, answer, tools, facts.params)) ?? null;
      if (refused !== null && nth < mostReplies) continue;
      if (refused !== null) return end("rejected", refused.reason);
      fold.addUsage({ latencyMs: reply.latencyMs, inputTokens: usage.input, outputTokens: usage.output, reasoningTokens: usage.reasoning });
      const scored = await scoreReply(manifest, verifier, opened, records, answer, { tools });
      if (scored.kind === "unscored") return end("unscored", scored.reason);
      const { outcomes, score, passed, note } = scored.stored;
      fold.addVerdict(scored.stored);
      turns.push({ ...kept, verdict: { outcomes, score, passed, note } });
      records.push({ ...answer, verdict: scored.verdict });
      return null;
    }
  };

  let end: End = { status: "scored", reason: null };
  let more = false;
  try {
    for (let turn = 0; ; turn++) {
      if (turn === mostTurns) {
        more = engine.asking.next(opened, records, facts) !== null;
        break;
      }
      const ended = await takeTurn(turn);
      if (ended === null) continue;
      if (ended !== "over") end = ended;
      else if (turn === 0) throw new HeedError("invalid", "The item holds no prompt, so there is nothing to ask.");
      break;
    }
  } finally {
    await provider.close();
  }
  const { score, passed, checksPassed, checksTotal } = fold.sum(end.status === "scored");
  const { latencyMs } = fold.sum(false);
  const costUsd = runCost(context.price, spentInput, spentOutput);
  return {
    turns,
    more,
    ...end,
    ...{ score, passed, checksPassed, checksTotal, latencyMs },
    ...{ inputTokens: spentInput, outputTokens: spentOutput, costUsd },
  };
}
