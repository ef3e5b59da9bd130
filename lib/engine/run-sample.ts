import type { Opened, Request } from "@/lib/benchmarks/family";
import type { EndedSample } from "@/lib/record/sample-states";
import { scoreReply, watched } from "@/lib/record/score-reply";
import { TurnFold } from "@/lib/record/turn-fold";
import { openStored } from "@/lib/texts/open-stored";
import type { ActiveRun } from "./active-run";
import { type Answered, askTurn, hasJudgeFailed, type SentTurn } from "./ask-turn";
import type { OpenSample } from "./open-sample";
import { batchSize, emptyBatch, type SampleEnd, type TurnRow } from "./result-batch";
import { runCost } from "./run-cost";
import type { Landed } from "./slot-pool";

/** The sample's item, opened when it is first needed. */
function openedItem(run: ActiveRun, sample: OpenSample): Opened | Promise<Opened> {
  if (sample.opened) return sample.opened;
  const { engine, model } = run.context;
  const body = JSON.parse(sample.body);
  const opened =
    model.kind === "simulated" ? openStored(engine, body, "ask", "score", "simulate") : openStored(engine, body, "ask", "score");
  const keep = (of: Opened): Opened => {
    sample.opened = of;
    sample.body = "";
    return of;
  };
  return opened instanceof Promise ? opened.then(keep) : keep(opened);
}

function turnRow(
  { runId, ordinal }: OpenSample,
  turn: number,
  { reply, sent, promptShare }: Pick<Answered, "reply" | "sent" | "promptShare">,
): TurnRow {
  const { text, reasoning, received = null, finishReason, latencyMs, usage, envelope } = reply;
  const tokens = { inputTokens: usage.input, outputTokens: usage.output };
  return {
    runId,
    ordinal,
    turn,
    reply: text,
    reasoning,
    received,
    finishReason,
    latencyMs,
    ...tokens,
    ...sent,
    redacted: reply.redacted || null,
    promptShare,
    extra: null,
    response: envelope,
  };
}

/** The sample's last row. */
function endRow(run: ActiveRun, sample: OpenSample, fold: TurnFold, status: EndedSample, reason: string | null): SampleEnd {
  return {
    runId: sample.runId,
    ordinal: sample.ordinal,
    status,
    ...fold.sum(status === "scored"),
    attempts: sample.attempts,
    costUsd: runCost(run.context.price, sample.spentInput, sample.spentOutput),
    reason,
  };
}

type TurnEnd = "scored" | "over" | "halted" | { status: EndedSample; reason: string };

/** Rows on their way to be stored, and the replies among them that have not been. */
class Outbox {
  batch = emptyBatch();
  /** Another worker had stored a reply to one of the turns: the sample is its own. */
  late = false;
  private landed: Landed[] = [];
  private unjudged: Landed[] = [];

  constructor(private readonly run: ActiveRun) {}

  /** A reply that takes a place until its rows are stored, or until it is judged. */
  hold(landed: Landed, until: "stored" | "judged"): void {
    (until === "stored" ? this.landed : this.unjudged).push(landed);
  }

  /** The judge has spoken. */
  judged(): void {
    for (const { kept } of this.unjudged.splice(0)) kept();
  }

  /** Forgets what was not sent or judged. */
  drop(): void {
    this.judged();
    for (const { kept } of this.landed.splice(0)) kept();
  }

  /** Resolves when the rows so far are stored; rejects when the database will never take them. */
  async send(): Promise<{ late: boolean }> {
    const [batch, landed] = [this.batch, this.landed];
    this.batch = emptyBatch();
    this.landed = [];
    const stored = this.run.writer.add(batch);
    // Half of what may wait unstored does: the rest should not come to wait for room.
    if (2 * this.run.slots.unstored >= this.run.slots.ceiling) this.run.writer.hurry();
    try {
      const { late } = await stored;
      this.late ||= late;
      return { late };
    } finally {
      for (const { kept } of landed) kept();
    }
  }
}

/** Whether the run's verdicts are asked of a judge: its replies are stored before, so that none is lost to it. */
const isJudged = ({ context, tools }: ActiveRun) =>
  tools.chat !== undefined && (context.verifier.judge?.(context.facts.storedSuite) ?? "never") !== "never";

