import { countTextTokens } from "@/lib/blobs/shared-texts";
import type { DiagnosisEstimate } from "@/lib/contracts/estimate";
import { modelSettings } from "@/lib/contracts/model";
import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";
import { diagnosisKind } from "@/lib/passes/diagnose-run";
import { countFailures, failuresOf, firstFailure } from "@/lib/passes/failures";
import { runContext } from "@/lib/record/run-context";
import { runCost } from "@/lib/record/run-cost";
import { priceOf } from "@/lib/runs/price-of";

/** Failures whose requests are counted; the others are assumed to be like them. */
const counted = 20;
/** Tokens of an answer: a class or two and a few sentences. */
const answerTokens = 150;

/**
 * Estimates the cost of having a model diagnose a run's failures, without those that it has diagnosed. Throws `not_found`, or `invalid` for
 * a family without classes.
 */
export async function estimateDiagnosis(runId: number, modelId: number): Promise<DiagnosisEstimate> {
  const run = await runContext(runId);
  const { diagnosis } = run.engine.scoring;
  if (!diagnosis) throw new HeedError("invalid", `${run.manifest.title} has no failure classes.`);
  const model = await prisma().model.findUnique({ where: { id: modelId }, select: { name: true, settings: true } });
  if (!model) throw new HeedError("not_found", `There is no model ${modelId}; it may have been deleted.`, { where: "modelId" });
  const looked = { kind: diagnosisKind, version: model.name };
  const [failures, price] = await Promise.all([countFailures(runId, looked), priceOf(modelSettings.parse(model.settings))]);
  let [seen, asked, tokens] = [0, 0, 0];
  for await (const rows of failuresOf(run, runId, looked)) {
    for (const sample of rows.slice(0, counted)) {
      seen++;
      const failure = await firstFailure(run, sample);
      const request = failure && diagnosis.prompt(failure.opened, failure.answer, failure.verdict, run.facts.params);
      if (!request) continue;
      asked++;
      for (const { content } of request.messages) tokens += await countTextTokens(content);
    }
    break;
  }
  const scale = seen === 0 ? 0 : failures / seen;
  const [calls, inputTokens] = [Math.round(asked * scale), Math.round(tokens * scale)];
  const outputTokens = calls * answerTokens;
  return { failures, calls, inputTokens, outputTokens, costUsd: runCost(price, { input: inputTokens, output: outputTokens }) };
}
