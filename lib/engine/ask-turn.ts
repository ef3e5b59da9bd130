import type { Opened, Request } from "@/lib/benchmarks/family";
import type { SentFacts } from "@/lib/contracts/turn-facts";
import type { Ticket } from "@/lib/limits/purse";
import type { Reply } from "@/lib/providers/provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { randomFrom } from "@/lib/random/seeded-random";
import { added } from "@/lib/record/added";
import { endWith } from "@/lib/record/play";
import { watched } from "@/lib/record/score-reply";
import type { ActiveRun } from "./active-run";
import { backoff } from "./backoff";
import type { OpenSample } from "./open-sample";
import { callOf, expectedTokens, type Prepared, prepared, sentWith } from "./prepare-request";
import { type AttemptRow, type BudgetCharge, emptyBatch } from "./result-batch";
import { runCost } from "./run-cost";
import { budgetReached, type Call } from "./run-money";
import type { Landed } from "./slot-pool";

/** A reply with its rows. `landed` is told once they are stored. */
export interface Answered {
  reply: Reply;
  sent: SentFacts;
  /** Of the prompt, as the endpoint counted it; null where it counted enough. */
  promptShare: number | null;
  attempt: AttemptRow;
  landed: Landed;
}

/** How asking for one turn ended. */
export type Asked =
  /** `isStored`: turn and attempt are, since a judge was asked whether to accept it. */
  | ({ kind: "accepted"; unscored: string | null; isStored: boolean } & Answered)
  /** `rejected`: the family turned every reply away. */
  | { kind: "failed"; reason: string; attempt: AttemptRow | null; overflow?: boolean; rejected?: boolean; landed?: Landed }
  | { kind: "halted" }
  /** There was nothing to ask. */
  | { kind: "over" };

const longestDetail = 1000;
/** Beyond it the run is paused. */
const longestWaitMs = 3_600_000;

/** What may be tried again for this turn, and what has been. */
interface Tries {
  /** Passing faults since the last reply. */
  faults: number;
  /** Replies that the family turned away, those of an earlier process included. */
  rejected: number;
}

function times(count: number): string {
  return `after ${count} ${count === 1 ? "attempt" : "attempts"}`;
}

/**
 * Asks for one turn until a reply is accepted, its retries are used up, or the run is halted. `next` makes its request, each
 * time when a slot is held.
 * A slot is held from the request to the reply alone: waiting, judging and storing happen without one. Only while the family may turn all
 * replies away the slot is held until the reply is judged, so that a run that stops for that has asked for no more than was in flight.
 */
