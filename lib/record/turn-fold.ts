import type { BriefVerdict } from "@/lib/benchmarks/scoring";
import { added } from "./added";

/** What a turn's request took; null where nobody counted. */
export interface Usage {
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
}

/** What a turn's verdict adds to its sample. */
export type FoldedVerdict = Pick<BriefVerdict, "score" | "passed"> & { checksPassed: number; checksTotal: number };

/** What a sample's turns add up to. */
export interface SampleSum extends Usage {
  /** Mean over the turns; null without a verdict. */
  score: number | null;
  /** Every turn passed; null without a verdict. */
  passed: boolean | null;
  checksPassed: number;
  checksTotal: number;
}

/** Adds the turns of a sample up, in their order: the one place that says what they make of it. */
export class TurnFold {
  private scores = 0;
  private verdicts = 0;
  private passed = true;
  private checksPassed = 0;
  private checksTotal = 0;
  private usage: Usage = { latencyMs: null, inputTokens: null, outputTokens: null, reasoningTokens: null };

  addUsage({ latencyMs, inputTokens, outputTokens, reasoningTokens }: Usage): void {
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

  /** The sample as scored; with `scored` false its usage alone, for one that failed or could not be judged. */
  sum(scored = true): SampleSum {
    const { usage, verdicts, scores, passed, checksPassed, checksTotal } = this;
    if (!scored || verdicts === 0) return { ...usage, score: null, passed: null, checksPassed: 0, checksTotal: 0 };
    return { ...usage, score: scores / verdicts, passed, checksPassed, checksTotal };
  }
}
