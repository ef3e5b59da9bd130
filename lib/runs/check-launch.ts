import { z } from "zod";
import type { RunFacts } from "@/lib/benchmarks/family";
import { emptyReplyMark } from "@/lib/benchmarks/kit";
import { type LoadedFamily, type NamedVerifier, openRun, verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { type ModelSettings, modelSettings, type OpenaiCompatible } from "@/lib/contracts/model";
import { canAnswer, canJudge, isRemote } from "@/lib/contracts/plain/model-kinds";
import { readingOf } from "@/lib/contracts/plain/thought-tags";
import type { LaunchRequest } from "@/lib/contracts/run-request";
import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";
import { keyNames } from "@/lib/keys/key-variables";
import { keysOfWorkers } from "@/lib/limits/worker-keys";
import { apiKey } from "@/lib/providers/api-key";
import { whyNoBatches } from "@/lib/providers/hosts/batches-at";
import { settingStatesOf } from "@/lib/providers/hosts/setting-states";
import { protocolOf } from "@/lib/providers/protocols/protocol-of";
import { manifestOnSuite } from "@/lib/record/manifest-on-suite";
import { loadKeys } from "@/lib/secrets/load-keys";
import { checkStopRule } from "./check-stop-rule";
import { countChosenItems, type Limits, limitsOf } from "./chosen-items";

/** A launch of which all parts have been found and checked. */
export interface CheckedLaunch {
  family: LoadedFamily;
  verifier: NamedVerifier;
  params: Record<string, unknown>;
  /** The run as its family will see it. */
  facts: RunFacts;
  suite: { id: number; name: string };
  model: { id: number; name: string; settings: Exclude<ModelSettings, { kind: "imported" }> };
  judge: { name: string; settings: ModelSettings } | null;
  /** Number of items that are asked; `limits` defines how they are chosen. */
  items: number;
  limits: Limits;
  samples: number;
}

const paramsShape = z.record(z.string(), z.unknown());

/**
 * Returns a model's settings at the start of a run. The run stores the replacement of an empty reply, the reading of replies, a limit that
 * the protocol requires and what its host does with each setting, so that it stays as it was when a provider changes.
 */
function atLaunch<Settings extends ModelSettings>(settings: Settings, trim: boolean): Settings {
  if (!isRemote(settings)) return settings;
  const usualLimit = settings.sampling.maxTokens === undefined ? (protocolOf(settings).usualLimit?.(settings) ?? undefined) : undefined;
  return {
    ...settings,
    ...(usualLimit !== undefined && { usualLimit }),
    emptyReply: emptyReplyMark,
    reading: readingOf({ ...settings, trim }),
    settingStates: settingStatesOf({ ...settings, settingStates: undefined }),
  };
}

async function modelById(id: number, where: string): Promise<{ id: number; name: string; settings: ModelSettings }> {
  const model = await prisma().model.findUnique({ where: { id } });
  if (!model || model.archivedAt) throw new HeedError("not_found", `There is no model ${id}; it may have been deleted.`, { where });
  return { id, name: model.name, settings: modelSettings.parse(model.settings) };
}

/**
 * Checks that a model's key is here or where a worker runs, and, if it is here, that it is a key and may be sent to the model's address;
 * throws otherwise.
 */
export async function requireKey({ keyVariable, address }: Pick<OpenaiCompatible, "keyVariable" | "address">): Promise<void> {
  if (keyVariable === undefined) return;
  await loadKeys();
  if (!keyNames().includes(keyVariable) && (await keysOfWorkers()).has(keyVariable)) return;
  apiKey(keyVariable, address);
}

/** A simulated model only answers families that define how its profile writes. */
function checkProfile({ manifest: { title, profiles } }: LoadedFamily, name: string, profile: string): void {
  if (profiles.some(({ id }) => id === profile)) return;
  const known = profiles.map(({ id }) => id).join(", ");
  throw new HeedError("invalid", `“${name}” simulates the profile “${profile}”, which ${title} does not have. Available: ${known}.`, {
    where: "modelId",
  });
}

/** Explains why a family's samples cannot be asked in batches by a model; null if they can. */
export const whyNoBatch = ({ dialogue }: Pick<LoadedFamily["engine"], "dialogue">, settings: ModelSettings): string | null =>
  dialogue === undefined
    ? whyNoBatches(settings)
    : "Dialogues cannot be asked in batches: each request needs the reply before it, and a batch may take 24 hours.";

/** Finds and checks everything that a launch names. Throws `not_found` or `invalid` with the field concerned. */
export async function checkLaunch(request: LaunchRequest): Promise<CheckedLaunch> {
  const suite = await prisma().suite.findUnique({ where: { id: request.suiteId } });
  if (!suite || suite.archivedAt)
    throw new HeedError("not_found", `There is no suite ${request.suiteId}; it may have been deleted.`, { where: "suiteId" });
  const { engine, manifest } = await loadFamily(suite.benchmark);
  const family = { engine, manifest: await manifestOnSuite(manifest, suite.id) };
  const verifier = verifierOf(family, request.verifier);
  const parsed = family.manifest.forms.run.safeParse(request.params);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => ({ path: ["params", ...issue.path].join("."), message: issue.message }));
    throw new HeedError("invalid", "The run's parameters are invalid.", { where: "params", issues });
  }
  const named = await modelById(request.modelId, "modelId");
  const model = { ...named, settings: atLaunch(named.settings, request.trimAnswers) };
  if (!canAnswer(model.settings))
    throw new HeedError("invalid", `“${model.name}” represents imported replies and cannot be run.`, { where: "modelId" });
  if (isRemote(model.settings)) await requireKey(model.settings);
  if (model.settings.kind === "simulated") checkProfile(family, model.name, model.settings.profile);
  const judge = request.judgeModelId === null ? null : await modelById(request.judgeModelId, "judgeModelId");
  if (judge && !canJudge(judge.settings)) {
    throw new HeedError("invalid", `“${judge.name}” cannot judge: only a connected model can.`, { where: "judgeModelId" });
  }
  if (isRemote(judge?.settings)) await requireKey(judge.settings);
  if (!judge && verifier.judge?.(suite.params) === "must") {
    const why = verifier.whyJudge ?? "It has checks that a judge model scores.";
    const message = `The suite “${suite.name}” needs a judge. ${why} Choose a judge.`;
    throw new HeedError("invalid", message, { where: "judgeModelId", issues: [{ path: "judgeModelId", message }] });
  }
  const limits = limitsOf(family, request);
  const items = await countChosenItems(suite.id, limits);
  if (items === 0) throw new HeedError("invalid", `The suite “${suite.name}” has no items.`, { where: "suiteId" });
  if (request.cache === "use" && request.stopRule?.kind === "difference") {
    const message =
      "A run that uses cached replies cannot stop at a decided difference: replies of the other run would be compared with themselves.";
    throw new HeedError("invalid", message, { where: "stopRule", issues: [{ path: "stopRule", message }] });
  }
  const why = request.batch ? whyNoBatch(engine, model.settings) : null;
  if (why !== null)
    throw new HeedError("invalid", `${why} Launch the run without batches.`, { where: "batch", issues: [{ path: "batch", message: why }] });
  await checkStopRule(request.stopRule, { family, suite, verifier, limits });
  if (request.baselineRunId != null) {
    const baseline = await prisma().run.findUnique({ where: { id: request.baselineRunId }, select: { suiteId: true } });
    if (baseline?.suiteId !== suite.id) {
      const message = `Run ${request.baselineRunId} does not use the suite “${suite.name}”, so its items cannot be paired with this run’s.`;
      throw new HeedError("invalid", message, { where: "baselineRunId", issues: [{ path: "baselineRunId", message }] });
    }
  }
  const params = paramsShape.parse(parsed.data);
  return {
    family,
    verifier,
    params,
    facts: openRun(family.manifest, { params, suiteParams: suite.params, model, systemPrompt: request.systemPrompt, live: false }),
    suite: { id: suite.id, name: suite.name },
    model: { ...model, settings: model.settings },
    judge: judge && { name: judge.name, settings: judge.settings },
    items,
    limits,
    samples: items * request.repetitions,
  };
}
