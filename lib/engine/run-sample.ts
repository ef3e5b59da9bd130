import type { Answer, Opened } from "@/lib/benchmarks/family";
import { mayAskJudge } from "@/lib/benchmarks/open";
import { openStored } from "@/lib/blobs/open-stored";
import { askTurn } from "@/lib/engine/asking/ask-turn";
import { cachedTurn } from "@/lib/engine/asking/cached-turn";
import { type Answered, afterAttempts, hasJudgeFailed } from "@/lib/engine/asking/turn-asking";
import { endWith, type PlayEnd, type Ports, play, type Taken } from "@/lib/record/play";
import { batchSize, emptyBatch, type SampleEnd, type TurnRow } from "@/lib/record/result-batch";
import { runCost } from "@/lib/record/run-cost";
import { scoreReply, watched } from "@/lib/record/score-reply";
import type { SampleSum } from "@/lib/record/turn-fold";
import type { ActiveRun } from "./active-run";
import { countLate } from "./load-shard";
import { addCopy, type OpenSample } from "./open-sample";
import { Outbox } from "./outbox";

/** Returns the sample's item, opened when it is first needed. */
function openedItem(run: ActiveRun, sample: OpenSample): Opened | Promise<Opened> {
  if (sample.opened) return sample.opened;
  const { engine, model } = run.context;
  const body = JSON.parse(sample.body);
  const opened =
    model.kind === "simulated" ? openStored(engine, body, "ask", "score", "simulate") : openStored(engine, body, "ask", "score");
  const keep = (openedItem: Opened): Opened => {
    sample.opened = openedItem;
    sample.body = "";
    return openedItem;
  };
  return opened instanceof Promise ? opened.then(keep) : keep(opened);
}

function turnRow({ runId, ordinal }: OpenSample, turn: number, { reply, sent, promptShare, replyKey }: Answered): TurnRow {
  const { text, reasoning, received = null, finishReason, latencyMs, usage, envelope, redacted } = reply;
  // With a spread before other fields, V8 makes the row a hundred times slower than with one at the end: 40 µs, for every call twice.
  return {
    runId,
    ordinal,
    turn,
    reply: text,
    reasoning,
    received,
    finishReason,
    latencyMs,
    inputTokens: usage.input,
    outputTokens: usage.output,
    redacted: redacted || null,
    promptShare,
    extra: null,
    response: envelope,
    replyKey,
    paidTurn: null,
    ...sent,
  };
}

/** Builds the sample's last row. */
function endRow(run: ActiveRun, { runId, ordinal, attempts, spent }: OpenSample, end: PlayEnd, sum: SampleSum): SampleEnd {
  return { runId, ordinal, ...end, ...sum, attempts, costUsd: runCost(run.context.price, spent) };
}

/** Checks whether a judge gives the run's verdicts. Replies are then stored first, so that none is lost to a failing judge. */
const isJudged = ({ context, tools }: ActiveRun) => tools.chat !== undefined && mayAskJudge(context.verifier, context.facts.storedSuite);

/**
 * Checks whether a family's judge rejects a reply that was stored before the judge was asked; the reply then remains only as its attempt.
 * `rejected`: the reason why the sample ends, because no attempt is left.
 */
