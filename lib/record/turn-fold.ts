import type { BriefVerdict } from "@/lib/benchmarks/scoring";
import { added } from "./added";

/** The latency and tokens of a turn's request; null if unknown. */
export interface UsageTotals {
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
}

/** The part of a turn's verdict that is added to its sample. */
export type FoldedVerdict = Pick<BriefVerdict, "score" | "passed"> & { checksPassed: number; checksTotal: number };

/** The sums over a sample's turns. */
export interface SampleSum extends UsageTotals {
  /** Mean over the turns; null without a verdict. */
  score: number | null;
  /** True if every turn passed; null without a verdict. */
  passed: boolean | null;
  checksPassed: number;
  checksTotal: number;
}

/** Adds up the turns of a sample in their order. Every sum of a sample comes from this class. */
export class TurnFold {
  private scores = 0;
  private verdicts = 0;
  private passed = true;
  private checksPassed = 0;
  private checksTotal = 0;
  private usage: UsageTotals = { latencyMs: null, inputTokens: null, outputTokens: null, reasoningTokens: null };

  addUsage({ latencyMs, inputTokens, outputTokens, reasoningTokens }: UsageTotals): void {
    const { usage } = this;
    usage.latencyMs = added(usage.latencyMs, latencyMs);
    usage.inputTokens = added(usage.inputTokens, inputTokens);
    usage.outputTokens = added(usage.outputTokens, outputTokens);
    usage.reasoningTokens = added(usage.reasoningTokens, reasoningTokens);
  }

  addVerdict({ score, passed, checksPassed, checksTotal }: FoldedVerdict): void {
    this.scores += score;
    this.verdicts++;
    this.passed &&= passed;
    this.checksPassed += checksPassed;
    this.checksTotal += checksTotal;
  }

  /** Returns the sums of a scored sample; with `scored` false, only the usage of a sample that failed or could not be judged. */
  sum(scored = true): SampleSum {
    const { usage, verdicts, scores, passed, checksPassed, checksTotal } = this;
    if (!scored || verdicts === 0) return { ...usage, score: null, passed: null, checksPassed: 0, checksTotal: 0 };
    return { ...usage, score: scores / verdicts, passed, checksPassed, checksTotal };
  }
}