/** Whether a family's judge turns away a reply that was stored before it was asked; it then stays as its attempt alone. */
async function isTurnedAway(
  run: ActiveRun,
  sample: OpenSample,
  turn: number,
): Promise<"accepted" | "turned away" | "halted" | { unscored: string }> {
  const { accept } = run.context.engine.asking;
  const saved = sample.saved[turn];
  if (!accept || !saved || saved.accepted || run.tools.chat === undefined) return "accepted";
  const watch = watched(run.tools);
  try {
    const refused = await accept.fault(await openedItem(run, sample), saved, watch.tools, run.context.facts.params);
    if (watch.wasAsked()) run.judgeTrouble?.answered();
    if (refused === null) return "accepted";
    const { runId, ordinal } = sample;
    const attempt = sample.lastAttempt.get(turn) ?? 1;
    await run.writer.add({ ...emptyBatch(), withdrawn: [{ runId, ordinal, turn, attempt, ...refused }] });
    return "turned away";
  } catch (error) {
    if (run.halt.aborted || (watch.wasAsked() && (await hasJudgeFailed(run, sample.ordinal, error)))) return "halted";
    return { unscored: `acceptance: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300) };
  }
}

/** Takes one turn to its verdict and puts its rows into the outbox. The verdict itself is kept only for the next turn to read. */
async function takeTurn(
  run: ActiveRun,
  sample: OpenSample,
  turn: number,
  next: () => Promise<{ opened: Opened; request: Request | null }>,
  fold: TurnFold,
  outbox: Outbox,
  onSlot: () => void,
): Promise<TurnEnd> {
  const { manifest, engine, verifier } = run.context;
  const judged = isJudged(run);
  const given = await isTurnedAway(run, sample, turn);
  if (given === "halted") return "halted";
  const saved = given === "turned away" ? undefined : sample.saved[turn];
  let answer: { reply: string; sent: SentTurn };
  if (saved) {
    answer = saved;
    fold.addUsage({ ...saved, reasoningTokens: saved.sent.reasoningTokens });
    if (typeof given === "object") return { status: "unscored", reason: given.unscored };
  } else {
    const rowsOf = ({ attempt, landed, ...answered }: Answered) => {
      outbox.batch.attempts.push(attempt);
      outbox.batch.turns.push(turnRow(sample, turn, answered));
      // Its place is taken until a judge has spoken, or until it is stored where none is asked.
      outbox.hold(landed, judged ? "judged" : "stored");
    };
    const asked = await askTurn(run, sample, turn, next, onSlot, (answered) => {
      rowsOf(answered);
      return outbox.send();
    });
    if (asked.kind === "halted" || asked.kind === "over") return asked.kind;
    if (asked.kind === "failed") {
      if (asked.attempt) outbox.batch.attempts.push(asked.attempt);
      if (asked.landed) outbox.hold(asked.landed, "stored");
      const censored = asked.overflow === true && engine.dialogue?.endsOnOverflow === true && turn > 0;
      if (censored) return { status: "scored", reason: `censored: turn ${turn + 1} outgrew the model's context` };
      return { status: asked.rejected ? "rejected" : "failed", reason: asked.reason };
    }
    if (!asked.isStored) rowsOf(asked);
    answer = { reply: asked.reply.text, sent: asked.sent };
    fold.addUsage(turnRow(sample, turn, asked));
    if (asked.unscored !== null) return { status: "unscored", reason: asked.unscored };
    // From here on a judge works from what is stored.
    const isFinal = answer.sent.ended === "filtered" || answer.sent.ended === "too_large";
    if (judged && !asked.isStored && !isFinal && (await outbox.send()).late) return "halted";
  }
  if (answer.sent.ended === "too_large") return { status: "failed", reason: "the reply is too large: longer than 16 MB" };
  if (answer.sent.ended === "filtered") return { status: "withheld", reason: "the provider's filter withheld the reply" };
  if (judged && run.halt.aborted) return "halted";
  if (judged && saved && !saved.judged) outbox.hold(run.slots.landed(), "judged");
  // A judge's word stands; every other verdict is made again.
  const settings = { tools: run.tools, given: saved?.judged ?? null };
  const scored = await scoreReply(manifest, verifier, await openedItem(run, sample), sample.turns, answer, settings);
  outbox.judged();
  if (scored.kind === "unscored") {
    if (judged && (run.halt.aborted || (scored.asked && (await hasJudgeFailed(run, sample.ordinal, scored.error))))) return "halted";
    return { status: "unscored", reason: scored.reason };
  }
  if (judged && !settings.given && scored.stored.detail !== null) run.judgeTrouble?.answered();
  fold.addVerdict(scored.stored);
  const { checksPassed: _good, checksTotal: _all, ...stored } = scored.stored;
  outbox.batch.checks.push({ runId: sample.runId, ordinal: sample.ordinal, turn, ...stored });
  sample.turns.push({ ...answer, verdict: scored.verdict });
  return "scored";
}

/** Goes through the turns of one sample; resolves when its rows are stored. False when the run was halted first. */
export async function runSample(run: ActiveRun, sample: OpenSample, onSlot: () => void): Promise<boolean> {
  const outbox = new Outbox(run);
  try {
    return await takeTurns(run, sample, outbox, onSlot);
  } finally {
    outbox.drop();
  }
}

async function takeTurns(run: ActiveRun, sample: OpenSample, outbox: Outbox, onSlot: () => void): Promise<boolean> {
  const { engine, facts } = run.context;
  const fold = new TurnFold();
  let end: Exclude<TurnEnd, "halted" | "over"> = "scored";
  let next = async () => {
    const opened = await openedItem(run, sample);
    return { opened, request: engine.asking.next(opened, sample.turns, facts) };
  };
  for (let turn = 0; ; turn++) {
    const ended = await takeTurn(run, sample, turn, next, fold, outbox, onSlot);
    if (ended === "halted" || outbox.late) return false;
    if (ended === "over") {
      // Of a dialogue that was broken off the turns are taken again, so that only an item without a request ends here at once.
      if (turn === 0) end = { status: "failed", reason: "the item holds no prompt, so there is nothing to ask" };
      break;
    }
    end = ended;
    if (ended !== "scored") break;
    const opened = await openedItem(run, sample);
    const request = engine.asking.next(opened, sample.turns, facts);
    if (request === null) break;
    next = async () => ({ opened, request });
    // Turns of a dialogue are saved as they land; the last one goes with the sample's end.
    if (batchSize(outbox.batch) > 0) void outbox.send().catch(() => {});
  }
  // Verdicts and items are large and not needed while the rows wait to be stored.
  sample.turns.length = 0;
  sample.opened = null;
  const row = end === "scored" ? endRow(run, sample, fold, "scored", null) : endRow(run, sample, fold, end.status, end.reason);
  outbox.batch.samples.push(row);
  return !(await outbox.send()).late;
}