async function isTurnedAway(
  run: ActiveRun,
  sample: OpenSample,
  turn: number,
): Promise<"accepted" | "turned away" | "halted" | { unscored: string } | { rejected: string }> {
  const { facts, engine, price } = run.context;
  const { accept } = engine.asking;
  const saved = sample.saved[turn];
  // A copied reply was accepted before it was stored.
  if (!accept || !saved || saved.accepted || saved.paidTurn !== null || run.tools.chat === undefined) return "accepted";
  const opened = await openedItem(run, sample);
  const watch = watched(run.tools);
  try {
    const refused = await accept.fault(opened, saved, watch.tools, facts.params);
    if (watch.wasAsked()) run.judgeTrouble?.answered();
    if (refused === null) return "accepted";
    const { runId, ordinal } = sample;
    const attempt = sample.lastReply.get(turn) ?? 1;
    const rejected = (sample.turnedAway.get(turn) ?? 0) + 1;
    sample.turnedAway.set(turn, rejected);
    const { inputTokens: input, outputTokens: output, sent } = saved;
    const { reasoningTokens: reasoning, cachedTokens: cached, cacheWriteTokens: cacheWrite } = sent;
    run.tally.turnedAway(refused.reason, runCost(price, { input, output, reasoning, cached, cacheWrite }));
    const why = run.first.turnedAway(ordinal, refused.reason, refused.detail);
    await run.writer.add({ ...emptyBatch(), withdrawn: [{ runId, ordinal, turn, attempt, ...refused }] });
    if (why !== null) run.stop(why);
    return rejected >= accept.most(facts.params) ? { rejected: `${refused.reason} ${afterAttempts(rejected)}` } : "turned away";
  } catch (error) {
    if (run.halt.aborted || (watch.wasAsked() && (await hasJudgeFailed(run, sample.ordinal, error)))) return "halted";
    return { unscored: `acceptance: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300) };
  }
}

/** Asks and judges the turns of a live sample; their rows go into the outbox. */
class LivePorts implements Ports {
  private readonly isJudged: boolean;

  constructor(
    private readonly run: ActiveRun,
    private readonly sample: OpenSample,
    private readonly outbox: Outbox,
    private readonly onSlot: () => void,
  ) {
    this.isJudged = isJudged(run);
  }

  opened(): Opened | Promise<Opened> {
    return openedItem(this.run, this.sample);
  }

  async ask(...[turn, next]: Parameters<Ports["ask"]>): Promise<Taken> {
    const { run, sample, outbox, isJudged } = this;
    const stored = await isTurnedAway(run, sample, turn);
    if (stored === "halted") return { kind: "halted" };
    if (typeof stored === "object" && "rejected" in stored) return { kind: "failed", reason: stored.rejected, isRejected: true };
    const saved = stored === "turned away" ? undefined : sample.saved[turn];
    if (saved) {
      const usage = { ...saved, reasoningTokens: saved.sent.reasoningTokens };
      return { kind: "answered", answer: saved, usage, unscored: typeof stored === "object" ? stored.unscored : null };
    }
    const addRows = (answered: Answered) => {
      outbox.batch.attempts.push(answered.attempt);
      outbox.batch.turns.push(turnRow(sample, turn, answered));
      // The reply occupies a place until the judge has decided, or until it is stored if no judge is asked.
      outbox.hold(answered.landed, isJudged ? "judged" : "stored");
    };
    const copy = stored === "turned away" ? null : await cachedTurn(run, sample, turn, next);
    if (copy === "halted") return { kind: "halted" };
    if (copy !== null) {
      this.onSlot();
      addCopy(sample);
      outbox.batch.turns.push(copy.row);
      outbox.hold(run.slots.landed(), isJudged ? "judged" : "stored");
      const { row: usage, sent, unscored } = copy;
      return this.answered({ reply: usage.reply, sent }, usage, unscored, false);
    }
    const asked = await askTurn(run, sample, turn, next, this.onSlot, (answered) => {
      addRows(answered);
      return outbox.send();
    });
    if (asked.kind === "halted" || asked.kind === "over") return asked;
    if (asked.kind === "failed") {
      if (asked.attempt) outbox.batch.attempts.push(asked.attempt);
      if (asked.landed) outbox.hold(asked.landed, "stored");
      return { kind: "failed", reason: asked.reason, isRejected: asked.rejected === true, isOverflow: asked.overflow === true };
    }
    if (!asked.isStored) addRows(asked);
    const answer = { reply: asked.reply.text, sent: asked.sent };
    return this.answered(answer, turnRow(sample, turn, asked), asked.unscored, asked.isStored);
  }

  /** Returns a reply whose rows are in the outbox, or stored already; it is stored before it goes to a judge. */
  private async answered(answer: Answer, usage: TurnRow, unscored: string | null, isStored: boolean): Promise<Taken> {
    const goesToJudge = this.isJudged && !isStored && unscored === null && endWith(answer) === null;
    if (goesToJudge && (await this.outbox.send()).late) return { kind: "halted" };
    return { kind: "answered", answer, usage, unscored };
  }

  async judge(...[turn, answer, earlier]: Parameters<Ports["judge"]>): ReturnType<Ports["judge"]> {
    const { run, sample, outbox, isJudged } = this;
    const { manifest, verifier } = run.context;
    if (isJudged && run.halt.aborted) return { kind: "halted" };
    const saved = sample.saved[turn] === answer ? sample.saved[turn] : undefined;
    if (isJudged && saved && !saved.judged) outbox.hold(run.slots.landed(), "judged");
    // A judge's verdict is final; every other verdict is computed again.
    const settings = { tools: run.tools, given: saved?.judged ?? null };
    const scored = await scoreReply(manifest, verifier, await this.opened(), earlier, answer, settings);
    outbox.judged();
    if (scored.kind === "unscored") {
      const hasFailed = async () => scored.asked && (await hasJudgeFailed(run, sample.ordinal, scored.error));
      return isJudged && (run.halt.aborted || (await hasFailed())) ? { kind: "halted" } : scored;
    }
    if (isJudged && !settings.given && scored.stored.detail !== null) run.judgeTrouble?.answered();
    const { checksPassed: _good, checksTotal: _all, ...stored } = scored.stored;
    outbox.batch.checks.push({ runId: sample.runId, ordinal: sample.ordinal, turn, ...stored });
    return scored;
  }

  continues(): boolean {
    const { outbox } = this;
    if (outbox.late) return false;
    // Turns of a dialogue are stored as they arrive; the last one goes with the sample's end.
    if (batchSize(outbox.batch) > 0) void outbox.send().catch(() => {});
    return true;
  }
}

/**
 * Runs the turns of one sample; resolves when its rows are stored. Returns false if the run was halted first, or if another worker has the
 * sample.
 */
export async function runSample(run: ActiveRun, sample: OpenSample, onSlot: () => void): Promise<boolean> {
  const outbox = new Outbox(run);
  try {
    const played = await play(run.context, new LivePorts(run, sample, outbox, onSlot), sample.turns);
    if (played === null || outbox.late) return false;
    // Replies of a dialogue, and those that wait for a judge, are stored while it is open, so another worker may have stored one too late. An
    // outage must not cost the reply that is still to be stored.
    if (run.context.engine.dialogue !== undefined || run.tools.chat !== undefined) await countLate(sample).catch(() => {});
    // Verdicts and items are large and not needed while the rows wait to be stored.
    sample.turns.length = 0;
    sample.opened = null;
    outbox.batch.samples.push(endRow(run, sample, played.end, played.sum));
    return !(await outbox.send()).late;
  } catch (error) {
    // Another worker has the sample, and ends it.
    if (outbox.late) return false;
    throw error;
  } finally {
    outbox.drop();
    // The stored cost of the sample includes the late reply.
    if (outbox.late) run.tally.forget(sample.ordinal);
  }
}
