import type { ActiveRun } from "@/lib/engine/active-run";
import type { OpenSample } from "@/lib/engine/open-sample";
import type { Reply } from "@/lib/providers/provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { randomFrom } from "@/lib/random/seeded-random";
import { added, usageSum } from "@/lib/record/added";
import type { NextRequest } from "@/lib/record/play";
import { abandonedReason, type BudgetCharge } from "@/lib/record/result-batch";
import { runCost } from "@/lib/record/run-cost";
import { acceptReply } from "./accept-reply";
import { afterFailure } from "./after-failure";
import { isServable, keyOf } from "./cached-turn";
import { CallLog, countedIn } from "./call-log";
import { CallMoney } from "./call-money";
import { sentWith } from "./prepare-request";
import type { Landed } from "./slot-pool";
import { type Place, takePlace } from "./take-place";
import type { Answered, Asked, TurnAsking } from "./turn-asking";

/** A reply that has arrived and whose cost is counted; its slot is released later by `letGo`. */
interface Arrived {
  reply: Reply;
  landed: Landed;
  charges: readonly BudgetCharge[] | undefined;
}

/** Builds the error of a call that was sent and then abandoned with its run. */
const abandoned = (cause: unknown) =>
  new ProviderError({
    ...{ kind: "passing", reason: abandonedReason, possiblyBilled: true, cause },
    detail: "The run was cancelled or its worker was stopped before the reply arrived.",
  });

/** Makes one call from a place, whose slot stays occupied. Throws ProviderError, or the signal's reason if it was not sent. */
async function callFrom(asking: TurnAsking, { slot, asked, call, isWarming }: Place): Promise<Arrived> {
  const { run, sample, turn } = asking;
  const { opened, messages, text, limit, cut } = asked;
  let isSent = false;
  const onSent = () => {
    isSent = true;
  };
  try {
    const random = () => randomFrom(`${sample.key}/${sample.repetition}/${turn}/${sample.lastAttempt.get(turn) ?? 0}`);
    const subject = { opened, turns: sample.turns };
    const { repetition } = sample;
    const reply = await run.provider.ask({ messages, text, limit, cut, repetition, subject, random, signal: run.abort, onSent });
    const charged = asking.money.settle(call, reply);
    const landed = run.slots.landed(() => {
      reply.release?.();
      charged?.stored();
    });
    let isHeld = true;
    asking.letGo = () => {
      if (isHeld) run.slots.release(slot, true, added(reply.usage.input, reply.usage.output));
      isHeld = false;
    };
    return { reply, landed, charges: charged?.rows };
  } catch (error) {
    throw isSent && run.abort.aborted && !(error instanceof ProviderError) ? abandoned(error) : error;
  } finally {
    if (isWarming && asked.warm !== undefined) run.warm?.ended(asked.warm);
  }
}

/** Records what a reply shows about the run and its sample, and returns the reply with its rows. */
async function noteReply(asking: TurnAsking, { asked }: Place, { reply, landed, charges }: Arrived): Promise<Answered> {
  const { run, sample, calls } = asking;
  run.trouble.answered(sample.ordinal);
  const isEmpty = run.empty?.replied(sample.ordinal, reply) ?? null;
  if (isEmpty !== null) run.stop(isEmpty);
  // The slot is released only now: the next request would otherwise belong to a run that has just been stopped.
  if (!run.context.engine.asking.accept || !run.first.undecided) asking.letGo();
  asking.faults = 0;
  const { usage, latencyMs, requestId = null } = reply;
  const { messages, text, counted } = asked;
  // The reply is paid for, so it is stored even if its prompt cannot be counted.
  const promptShare = (await run.shares?.of({ messages, text, counted }, usage).catch(() => null)) ?? null;
  run.server.replied(reply, promptShare);
  if (promptShare === null && counted !== null && usage.input !== null) run.gauge.learn(asked.shared, counted, usage.input);
  sample.spent = usageSum(sample.spent, usage);
  run.tally.paid(sample.ordinal, runCost(run.context.price, usage));
  const httpStatus = run.context.model.kind === "simulated" ? null : 200;
  const called = { httpStatus, latencyMs, ...countedIn(usage), requestId };
  const attempt = calls.row({ outcome: "success", charges, ...called });
  const sent = sentWith(reply, asked);
  const replyKey = isServable(sent) ? keyOf(run, sample, asked) : null;
  return { reply, sent, promptShare, replyKey, attempt, landed };
}

/**
 * Asks one turn until a reply is accepted, retries are used up, or the run is halted. A slot is occupied from request to reply, and until
 * the verdict while the family might still reject all replies.
 * @param next builds the request each time a slot is available.
 * @param keep stores a reply before its verdict and reports whether another worker had stored one.
 */
export async function askTurn(
  run: ActiveRun,
  sample: OpenSample,
  turn: number,
  next: NextRequest,
  onSlot: () => void,
  keep: (answered: Answered) => Promise<{ late: boolean }>,
): Promise<Asked> {
  const rejected = sample.turnedAway.get(turn) ?? 0;
  // A sample that is retried begins again. In batches it has one turn.
  const beforeFaults = Math.max(sample.lastReply.get(turn) ?? 0, sample.earlierAttempts);
  const asking: TurnAsking = {
    run,
    sample,
    turn,
    next,
    rejected,
    // Requests of one sample are in different batches, and a worker may end between two of them.
    faults: run.context.batch ? Math.max(0, (sample.lastAttempt.get(turn) ?? 0) - beforeFaults) : 0,
    letGo: () => {},
    calls: new CallLog(run, sample, turn),
    money: new CallMoney(run),
    isFirst: turn === sample.saved.length && rejected === 0,
  };
  try {
    for (;;) {
      const place = await takePlace(asking);
      if (typeof place === "string") return { kind: place };
      onSlot();
      let arrived: Arrived;
      try {
        arrived = await callFrom(asking, place);
      } catch (error) {
        // A stop because of this error follows within this tick, before another request gets the slot.
        if (error instanceof ProviderError && error.httpStatus === 429 && run.slots.limited(place.slot, error.retryAfterMs))
          run.slowed(error.retryAfterMs);
        run.slots.release(place.slot, false);
        if (run.abort.aborted && !(error instanceof ProviderError)) return { kind: "halted" };
        if (!(error instanceof ProviderError)) throw error;
        const failed = await afterFailure(asking, error);
        if (failed !== "again") return failed;
        continue;
      }
      const answered = await noteReply(asking, place, arrived);
      const decided = await acceptReply(asking, place.asked.opened, answered, keep);
      if (decided !== "again") return decided;
    }
  } finally {
    asking.letGo();
    asking.money.giveBack();
    run.trouble.left(sample.ordinal);
  }
}
