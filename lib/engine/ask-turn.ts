import type { Opened, Request } from "@/lib/benchmarks/family";
import type { SentFacts } from "@/lib/contracts/turn-facts";
import type { AskRequest, Reply } from "@/lib/providers/provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { randomFrom } from "@/lib/random/seeded-random";
import { hashesOf } from "@/lib/texts/open-stored";
import { sharedTexts } from "@/lib/texts/shared-texts";
import type { ActiveRun } from "./active-run";
import { backoff } from "./backoff";
import { fitRequest } from "./fit-request";
import { added, type OpenSample } from "./open-sample";
import { type AttemptRow, emptyBatch } from "./result-batch";

/** How asking for one turn ended; `attempt` is the row of an accepted reply, to be stored with its turn. */
export type Asked =
  | { kind: "accepted"; reply: Reply; sent: SentTurn; attempt: AttemptRow; unscored: string | null }
  | { kind: "failed"; reason: string; attempt: AttemptRow; overflow?: boolean }
  | { kind: "halted" }
  /** There was nothing to ask. */
  | { kind: "over" };

/** What was sent for a turn and how its reply ended. */
export type SentTurn = SentFacts;

const longestDetail = 1000;

/** What may be tried again for this turn, and what has been. */
interface Tries {
  /** Passing faults since the last reply. */
  faults: number;
  rejected: number;
}

function times(count: number): string {
  return `after ${count} ${count === 1 ? "attempt" : "attempts"}`;
}

/**
 * Asks for one turn until a reply is accepted, its retries are used up, or the run is halted. `next` makes its request, each
 * time when a slot is held.
 * A slot is held from the request to the reply alone: waiting, judging and storing happen without one.
 */
