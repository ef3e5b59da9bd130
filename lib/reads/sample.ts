import { benchmarkById } from "@/lib/benchmarks/registry";
import type { SampleDetail } from "@/lib/contracts/sample";
import { failedNeighbours } from "./failed-neighbours";
import { outcomeLetters } from "./outcome-letters";
import { sampleTurns } from "./sample-turns";
import { storedSample } from "./stored-sample";

/**
 * One sample with its prompts, attempts, replies and every check's verdict with evidence under a verifier (the run's by default).
 * Throws `not_found`, or `invalid` for an unknown verifier.
 */
export async function readSample(runId: number, ordinal: number, options: { verifier?: string } = {}): Promise<SampleDetail> {
  const [parts, failed] = await Promise.all([storedSample(runId, ordinal), failedNeighbours(runId, ordinal)]);
  const { body: _body, model: _model, params: _params, sampleCount, ...sample } = parts.sample;
  const benchmark = benchmarkById(sample.benchmark);
  const verifier = options.verifier ?? sample.verifier;
  const turns = await sampleTurns(benchmark, parts, verifier);
  const detail = {
    ...sample,
    runId,
    verifier,
    turns,
    previous: ordinal > 0 ? ordinal - 1 : null,
    next: ordinal + 1 < sampleCount ? ordinal + 1 : null,
    ...failed,
  };
  if (verifier === sample.verifier) return detail;
  const verdicts = turns.flatMap((turn) => turn.verdict ?? []);
  const outcomes = verdicts.map((verdict) => outcomeLetters(benchmark, verdict)).join("");
  return { ...detail, outcomes };
}
