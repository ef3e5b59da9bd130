import { draftsOf } from "@/components/forms/drafts";
import type { ModelRow, ModelSettings } from "@/lib/contracts/model";
import { canJudge, isRemote } from "@/lib/contracts/plain/model-kinds";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import type { RunDetail } from "@/lib/contracts/run";
import type { SuiteRow } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { type KeptLaunch, noLaunch, withFamily } from "./launch-draft";
import { itemLimitField, paceFieldsOf, verifierField } from "./launch-fields";
import { noBudget, noStop } from "./parse-launch";

/** Benchmarks, suites and models that the launch page offers. */
export interface Choosable {
  benchmarks: readonly Pick<BenchmarkInfo, "id" | "title" | "runForm" | "verifiers" | "sharesTexts">[];
  /** Only suites in use. */
  suites: readonly Pick<SuiteRow, "id" | "benchmark" | "name" | "itemCount">[];
  models: readonly Pick<ModelRow, "id" | "name" | "settings">[];
}

/** A run's settings as a draft of the launch page. */
export interface ClonedRun {
  draft: KeptLaunch;
  suiteId: number | null;
  modelId: number | null;
  /** Settings that could not be copied or that differ, one sentence each. */
  notes: string[];
}

type Cloned = Pick<
  RunDetail,
  | "benchmark"
  | "suiteId"
  | "suiteName"
  | "modelId"
  | "modelName"
  | "model"
  | "source"
  | "verifier"
  | "verifierVersion"
  | "concurrency"
  | "repetitions"
  | "maxRetries"
  | "tolerated"
  | "systemPrompt"
  | "stopRule"
  | "budget"
  | "params"
  | "judgeName"
  | "sampleCount"
  | "warmFirst"
  | "batch"
  | "cache"
>;

/** Serializes settings so that equal ones give the same text, whatever the order of their keys. */
function settled(value: unknown): string {
  return JSON.stringify(value, (_, nested: unknown) =>
    nested !== null && typeof nested === "object" && !Array.isArray(nested)
      ? Object.fromEntries(Object.entries(nested).sort(([a], [b]) => (a < b ? -1 : 1)))
      : nested,
  );
}

/** Returns a model's settings without the fields that only runs have. */
function modelSettings(settings: ModelSettings): ModelSettings {
  if (!isRemote(settings)) return settings;
  const { limitField: _field, usualLimit: _limit, emptyReply: _mark, reading: _reading, settingStates: _states, ...rest } = settings;
  return rest;
}

function stopOf(rule: RunDetail["stopRule"]): typeof noStop {
  if (rule === null) return noStop;
  return rule.kind === "width"
    ? { ...noStop, kind: "width", points: String(rule.points) }
    : { ...noStop, kind: "difference", run: String(rule.runId) };
}

function budgetOf(budget: RunDetail["budget"]): typeof noBudget {
  if (budget === null) return noBudget;
  if (budget.name !== null) return { ...noBudget, kind: String(budget.id) };
  return { ...noBudget, kind: "own", amount: String(budget.amount), unit: budget.unit };
}

/** Returns the draft that launches a run again: its settings, and its suite and model if they are in use. */
export function cloneRun(run: Cloned, { benchmarks, suites, models }: Choosable): ClonedRun {
  const notes: string[] = [];
  const benchmark = benchmarks.find(({ id }) => id === run.benchmark);
  const suite = suites.find(({ id }) => id === run.suiteId);
  if (!suite) notes.push(`Its suite “${run.suiteName}” is archived or deleted; choose another.`);
  const imported = run.source === "imported";
  const model = imported ? undefined : models.find(({ id }) => id === run.modelId);
  if (imported) notes.push("Its replies were imported, so there is no model. Choose one; concurrency and retries use the defaults.");
  else if (!model) notes.push(`Its model “${run.modelName}” is archived or deleted; choose another.`);
  else if (settled(model.settings) !== settled(modelSettings(run.model)))
    notes.push(
      `The settings of “${model.name}” have changed since; the current ones are used. The run’s page lists its original settings under Settings.`,
    );
  const judges = models.filter(({ name, settings }) => name === run.judgeName && canJudge(settings));
  const judge = judges.length === 1 ? judges[0] : undefined;
  if (run.judgeName !== null && !judge)
    notes.push(
      `Its judge “${run.judgeName}” ${judges.length > 1 ? "shares its name with another model" : "is archived or deleted"}; choose one.`,
    );
  if (!benchmark) return { draft: noLaunch, suiteId: null, modelId: null, notes: [...notes, "Its benchmark is not installed."] };

  const verifier = benchmark.verifiers.find(({ id }) => id === run.verifier);
  if (!verifier) notes.push(`Its verifier “${run.verifier}” no longer exists; the default is selected.`);
  else if (verifier.version !== run.verifierVersion)
    notes.push(`It was scored with version ${run.verifierVersion} of the verifier; the new run uses ${verifier.version}.`);
  const items = run.sampleCount / run.repetitions;
  const limited = suite !== undefined && Number.isInteger(items) && items < suite.itemCount;
  if (limited)
    notes.push(`It used ${items} of ${suite.itemCount} items; a sample of ${items} is selected, which may contain different items.`);
  const pace = paceFieldsOf({ sharesTexts: false });
  const common = imported
    ? {}
    : draftsOf(pace, {
        ...{
          concurrency: run.concurrency,
          repetitions: run.repetitions,
          maxRetries: run.maxRetries,
          tolerated: run.tolerated,
          cache: run.cache,
          batch: run.batch,
        },
        systemPrompt: run.systemPrompt,
        trimAnswers: settingsAsked(run.model)?.reading?.trim === true,
      });
  const draft: KeptLaunch = { ...noLaunch, how: common, judgeModelId: judge?.id ?? null, budget: budgetOf(run.budget) };
  const how = {
    ...(verifier && draftsOf([verifierField(benchmark)], { verifier: run.verifier })),
    ...(limited && draftsOf([itemLimitField(suite.itemCount)], { itemLimit: items })),
    ...(benchmark.sharesTexts && { warmFirst: run.warmFirst === true }),
  };
  const params = draftsOf(benchmark.runForm, run.params);
  return {
    draft: withFamily(draft, benchmark.id, { how, params, stop: suite ? stopOf(run.stopRule) : noStop }),
    suiteId: suite?.id ?? null,
    modelId: model?.id ?? null,
    notes,
  };
}
