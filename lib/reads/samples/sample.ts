import { type LoadedFamily, openRun } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { SampleDetail, TurnView } from "@/lib/contracts/sample";
import { outcomeLetters } from "@/lib/record/outcome-letters";
import { TurnFold } from "@/lib/record/turn-fold";
import { wasBrokenOff } from "@/lib/record/was-broken-off";
import { failedNeighbours } from "./failed-neighbours";
import { withoutLongReplies } from "./reply-text";
import { sampleTurns } from "./sample-turns";
import { formerChecks, readSampleParts } from "./stored-sample";

/**
 * Computes the sample's figures under a verifier other than the run's, which are not stored. The sample is scored if that verifier has
 * judged every reply and no dialogue was cut short.
 */
function rowUnder({ manifest, engine }: LoadedFamily, status: SampleDetail["status"], turns: readonly TurnView[]): Partial<SampleDetail> {
  const replied = turns.filter((turn) => turn.reply !== null);
  const verdicts = replied.flatMap((turn) => turn.verdict ?? []);
  const fold = new TurnFold();
  for (const { score, passed, checks } of verdicts)
    fold.addVerdict({ score, passed, checksPassed: checks.filter(({ credit }) => credit >= 1).length, checksTotal: checks.length });
  const isBrokenOff = engine.dialogue !== undefined && wasBrokenOff(status);
  const isScored = verdicts.length > 0 && verdicts.length === replied.length && !isBrokenOff;
  const { score, passed, checksPassed, checksTotal } = fold.sum(isScored);
  const outcomes = isScored ? verdicts.map(({ checks }) => outcomeLetters(manifest, checks)).join("") : "";
  return { score, passed, checksPassed, checksTotal, outcomes, ...(isScored && { status: "scored", reason: null }) };
}

/**
 * Reads a sample with its prompts, attempts, complete replies and every check's verdict with evidence under a verifier (the run's by
 * default). Throws `not_found`, or `invalid` for an unknown verifier.
 */
export async function readWholeSample(
  runId: number,
  ordinal: number,
  options: { verifier?: string; former?: string | null } = {},
): Promise<SampleDetail> {
  // Under a former version of the verifier, verdicts are shown as far as they are stored, without evidence.
  const [parts, failed] = await Promise.all([readSampleParts(runId, ordinal), failedNeighbours(runId, ordinal)]);
  const { body: _body, model, params, suiteParams, systemPrompt, sampleCount, ...sample } = parts.sample;
  const family = await loadFamily(sample.benchmark);
  const run = openRun(family.manifest, {
    params,
    suiteParams,
    model: { name: sample.modelName, settings: model },
    systemPrompt,
    live: false,
  });
  const verifier = options.verifier ?? sample.verifier;
  const former = options.former ? await formerChecks(runId, ordinal, verifier, options.former) : null;
  const turns = await sampleTurns(family, run, parts, verifier, former);
  const detail = {
    ...sample,
    runId,
    verifier,
    turns,
    previous: ordinal > 0 ? ordinal - 1 : null,
    next: ordinal + 1 < sampleCount ? ordinal + 1 : null,
    ...failed,
  };
  if (verifier === sample.verifier && !former) return detail;
  return { ...detail, ...rowUnder(family, sample.status, turns) };
}

/** Reads a sample like `readWholeSample`, but only the beginnings of long replies; `readReplyText` returns the rest. */
export async function readSample(...asked: Parameters<typeof readWholeSample>): Promise<SampleDetail> {
  return withoutLongReplies(await readWholeSample(...asked));
}
