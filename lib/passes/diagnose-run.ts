import { steadyChat, type Tools } from "@/lib/benchmarks/kit";
import type { Facts } from "@/lib/contracts/check";
import type { JobProgress } from "@/lib/contracts/job";
import type { ModelSettings } from "@/lib/contracts/model";
import type { DiagnosisResult } from "@/lib/contracts/run-results";
import { announceRun } from "@/lib/engine/announce-run";
import { aggregateAgain } from "@/lib/engine/metrics/aggregate-again";
import { HeedError } from "@/lib/errors";
import { ProviderError } from "@/lib/providers/provider-error";
import { type RunContext, runContext } from "@/lib/record/run-context";
import { logRun } from "@/lib/record/run-log";
import { countFailures, type FailedSample, failuresOf, firstFailure, hasFindings, storeFindings } from "./failures";

/** Kind under which a diagnosis is stored with its sample. */
export const diagnosisKind = "diagnosis";

interface DiagnosisKit {
  provide(models: { chat: ModelSettings | null }): Tools;
  /** Throws the error that ended the model's service. */
  check(): void;
  report(progress: JobProgress): void;
  /** Aborted if the job is to stop; its reason is thrown. */
  signal: AbortSignal;
}

/** Number of unreadable answers after which a sample is left without a class. */
const mostAnswers = 3;

/** Stands for the reply to a question that the model refuses. */
const refused = { text: "", tokenLogprobs: null };

type Chat = NonNullable<Tools["chat"]>;
/** Asks a question; null if the model refuses it. */
type Ask = (request: Parameters<Chat>[0]) => Promise<string | null>;

/**
 * Determines the class of a failed sample from its first failed turn; null if the model refuses the question, if its answers cannot be read,
 * or if no question is needed.
 */
async function classify(run: RunContext, sample: FailedSample, ask: Ask): Promise<Facts | null> {
  const { diagnosis } = run.engine.scoring;
  const failure = await firstFailure(run, sample);
  const request = failure && diagnosis?.prompt(failure.opened, failure.answer, failure.verdict, run.facts.params);
  if (!diagnosis || !request) return null;
  for (let asked = 0; asked < mostAnswers; asked++) {
    const answer = await ask({ messages: request.messages, temperature: asked === 0 ? 0 : 0.7 });
    if (answer === null) return null;
    try {
      return diagnosis.read(answer);
    } catch {
      // The answer names no class, so the model is asked again.
    }
  }
  return null;
}

/** Checks whether the model may answer the questions about other samples; it would refuse a setting in each. */
const isRefusal = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.setting === null && (error.kind === "refused" || error.kind === "overflow");

/** Asks the questions of a diagnosis; `refusal` returns the last refusal if the model has answered none of them. */
function questions(chat: Chat): { ask: Ask; refusal: () => ProviderError | null } {
  let isAnswered = false;
  let last: ProviderError | null = null;
  // A refusal is no failure of the endpoint, of which several in a row end the job.
  const steady = steadyChat(async (request) => {
    try {
      const reply = await chat(request);
      isAnswered = true;
      return reply;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      last = error;
      return refused;
    }
  });
  return {
    async ask(request) {
      try {
        const reply = await steady(request);
        return reply === refused ? null : reply.text;
      } catch (error) {
        if (error instanceof ProviderError && error.setting === null) return null;
        throw error;
      }
    },
    refusal: () => (isAnswered ? null : last),
  };
}

/**
 * Asks a model for the kind of failure of each failed sample of a run, and stores its class. Throws `not_found`, `invalid`
 * for a family without a diagnosis, or the model's refusal of a setting or all questions.
 * @returns the result; metrics and filters read the classes. Samples that this model has classified are skipped, so an interrupted job
 * continues where it was.
 */
export async function diagnoseRun(
  id: number,
  model: { name: string; settings: ModelSettings },
  kit: DiagnosisKit,
): Promise<DiagnosisResult> {
  const run = await runContext(id);
  if (!run.engine.scoring.diagnosis) throw new HeedError("invalid", `${run.manifest.title} has no failure classes.`);
  const { chat } = kit.provide({ chat: model.settings });
  if (!chat) throw new HeedError("invalid", "A diagnosis needs a model; choose one.", { where: "modelId" });
  const { ask, refusal } = questions(chat);
  const looked = { kind: diagnosisKind, version: model.name };
  const total = await countFailures(id, looked);
  const result: DiagnosisResult = { model: model.name, classed: 0, unclear: 0 };
  const report = () => kit.report({ doing: "Classifying failures", done: result.classed + result.unclear, total });
  report();
  for await (const rows of failuresOf(run, id, looked)) {
    kit.signal.throwIfAborted();
    const findings = await Promise.all(
      rows.map(async (sample) => {
        const named = await classify(run, sample, ask);
        if (named) result.classed++;
        else result.unclear++;
        report();
        return named ? [{ ordinal: sample.ordinal, facts: { ...named, class_by: model.name } }] : [];
      }),
    );
    kit.check();
    await storeFindings(id, looked, findings.flat());
  }
  await aggregateAgain(id);
  // A diagnosis that continues may be left with the questions that the model refuses.
  const refusedAll = refusal();
  if (refusedAll && !(await hasFindings(id, looked))) throw refusedAll;
  await logRun(id, "diagnosed", `${model.name} classified ${result.classed} of ${result.classed + result.unclear} failures.`);
  await announceRun(id);
  return result;
}
