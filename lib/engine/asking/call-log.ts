import type { Usage } from "@/lib/contracts/usage";
import type { ActiveRun } from "@/lib/engine/active-run";
import type { OpenSample } from "@/lib/engine/open-sample";
import { type AttemptRow, emptyBatch } from "@/lib/record/result-batch";
import { runCost } from "@/lib/record/run-cost";

const longestDetail = 1000;

/** The counts of a call in the fields of its row. */
export const countedIn = ({ input, output, reasoning, cached, cacheWrite }: Usage) => ({
  inputTokens: input,
  outputTokens: output,
  reasoningTokens: reasoning,
  cachedTokens: cached,
  cacheWriteTokens: cacheWrite,
});

/** Numbers the calls of one turn of a sample, continuing after those of earlier processes, and counts them for the sample. */
export class CallLog {
  constructor(
    private readonly run: Pick<ActiveRun, "clock" | "writer" | "context">,
    private readonly sample: OpenSample,
    private readonly turn: number,
  ) {}

  /** Builds the row of a call that has ended. */
  row(call: Pick<AttemptRow, "outcome"> & Partial<AttemptRow>): AttemptRow {
    const { sample, turn } = this;
    const attempt = (sample.lastAttempt.get(turn) ?? 0) + 1;
    sample.lastAttempt.set(turn, attempt);
    sample.tried.add(turn);
    sample.attempts++;
    const row: AttemptRow = {
      runId: sample.runId,
      ordinal: sample.ordinal,
      turn,
      attempt,
      outcome: call.outcome,
      reason: call.reason ?? null,
      detail: call.detail?.slice(0, longestDetail) || null,
      httpStatus: call.httpStatus ?? null,
      reply: call.reply ?? null,
      latencyMs: call.latencyMs ?? null,
      inputTokens: call.inputTokens ?? null,
      outputTokens: call.outputTokens ?? null,
      reasoningTokens: call.reasoningTokens ?? null,
      cachedTokens: call.cachedTokens ?? null,
      cacheWriteTokens: call.cacheWriteTokens ?? null,
      requestId: call.requestId ?? null,
      possiblyBilled: call.possiblyBilled ?? null,
      at: this.run.clock.now(),
    };
    const { inputTokens: input, outputTokens: output, reasoningTokens: reasoning, cachedTokens: cached, cacheWriteTokens } = row;
    const costUsd = runCost(this.run.context.price, { input, output, reasoning, cached, cacheWrite: cacheWriteTokens });
    if (costUsd !== null) row.costUsd = costUsd;
    if (call.charges) row.charges = call.charges;
    return row;
  }

  /** Builds the row of a call whose reply the family rejected. */
  turnedAway(success: AttemptRow, { reason, detail }: { reason: string; detail: string }, reply: string): AttemptRow {
    return { ...success, outcome: "rejected", reason, detail: detail.slice(0, longestDetail) || null, reply };
  }

  /** Stores a row before the sample's end. Never rejects, because the writer handles a database that refuses rows. */
  async save(row: AttemptRow): Promise<void> {
    await this.run.writer.add({ ...emptyBatch(), attempts: [row] }).catch(() => {});
  }
}
