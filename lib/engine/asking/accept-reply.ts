import type { Opened } from "@/lib/benchmarks/family";
import { endWith } from "@/lib/record/play";
import { emptyBatch } from "@/lib/record/result-batch";
import { runCost } from "@/lib/record/run-cost";
import { watched } from "@/lib/record/score-reply";
import { type Answered, type Asked, afterAttempts, hasJudgeFailed, type TurnAsking } from "./turn-asking";

/**
 * Asks the family whether it accepts a reply, and returns whether to ask again or how asking ended. If a judge takes part, `keep` stores
 * the reply first and reports whether another worker had stored one.
 */
export async function acceptReply(
  asking: TurnAsking,
  opened: Opened,
  answered: Answered,
  keep: (answered: Answered) => Promise<{ late: boolean }>,
): Promise<Asked | "again"> {
  const { run, sample, turn, calls } = asking;
  const { facts, engine, price } = run.context;
  const { accept } = engine.asking;
  const { reply, sent, attempt, landed } = answered;
  const answer = { reply: reply.text, sent };
  if (!accept || endWith(answer) !== null) {
    run.first.accepted();
    return { kind: "accepted", ...answered, unscored: null, isStored: false };
  }
  const isJudged = run.tools.chat !== undefined;
  const watch = watched(run.tools);
  let refused: { reason: string; detail: string } | null;
  try {
    if (isJudged && (await keep(answered)).late) return { kind: "halted" };
    refused = await accept.fault(opened, answer, watch.tools, facts.params);
    if (watch.wasAsked()) run.judgeTrouble?.answered();
  } catch (error) {
    if (isJudged && run.halt.aborted) return { kind: "halted" };
    asking.letGo();
    if (watch.wasAsked() && (await hasJudgeFailed(run, sample.ordinal, error))) return { kind: "halted" };
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "accepted", ...answered, unscored: `acceptance: ${message}`.slice(0, 300), isStored: isJudged };
  }
  if (refused === null) {
    run.first.accepted();
    return { kind: "accepted", ...answered, unscored: null, isStored: isJudged };
  }
  asking.rejected++;
  run.tally.turnedAway(refused.reason, runCost(price, reply.usage));
  const isLast = asking.rejected >= accept.most(facts.params);
  const why = run.first.turnedAway(sample.ordinal, refused.reason, refused.detail);
  const failed = { kind: "failed", reason: `${refused.reason} ${afterAttempts(asking.rejected)}`, rejected: true } as const;
  if (isJudged) {
    const { runId, ordinal } = sample;
    await run.writer.add({ ...emptyBatch(), withdrawn: [{ runId, ordinal, turn, attempt: attempt.attempt, ...refused }] });
    if (why !== null) run.stop(why);
    if (isLast) return { ...failed, attempt: null };
  } else {
    const row = calls.turnedAway(attempt, refused, reply.text);
    if (why !== null) run.stop(why);
    if (isLast) return { ...failed, attempt: row, landed };
    void calls.save(row).then(landed.kept);
  }
  asking.letGo();
  return "again";
}
