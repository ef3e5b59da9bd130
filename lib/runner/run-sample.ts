import type { ActiveRun } from "./active-run";
import { askTurn } from "./ask-turn";
import { added, type OpenSample } from "./open-sample";
import { batchSize, type CheckRow, emptyBatch, type ResultBatch, type SampleRow } from "./result-batch";
import { runCost } from "./run-cost";
import { type Scored, scoreReply } from "./score-reply";

/** What a sample's turns add up to. */
interface Sum {
  scores: number[];
  passed: boolean;
  checksPassed: number;
  checksTotal: number;
  latencyMs: number | null;
  input: number | null;
  output: number | null;
  reasoning: number | null;
}

function checkRow(sample: OpenSample, turn: number, scored: Extract<Scored, { kind: "scored" }>): CheckRow {
  const { verifier, version, outcomes, score, passed, detail } = scored.stored;
  return { runId: sample.runId, ordinal: sample.ordinal, turn, verifier, version, outcomes, score, passed, detail };
}

function add(sum: Sum, scored: Extract<Scored, { kind: "scored" }>): void {
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
    inputTokens: sum.input,
    outputTokens: sum.output,
    reasoningTokens: sum.reasoning,
    costUsd: runCost(run.context.price, sample.spentInput, sample.spentOutput),
    reason,
  };
}

/** Goes through the turns of one sample; resolves when its rows are stored. False when the run was halted first. */
export async function runSample(run: ActiveRun, sample: OpenSample, onSlot: () => void): Promise<boolean> {
  const { benchmark, verifier, params } = run.context;
  const sum: Sum = {
    scores: [],
    passed: true,
    checksPassed: 0,
    checksTotal: 0,
    latencyMs: null,
    input: null,
    output: null,
    reasoning: null,
  };
  let batch: ResultBatch = emptyBatch();
  const end = async (status: "scored" | "failed" | "unscored", reason: string | null): Promise<boolean> => {
    batch.samples.push(endRow(run, sample, sum, status, reason));
    await run.writer.add(batch);
    return true;
  };

  let messages = benchmark.nextTurn(sample.item, sample.turns, params);
  for (let turn = 0; messages !== null; turn++) {
    const saved = sample.saved[turn];
    let reply: string;
    let scored: Scored | null = null;
    if (saved) {
      reply = saved.reply;
      sum.latencyMs = added(sum.latencyMs, saved.latencyMs);
      sum.input = added(sum.input, saved.inputTokens);
      sum.output = added(sum.output, saved.outputTokens);
      sum.reasoning = added(sum.reasoning, saved.reasoningTokens);
      // A judge's word stands; a pure verdict is made again.
      const { judged } = saved;
      if (judged) scored = await scoreReply(benchmark, { ...verifier, score: () => judged }, sample.item, sample.turns, reply);
    } else {
      const asked = await askTurn(run, sample, turn, messages, onSlot);
      if (asked.kind === "halted") return false;
      batch.attempts.push(asked.attempt);
      if (asked.kind === "failed") return end("failed", asked.reason);
      const { text, reasoning, finishReason, latencyMs, usage, envelope } = asked.reply;
      reply = text;
      sum.latencyMs = added(sum.latencyMs, latencyMs);
      sum.input = added(sum.input, usage.input);
      sum.output = added(sum.output, usage.output);
      sum.reasoning = added(sum.reasoning, usage.reasoning);
      batch.turns.push({
        runId: sample.runId,
        ordinal: sample.ordinal,
        turn,
        reply,
        reasoning,
        finishReason,
        latencyMs,
        inputTokens: usage.input,
        outputTokens: usage.output,
        reasoningTokens: usage.reasoning,
        response: envelope,
      });
      if (asked.unscored !== null) return end("unscored", asked.unscored);
    }
    scored ??= await scoreReply(benchmark, verifier, sample.item, sample.turns, reply, run.tools);
    if (scored.kind === "unscored") return end("unscored", scored.reason);
    add(sum, scored);
    batch.checks.push(checkRow(sample, turn, scored));
    sample.turns.push({ reply, verdict: scored.verdict });
    messages = benchmark.nextTurn(sample.item, sample.turns, params);
    // Turns of a dialogue are saved as they land; the last one goes with the sample's end.
    if (messages !== null) {
      const landed = batch;
      batch = emptyBatch();
      if (batchSize(landed) > 0) void run.writer.add(landed).catch(() => {});
    }
  }
  return end("scored", null);
}
