import type { Message } from "@/lib/contracts/suite";
import type { Reply } from "@/lib/providers/provider";
import type { ActiveRun } from "./active-run";
import { askTurn } from "./ask-turn";
import { added, itemOf, type OpenSample, type SavedTurn } from "./open-sample";
import { batchSize, type CheckRow, emptyBatch, type ResultBatch, type SampleRow, type TurnRow } from "./result-batch";
import { runCost } from "./run-cost";
import { type Scored, scoreReply } from "./score-reply";
import { standingVerdict } from "./standing-verdict";

/** What a sample's turns add up to. */
interface Sum {
  scores: number[];
  passed: boolean;
  checksPassed: number;
  checksTotal: number;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
}

type Usage = Pick<Sum, "latencyMs" | "inputTokens" | "outputTokens" | "reasoningTokens">;

function addUsage(sum: Sum, of: Usage): void {
  sum.latencyMs = added(sum.latencyMs, of.latencyMs);
  sum.inputTokens = added(sum.inputTokens, of.inputTokens);
  sum.outputTokens = added(sum.outputTokens, of.outputTokens);
  sum.reasoningTokens = added(sum.reasoningTokens, of.reasoningTokens);
}

function turnRow(
  { runId, ordinal }: OpenSample,
  turn: number,
  { text, reasoning, finishReason, latencyMs, usage, envelope }: Reply,
): TurnRow {
  const tokens = { inputTokens: usage.input, outputTokens: usage.output, reasoningTokens: usage.reasoning };
  return { runId, ordinal, turn, reply: text, reasoning, finishReason, latencyMs, ...tokens, response: envelope };
}

function checkRow(sample: OpenSample, turn: number, scored: Extract<Scored, { kind: "scored" }>): CheckRow {
  const { verifier, version, outcomes, score, passed, detail } = scored.stored;
  return { runId: sample.runId, ordinal: sample.ordinal, turn, verifier, version, outcomes, score, passed, detail };
}

function addVerdict(sum: Sum, scored: Extract<Scored, { kind: "scored" }>): void {
  sum.scores.push(scored.stored.score);
  sum.passed &&= scored.stored.passed;
  sum.checksPassed += scored.stored.checksPassed;
  sum.checksTotal += scored.stored.checksTotal;
}

/** The sample's last row: its score is the mean over its turns, and it passed when every turn did. */
function endRow(run: ActiveRun, sample: OpenSample, sum: Sum, status: "scored" | "failed" | "unscored", reason: string | null): SampleRow {
  const scored = status === "scored" && sum.scores.length > 0;
  return {
    runId: sample.runId,
    ordinal: sample.ordinal,
    status,
    score: scored ? sum.scores.reduce((a, b) => a + b, 0) / sum.scores.length : null,
    passed: scored ? sum.passed : null,
    checksPassed: scored ? sum.checksPassed : 0,
    checksTotal: scored ? sum.checksTotal : 0,
    attempts: sample.attempts,
    latencyMs: sum.latencyMs,
    inputTokens: sum.inputTokens,
    outputTokens: sum.outputTokens,
    reasoningTokens: sum.reasoningTokens,
    costUsd: runCost(run.context.price, sample.spentInput, sample.spentOutput),
    reason,
  };
}

type TurnEnd = "scored" | "over" | "halted" | { status: "scored" | "failed" | "unscored"; reason: string };

/** A reply that was saved before, with its verdict made again; a judge's word stands. */
async function retakeTurn(run: ActiveRun, sample: OpenSample, saved: SavedTurn, sum: Sum): Promise<Scored> {
  const { benchmark, verifier } = run.context;
  const { judged, reply } = saved;
  addUsage(sum, saved);
  return scoreReply(benchmark, standingVerdict(verifier, judged), itemOf(sample), sample.turns, reply, run.tools);
}

/** Takes one turn to its verdict and adds its rows to the batch. Nothing of the verdict outlives it but what the next turn reads. */
async function takeTurn(
  run: ActiveRun,
  sample: OpenSample,
  turn: number,
  request: () => readonly Message[] | null,
  sum: Sum,
  batch: ResultBatch,
  onSlot: () => void,
): Promise<TurnEnd> {
  const { benchmark, verifier } = run.context;
  const saved = sample.saved[turn];
  let scored: Scored;
  let reply: string;
  if (saved) {
    reply = saved.reply;
    scored = await retakeTurn(run, sample, saved, sum);
  } else {
    const asked = await askTurn(run, sample, turn, request, onSlot);
    if (asked.kind === "halted" || asked.kind === "over") return asked.kind;
    batch.attempts.push(asked.attempt);
    if (asked.kind === "failed") {
      const censored = asked.overflow === true && benchmark.endsOnOverflow === true && turn > 0;
      return censored
        ? { status: "scored", reason: `censored: turn ${turn + 1} outgrew the model's context` }
        : { status: "failed", reason: asked.reason };
    }
    reply = asked.reply.text;
    const row = turnRow(sample, turn, asked.reply);
    batch.turns.push(row);
    addUsage(sum, row);
    if (asked.unscored !== null) return { status: "unscored", reason: asked.unscored };
    scored = await scoreReply(benchmark, verifier, itemOf(sample), sample.turns, reply, run.tools);
  }
  if (scored.kind === "unscored") return { status: "unscored", reason: scored.reason };
  addVerdict(sum, scored);
  batch.checks.push(checkRow(sample, turn, scored));
  sample.turns.push({ reply, verdict: scored.verdict });
  return "scored";
}

/** Goes through the turns of one sample; resolves when its rows are stored. False when the run was halted first. */
export async function runSample(run: ActiveRun, sample: OpenSample, onSlot: () => void): Promise<boolean> {
  const { benchmark, params } = run.context;
  const sum: Sum = {
    scores: [],
    passed: true,
    checksPassed: 0,
    checksTotal: 0,
    latencyMs: null,
    inputTokens: null,
    outputTokens: null,
    reasoningTokens: null,
  };
  let batch = emptyBatch();
  let end: Exclude<TurnEnd, "halted" | "over"> = "scored";
  let request = (): Message[] | null => benchmark.nextTurn(itemOf(sample), sample.turns, params);
  for (let turn = 0; ; turn++) {
    const ended = await takeTurn(run, sample, turn, request, sum, batch, onSlot);
    if (ended === "halted") return false;
    if (ended === "over") break;
    end = ended;
    if (ended !== "scored") break;
    const messages = benchmark.nextTurn(itemOf(sample), sample.turns, params);
    if (messages === null) break;
    request = () => messages;
    // Turns of a dialogue are saved as they land; the last one goes with the sample's end.
    if (batchSize(batch) > 0) {
      void run.writer.add(batch).catch(() => {});
      batch = emptyBatch();
    }
  }
  // Verdicts and items are large and not needed while the rows wait to be stored.
  sample.turns.length = 0;
  sample.item = null;
  batch.samples.push(end === "scored" ? endRow(run, sample, sum, "scored", null) : endRow(run, sample, sum, end.status, end.reason));
  await run.writer.add(batch);
  return true;
}