export async function askTurn(
  run: ActiveRun,
  sample: OpenSample,
  turn: number,
  next: () => Promise<{ opened: Opened; request: Request | null }>,
  onSlot: () => void,
): Promise<Asked> {
  const { context, clock } = run;
  const { accept } = context.engine.asking;
  const maxAttempts = accept ? accept.most(context.facts.params) : 1;
  const tries: Tries = { faults: 0, rejected: 0 };

  const noted = (of: Pick<AttemptRow, "outcome"> & Partial<AttemptRow>): AttemptRow => {
    const attempt = (sample.lastAttempt.get(turn) ?? 0) + 1;
    sample.lastAttempt.set(turn, attempt);
    sample.attempts++;
    return {
      runId: sample.runId,
      ordinal: sample.ordinal,
      turn,
      attempt,
      outcome: of.outcome,
      reason: of.reason ?? null,
      detail: of.detail?.slice(0, longestDetail) || null,
      httpStatus: of.httpStatus ?? null,
      reply: of.reply ?? null,
      latencyMs: of.latencyMs ?? null,
      inputTokens: of.inputTokens ?? null,
      outputTokens: of.outputTokens ?? null,
      at: clock.now(),
    };
  };
  // The last attempt is stored with the sample's end; those before it go ahead.
  const save = (attempt: AttemptRow) => void run.writer.add({ ...emptyBatch(), attempts: [attempt] }).catch(() => {});

  for (;;) {
    await run.writer.room();
    const slot = await run.slots.acquire();
    if (slot === null) return { kind: "halted" };
    if (run.halt.aborted) {
      run.slots.release(slot, false);
      return { kind: "halted" };
    }
    let asked: Awaited<ReturnType<typeof prepared>>;
    try {
      asked = await prepared(run, next);
    } catch (error) {
      run.slots.release(slot, false);
      throw error;
    }
    if (asked === null) {
      run.slots.release(slot, false);
      return { kind: "over" };
    }
    const warming = asked.warm === undefined ? "go" : (run.warm?.enter(asked.warm) ?? "go");
    if (typeof warming !== "string") {
      // Another request goes ahead with this text; its slot is not held meanwhile.
      run.slots.release(slot, false);
      await warming;
      continue;
    }
    onSlot();
    const { opened, messages, text, limit, cut, counted } = asked;
    let reply: Reply;
    try {
      const random = () => randomFrom(`${sample.key}/${sample.repetition}/${turn}/${sample.lastAttempt.get(turn) ?? 0}`);
      reply = await run.provider.ask({
        messages,
        text,
        limit,
        cut,
        repetition: sample.repetition,
        subject: { opened, turns: sample.turns },
        random,
        signal: run.abort,
      });
      run.slots.release(slot, true);
      if (warming === "first" && asked.warm !== undefined) run.warm?.ended(asked.warm);
    } catch (error) {
      if (warming === "first" && asked.warm !== undefined) run.warm?.ended(asked.warm);
      if (error instanceof ProviderError && error.httpStatus === 429 && run.slots.limited(slot, error.retryAfterMs))
        run.slowed(error.retryAfterMs);
      run.slots.release(slot, false);
      if (run.abort.aborted) return { kind: "halted" };
      if (!(error instanceof ProviderError)) throw error;
      const attempt = noted({
        outcome: "error",
        reason: error.reason,
        detail: error.detail,
        httpStatus: error.httpStatus,
        latencyMs: error.latencyMs,
      });
      const exhausted = tries.faults >= context.maxRetries;
      const why = run.trouble.failed(error, exhausted);
      if (why !== null) {
        save(attempt);
        run.stop(why);
        return { kind: "halted" };
      }
      if (error.kind === "refused" || error.kind === "overflow") {
        const reason = error.detail ? `${error.reason}: ${error.detail.slice(0, 200)}` : error.reason;
        return { kind: "failed", reason, attempt, overflow: error.kind === "overflow" };
      }
      if (exhausted) return { kind: "failed", reason: `${error.reason} ${times(tries.faults + 1)}`, attempt };
      save(attempt);
      const wait = error.retryAfterMs ?? 0;
      await clock.sleep(wait + backoff(tries.faults, run.random), run.halt);
      tries.faults++;
      continue;
    }
    run.trouble.answered();
    tries.faults = 0;
    const { usage, latencyMs } = reply;
    if (counted !== null && usage.input !== null) run.gauge.learn(asked.shared, counted, usage.input);
    sample.spentInput = added(sample.spentInput, usage.input);
    sample.spentOutput = added(sample.spentOutput, usage.output);
    const facts = {
      httpStatus: context.model.kind === "simulated" ? null : 200,
      latencyMs,
      inputTokens: usage.input,
      outputTokens: usage.output,
    };
    const sent: SentTurn = {
      ended: reply.ended,
      outputLimit: limit?.answer ?? null,
      reasoningLimit: limit?.reasoning ?? null,
      cut,
      cachedTokens: usage.cached,
      reasoningTokens: usage.reasoning,
    };
    let refused: { reason: string; detail: string } | null = null;
    try {
      refused = accept ? await accept.fault(opened, { reply: reply.text, sent }, run.tools, context.facts.params) : null;
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return {
        kind: "accepted",
        reply,
        sent,
        attempt: noted({ outcome: "success", ...facts }),
        unscored: `acceptance: ${said}`.slice(0, 300),
      };
    }
    if (refused === null) return { kind: "accepted", reply, sent, attempt: noted({ outcome: "success", ...facts }), unscored: null };
    tries.rejected++;
    const attempt = noted({ outcome: "rejected", ...refused, ...facts, reply: reply.text });
    if (tries.rejected >= maxAttempts) return { kind: "failed", reason: `${refused.reason} ${times(tries.rejected)}`, attempt };
    save(attempt);
  }
}

const noText: AskRequest["text"] = (hash) => {
  throw new Error(`The request names no shared text ${hash}.`);
};

/** The next request with its shared texts, fitted to the model's context; null when there is nothing to ask. */
async function prepared({ context, gauge }: ActiveRun, next: () => Promise<{ opened: Opened; request: Request | null }>) {
  const { opened, request } = await next();
  if (request === null) return null;
  const hashes = hashesOf(request.messages);
  const text = hashes.length === 0 ? noText : await sharedTexts(hashes);
  const fitted = await fitRequest(request, context.facts.model, text, gauge.ratio(hashes[0]));
  return { opened, messages: request.messages, warm: request.warm, shared: hashes[0], text, ...fitted };
}
