import type { Opened, Request } from "@/lib/benchmarks/family";
import type { Reply } from "@/lib/providers/provider";
import { openStored } from "@/lib/texts/open-stored";
import type { ActiveRun } from "./active-run";
import { askTurn, type SentTurn } from "./ask-turn";
import { TurnFold } from "./fold-turns";
import type { OpenSample } from "./open-sample";
import { batchSize, emptyBatch, type ResultBatch, type SampleRow, type TurnRow } from "./result-batch";
import { runCost } from "./run-cost";
import { type Scored, scoreReply } from "./score-reply";

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

function turnRow({ runId, ordinal }: OpenSample, turn: number, { reply, sent }: { reply: Reply; sent: SentTurn }): TurnRow {
  const { text, reasoning, finishReason, latencyMs, usage, envelope } = reply;
  const tokens = { inputTokens: usage.input, outputTokens: usage.output };
  return {
    runId,
    ordinal,
    turn,
    reply: text,
    reasoning,
    finishReason,
    latencyMs,
    ...tokens,
    ...sent,
    redacted: reply.redacted || null,
    extra: null,
    response: envelope,
  };
}

/** The sample's last row. */
function endRow(
  run: ActiveRun,
  sample: OpenSample,
  fold: TurnFold,
  status: "scored" | "failed" | "unscored",
  reason: string | null,
): SampleRow {
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

type TurnEnd = "scored" | "over" | "halted" | { status: "scored" | "failed" | "unscored"; reason: string };

/** Takes one turn to its verdict and adds its rows to the batch. The verdict itself is kept only for the next turn to read. */
async function takeTurn(
  run: ActiveRun,
  sample: OpenSample,
  turn: number,
  next: () => Promise<{ opened: Opened; request: Request | null }>,
  fold: TurnFold,
  batch: ResultBatch,
  onSlot: () => void,
): Promise<TurnEnd> {
  const { manifest, engine, verifier } = run.context;
  const saved = sample.saved[turn];
  let scored: Scored;
  let answer: { reply: string; sent: SentTurn };
  if (saved) {
    answer = saved;
    fold.addUsage({ ...saved, reasoningTokens: saved.sent.reasoningTokens });
    // A judge's word stands; every other verdict is made again.
    scored = await scoreReply(manifest, verifier, await openedItem(run, sample), sample.turns, answer, {
      tools: run.tools,
      given: saved.judged,
    });
  } else {
    const asked = await askTurn(run, sample, turn, next, onSlot);
    if (asked.kind === "halted" || asked.kind === "over") return asked.kind;
    batch.attempts.push(asked.attempt);
    if (asked.kind === "failed") {
      const censored = asked.overflow === true && engine.dialogue?.endsOnOverflow === true && turn > 0;
      return censored
        ? { status: "scored", reason: `censored: turn ${turn + 1} outgrew the model's context` }
        : { status: "failed", reason: asked.reason };
    }
    answer = { reply: asked.reply.text, sent: asked.sent };
    const row = turnRow(sample, turn, asked);
    batch.turns.push(row);
    fold.addUsage(row);
    if (asked.unscored !== null) return { status: "unscored", reason: asked.unscored };
    scored = await scoreReply(manifest, verifier, await openedItem(run, sample), sample.turns, answer, { tools: run.tools });
  }
  if (scored.kind === "unscored") return { status: "unscored", reason: scored.reason };
  fold.addVerdict(scored.stored);
  const { checksPassed: _good, checksTotal: _all, ...stored } = scored.stored;
  batch.checks.push({ runId: sample.runId, ordinal: sample.ordinal, turn, ...stored });
  sample.turns.push({ ...answer, verdict: scored.verdict });
  return "scored";
}

/** Goes through the turns of one sample; resolves when its rows are stored. False when the run was halted first. */
export async function runSample(run: ActiveRun, sample: OpenSample, onSlot: () => void): Promise<boolean> {
  const { engine, facts } = run.context;
  const fold = new TurnFold();
  let batch = emptyBatch();
  let end: Exclude<TurnEnd, "halted" | "over"> = "scored";
  let next = async () => {
    const opened = await openedItem(run, sample);
    return { opened, request: engine.asking.next(opened, sample.turns, facts) };
  };
  for (let turn = 0; ; turn++) {
    const ended = await takeTurn(run, sample, turn, next, fold, batch, onSlot);
    if (ended === "halted") return false;
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
    if (batchSize(batch) > 0) {
      void run.writer.add(batch).catch(() => {});
      batch = emptyBatch();
    }
  }
  // Verdicts and items are large and not needed while the rows wait to be stored.
  sample.turns.length = 0;
  sample.opened = null;
  batch.samples.push(end === "scored" ? endRow(run, sample, fold, "scored", null) : endRow(run, sample, fold, end.status, end.reason));
  await run.writer.add(batch);
  return true;
}