export async function askTurn(
  run: ActiveRun,
  sample: OpenSample,
  turn: number,
  next: () => Promise<{ opened: Opened; request: Request | null }>,
  onSlot: () => void,
  /** Stores a reply ahead of its verdict; `late` when another worker had stored one. */
  keep: (answered: Answered) => Promise<{ late: boolean }>,
): Promise<Asked> {
  const { context, clock } = run;
  const { accept } = context.engine.asking;
  const maxAttempts = accept ? accept.most(context.facts.params) : 1;
  const tries: Tries = { faults: 0, rejected: sample.turnedAway.get(turn) ?? 0 };

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
      requestId: of.requestId ?? null,
      possiblyBilled: of.possiblyBilled ?? null,
      at: clock.now(),
      ...(of.charge && { charge: of.charge }),
    };
  };
  // What is set aside for the next call; a call that waits for a slot keeps it.
  let ticket: Ticket | null = null;
  const giveBack = () => {
    ticket?.release();
    ticket = null;
  };
  // Gives back the slot of a reply that is still to be judged.
  let letGo: (() => void) | null = null;
  const judged = () => {
    letGo?.();
    letGo = null;
  };
  // The last attempt is stored with the sample's end; those before it go ahead.
  const save = (attempt: AttemptRow) => run.writer.add({ ...emptyBatch(), attempts: [attempt] }).catch(() => {});

  // Whoever asks again, or for a further turn, waits behind the samples that have not been asked at all.
  let isFirst = turn === sample.saved.length && tries.rejected === 0;
  try {
    for (;;) {
      await run.writer.room();
      // Slots are held by replies that wait for their judge now, and a call that waits for one would hold the money that the judge needs.
      if (accept && run.first.undecided) giveBack();
      const slot = await run.slots.acquire({ ...(isFirst && { position: sample.position }), again: tries.rejected > 0 });
      isFirst = false;
      if (slot === null) return { kind: "halted" };
      if (run.halt.aborted) {
        run.slots.release(slot, false, 0);
        return { kind: "halted" };
      }
      const held = run.trouble.held(sample.ordinal, run.halt);
      if (held !== null) {
        run.slots.release(slot, false, 0);
        // The samples that it waits for need their money.
        giveBack();
        await held;
        continue;
      }
      let asked: Prepared | null;
      try {
        asked = await prepared(run, next);
      } catch (error) {
        run.slots.release(slot, false, 0);
        throw error;
      }
      if (asked === null) {
        run.slots.release(slot, false, 0);
        return { kind: "over" };
      }
      const call = run.money === null ? null : callOf(run, asked);
      if (run.money !== null && call !== null) {
        if (ticket !== null && ticket.amount < run.money.most(call)) giveBack();
        if (ticket === null) {
          const given = run.money.reserve(call, run.halt);
          if (given instanceof Promise) {
            run.slots.release(slot, false, 0);
            const got = await given;
            if (got === null) return { kind: "halted" };
            if (!("release" in got)) {
              run.stop(budgetReached(run.money.budget, got), "budget");
              return { kind: "halted" };
            }
            ticket = got;
            continue;
          }
          ticket = given;
        }
      }
      const warming = asked.warm === undefined ? "go" : (run.warm?.enter(asked.warm) ?? "go");
      if (typeof warming !== "string") {
        // Another request goes ahead with this text; its slot is not held meanwhile.
        run.slots.release(slot, false, 0);
        await warming;
        continue;
      }
      if (run.slots.countsTokens) slot.takes(expectedTokens(asked));
      onSlot();
      let landed: Landed;
      let charge: BudgetCharge | undefined;
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
        const { release } = reply;
        const charged = settle(run, ticket, call, reply);
        ticket = null;
        charge = charged?.row;
        landed = run.slots.landed(() => {
          release?.();
          charged?.stored();
        });
        const { usage } = reply;
        letGo = () => run.slots.release(slot, true, added(usage.input, usage.output));
        if (!accept || !run.first.undecided) judged();
        if (warming === "first" && asked.warm !== undefined) run.warm?.ended(asked.warm);
      } catch (error) {
        if (warming === "first" && asked.warm !== undefined) run.warm?.ended(asked.warm);
        if (error instanceof ProviderError && error.httpStatus === 429 && run.slots.limited(slot, error.retryAfterMs))
          run.slowed(error.retryAfterMs);
        run.slots.release(slot, false);
        if (run.abort.aborted) return { kind: "halted" };
        if (!(error instanceof ProviderError)) throw error;
        // What may have been billed counts with the most that it can have cost.
        const lost = error.possiblyBilled && run.money !== null && ticket !== null ? ticket : null;
        const billed = lost?.spent(lost.amount);
        if (lost === null) giveBack();
        else ticket = null;
        const attempt = noted({
          outcome: "error",
          charge: lost && run.money ? { budgetId: run.money.budget.id, cost: lost.amount } : undefined,
          reason: error.reason,
          detail: error.detail,
          httpStatus: error.httpStatus,
          latencyMs: error.latencyMs,
          requestId: error.requestId,
          possiblyBilled: error.possiblyBilled || null,
        });
        if (error.uncounted) {
          void save(attempt).then(billed?.stored);
          continue;
        }
        if (error.retryAfterMs !== null && error.retryAfterMs > longestWaitMs) {
          void save(attempt).then(billed?.stored);
          run.pauseFor(error.retryAfterMs);
          return { kind: "halted" };
        }
        const mends = error.kind === "passing" || error.kind === "unreachable";
        const exhausted = tries.faults >= Math.min(context.maxRetries, error.mostRetries ?? Number.POSITIVE_INFINITY);
        if (!mends || exhausted) {
          void save(attempt).then(billed?.stored);
          // What is wrong with the whole run is not the sample's failure: it stays open, and is asked again once the run goes on.
          const why = error.kind === "overflow" ? null : await run.trouble.failed(sample.ordinal, error, run.halt);
          if (why !== null) run.stop(why);
          if (why !== null || run.halt.aborted) return { kind: "halted" };
          const said = error.detail ? `${error.reason}: ${error.detail.slice(0, 200)}` : error.reason;
          const reason = mends ? `${error.reason} ${times(tries.faults + 1)}` : said;
          return { kind: "failed", reason, attempt: null, overflow: error.kind === "overflow" };
        }
        void save(attempt).then(billed?.stored);
        run.trouble.stumbled(sample.ordinal);
        const wait = error.retryAfterMs ?? 0;
        await clock.sleep(wait + backoff(tries.faults, run.random), run.halt);
        tries.faults++;
        continue;
      }
      run.trouble.answered(sample.ordinal);
      const isEmpty = run.empty?.replied(sample.ordinal, reply) ?? null;
      if (isEmpty !== null) run.stop(isEmpty);
      tries.faults = 0;
      const { usage, latencyMs } = reply;
      const promptShare = (await run.shares?.of({ messages, text, counted }, usage)) ?? null;
      run.server.replied(reply, promptShare);
      if (promptShare === null && counted !== null && usage.input !== null) run.gauge.learn(asked.shared, counted, usage.input);
      sample.spentInput = added(sample.spentInput, usage.input);
      sample.spentOutput = added(sample.spentOutput, usage.output);
      const facts = {
        httpStatus: context.model.kind === "simulated" ? null : 200,
        latencyMs,
        inputTokens: usage.input,
        outputTokens: usage.output,
        requestId: reply.requestId ?? null,
      };
      const sent = sentWith(reply, asked);
      const success = noted({ outcome: "success", charge, ...facts });
      const answered = { reply, sent, promptShare, attempt: success, landed };
      const isFinal = endWith({ reply: reply.text, sent }) !== null;
      if (isFinal) run.first.accepted();
      if (isFinal) return { kind: "accepted", ...answered, unscored: null, isStored: false };
      let refused: { reason: string; detail: string } | null = null;
      const isJudged = accept !== undefined && run.tools.chat !== undefined;
      const watch = watched(run.tools);
      try {
        if (isJudged && (await keep(answered)).late) return { kind: "halted" };
        refused = accept ? await accept.fault(opened, { reply: reply.text, sent }, watch.tools, context.facts.params) : null;
        if (watch.wasAsked()) run.judgeTrouble?.answered();
      } catch (error) {
        if (isJudged && run.halt.aborted) return { kind: "halted" };
        judged();
        if (watch.wasAsked() && (await hasJudgeFailed(run, sample.ordinal, error))) return { kind: "halted" };
        const said = error instanceof Error ? error.message : String(error);
        return { kind: "accepted", ...answered, unscored: `acceptance: ${said}`.slice(0, 300), isStored: isJudged };
      }
      if (refused === null) {
        run.first.accepted();
        return { kind: "accepted", ...answered, unscored: null, isStored: isJudged };
      }
      tries.rejected++;
      run.tally.turnedAway(sample.ordinal, refused.reason, runCost(context.price, usage.input, usage.output));
      const isLast = tries.rejected >= maxAttempts;
      const why = run.first.turnedAway(sample.ordinal, refused.reason, refused.detail);
      const reason = `${refused.reason} ${times(tries.rejected)}`;
      const failed = { kind: "failed", reason, rejected: true } as const;
      if (isJudged) {
        const { runId, ordinal, attempt } = success;
        await run.writer.add({ ...emptyBatch(), withdrawn: [{ runId, ordinal, turn, attempt, ...refused }] });
        if (why !== null) run.stop(why);
        if (isLast) return { ...failed, attempt: null };
        judged();
        continue;
      }
      const attempt: AttemptRow = {
        ...success,
        outcome: "rejected",
        reason: refused.reason,
        detail: refused.detail.slice(0, longestDetail) || null,
        reply: reply.text,
      };
      if (why !== null) run.stop(why);
      if (isLast) return { ...failed, attempt, landed };
      void save(attempt).then(landed.kept);
      judged();
    }
  } finally {
    judged();
    giveBack();
  }
}

/** Whether a judge's failure for a sample is the judge's for all: the run is stopped then, and the sample stays open. */
export async function hasJudgeFailed(run: ActiveRun, ordinal: number, error: unknown): Promise<boolean> {
  const why = (await run.judgeTrouble?.failed(ordinal, error, run.halt)) ?? null;
  if (why !== null) run.stopForJudge(why);
  return why !== null || run.halt.aborted;
}

/** Counts a reply's cost in the place of what was set aside for it. */
function settle({ money }: ActiveRun, ticket: Ticket | null, call: Call | null, { usage, text }: Reply) {
  if (money === null || ticket === null || call === null) return null;
  const cost = money.costOf(call, usage, text);
  return { row: { budgetId: money.budget.id, cost }, stored: ticket.spent(cost).stored };
}
