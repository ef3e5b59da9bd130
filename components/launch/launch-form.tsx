"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { z } from "zod";
import { ProblemError, sendJson } from "@/components/fetch-json";
import { type Drafts, draftsOf } from "@/components/forms/drafts";
import { FieldControl } from "@/components/forms/field-control";
import { FormFields } from "@/components/forms/form-fields";
import { placeIssues } from "@/components/forms/place-issues";
import { useDebounced } from "@/components/forms/use-debounced";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { pricesQuery } from "@/components/models/queries";
import { modelKeys, overviewKeys, runKeys, suiteKeys } from "@/components/query-keys";
import { runsQuery } from "@/components/runs/queries";
import { Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { TextInput } from "@/components/ui/text-input";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { ModelRow } from "@/lib/contracts/model";
import type { LaunchRequest } from "@/lib/contracts/run";
import type { SuiteRow } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { BudgetChoice } from "./budget-choice";
import { EstimatePanel } from "./estimate-panel";
import { JudgeChoice } from "./judge-choice";
import { LaunchButton } from "./launch-button";
import { familyDraftOf, type KeptLaunch, keepLaunchDraft, noLaunch, useLaunchDraft, withFamily, withSaved } from "./launch-draft";
import { clusterLimitField, commonPace, itemLimitField, paceFieldsOf, verifierField } from "./launch-fields";
import { ModelChoice } from "./model-choice";
import { launchIssues, parseLaunch } from "./parse-launch";
import { estimateQuery } from "./queries";
import { SavedSettings } from "./saved-settings";
import { Step } from "./step";
import { StopChoice } from "./stop-choice";
import { SuiteChoice } from "./suite-choice";
import { TryOne } from "./try-one";

export type LaunchBenchmark = Pick<
  BenchmarkInfo,
  "id" | "title" | "runForm" | "verifiers" | "profiles" | "endurance" | "nouns" | "sharesTexts"
> & {
  headline: MetricDeclaration | null;
};

interface LaunchFormProps {
  benchmark: LaunchBenchmark;
  benchmarks: readonly LaunchBenchmark[];
  suites: readonly SuiteRow[];
  suite: SuiteRow;
  onSuite: (id: number) => void;
  /** What the address asked for and is not there, in a sentence. */
  missing: { suite: string | undefined; model: string | undefined };
  models: readonly ModelRow[];
  model: ModelRow | null;
  onModel: (id: number) => void;
}

const launched = z.object({ runId: z.number() });

/** What, who and how, with the estimate beside them. Ctrl or Cmd with Enter launches. */
export function LaunchForm({ benchmark, benchmarks, suites, suite, onSuite, missing, models, model, onModel }: LaunchFormProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const verifier = verifierField(benchmark);
  const paceFields = paceFieldsOf(benchmark);
  const fields = [...paceFields, verifier];
  const kept = useLaunchDraft();
  const { name, budget } = kept;
  const family = familyDraftOf(kept, benchmark.id);
  const how: Drafts = { ...draftsOf(fields), ...kept.how, ...family.how };
  const params: Drafts = { ...draftsOf(benchmark.runForm), ...family.params };
  const { stop } = family;
  const judgeModelId = models.some(({ id }) => id === kept.judgeModelId) ? kept.judgeModelId : null;
  const setCommon = (change: Partial<KeptLaunch>) => keepLaunchDraft((draft) => ({ ...draft, ...change }));
  const setFamily = (change: Parameters<typeof withFamily>[2]) => keepLaunchDraft((draft) => withFamily(draft, benchmark.id, change));
  const setHow = (field: string, typed: string | boolean) =>
    commonPace.has(field) ? setCommon({ how: { ...kept.how, [field]: typed } }) : setFamily({ how: { ...family.how, [field]: typed } });
  const [baselineChosen, setBaseline] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const { form, failed } = useFailedFocus();
  const { data: prices } = useQuery(pricesQuery());

  // A run that shall be told apart from another is planned against it.
  const { data: runs } = useQuery(runsQuery());
  const baselines = (runs ?? []).filter((run) => run.suiteId === suite.id && run.status === "finished");
  const against = baselineChosen ?? (stop.kind === "difference" && stop.run !== "" ? Number(stop.run) : null);
  const baseline = baselines.some(({ id }) => id === against) ? against : null;
  const keyMissing = model?.keyPresent === false;
  const parsed = parseLaunch(benchmark, { suite, modelId: model?.id ?? null, judgeModelId, name, how, params, stop, budget, baseline });
  const { settled: asked, moving } = useDebounced(keyMissing ? null : parsed.request, JSON.stringify([keyMissing, parsed.request]), 200);
  const estimate = useQuery(estimateQuery(asked));
  const launch = useMutation({
    mutationFn: (request: LaunchRequest) => sendJson("POST", "/api/runs", request, launched),
    onSuccess: ({ runId }) => {
      keepLaunchDraft(() => noLaunch);
      for (const queryKey of [runKeys.lists, overviewKeys.all, suiteKeys.all, modelKeys.all]) void queries.invalidateQueries({ queryKey });
      router.push(`/runs/${runId}`);
    },
    onError: failed,
  });
  const refused = launch.error ?? estimate.error;
  const told = launchIssues(refused instanceof ProblemError ? refused.problem : null);
  const placed = placeIssues(told, [...benchmark.runForm.map((f) => f.name)], "params");
  const placedHow = placeIssues(told, [
    ...fields.map((f) => f.name),
    "itemLimit",
    "clusterLimit",
    "modelId",
    "judgeModelId",
    "name",
    "stopRule",
    "budget",
  ]);
  const modelIssue =
    model === null ? (tried ? "Choose a model." : undefined) : keyMissing && tried ? "Its key is missing." : placedHow.fields.modelId;
  const waitingFor =
    model === null
      ? "Choose a model to see what the run will take."
      : keyMissing
        ? "The model’s key is missing, so nothing can be asked yet."
        : parsed.request === null
          ? "One of the fields cannot be used; the note at the field says why."
          : null;
  const paid = model === null || model.settings.kind === "openai-compatible";
  const busy = launch.isPending || launch.isSuccess;
  const submit = () => {
    setTried(true);
    if (busy) return;
    if (parsed.request === null || keyMissing) return failed();
    launch.mutate(parsed.request);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const titles = Object.fromEntries(benchmarks.map((b) => [b.id, b.title]));
  const edit = (change: () => void) => {
    change();
    if (launch.isError) launch.reset();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={onKeyDown}
      className="items-start gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0">
        <Step
          number={1}
          title="What"
          note={
            <>
              {titles[suite.benchmark] ?? suite.benchmark}, {formatCount(suite.itemCount, "item")}.{" "}
              <Link href={`/suites/${suite.id}`} className="text-accent underline underline-offset-2">
                Look at them
              </Link>
            </>
          }
        >
          <SuiteChoice
            titles={titles}
            suites={suites}
            suite={suite}
            missing={missing.suite}
            onSuite={(id) => edit(() => onSuite(id))}
            how={how}
            onLimit={(name, draft) => edit(() => setHow(name, draft))}
            limits={[itemLimitField(suite.itemCount), clusterLimitField(benchmark, suite)].flatMap((field) => field ?? [])}
            issues={{ ...placedHow.fields, ...parsed.how }}
          />
        </Step>
        <Step
          number={2}
          title="Who"
          note={
            <Link href={model ? `/models/${model.id}` : "/models/new"} className="text-accent underline underline-offset-2">
              {model ? "Settings of the model" : "Add a model"}
            </Link>
          }
        >
          <ModelChoice
            missing={missing.model}
            models={models}
            model={model}
            onModel={(id) => edit(() => onModel(id))}
            prices={prices}
            issue={modelIssue}
          />
        </Step>
        <Step
          number={3}
          title="How"
          note={
            kept === noLaunch ? (
              "Pace, repetitions, scoring."
            ) : (
              <>
                What you typed is kept in this browser until you launch.{" "}
                <button
                  type="button"
                  className="text-accent underline underline-offset-2"
                  onClick={() => edit(() => keepLaunchDraft(() => noLaunch))}
                >
                  Start anew
                </button>
              </>
            )
          }
        >
          <SavedSettings
            benchmark={benchmark}
            how={how}
            params={params}
            onChoose={(saved) => edit(() => keepLaunchDraft((draft) => withSaved(draft, benchmark.id, saved)))}
          />
          <FormFields
            prefix="launch"
            columns={3}
            fields={paceFields}
            drafts={how}
            issues={{ ...placedHow.fields, ...parsed.how }}
            onChange={(field, draft) => edit(() => setHow(field, draft))}
          />
          <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
            <FieldControl
              field={verifier}
              id="launch-verifier"
              draft={how.verifier ?? ""}
              onChange={(draft) => edit(() => setHow("verifier", draft))}
              issue={parsed.how.verifier ?? placedHow.fields.verifier}
            />
            <JudgeChoice
              models={models}
              judge={judgeModelId}
              onJudge={(id) => edit(() => setCommon({ judgeModelId: id }))}
              issue={placedHow.fields.judgeModelId}
            />
            <Field label="Name of the run" aside="optional" htmlFor="launch-name" error={placedHow.fields.name}>
              <TextInput
                id="launch-name"
                value={name}
                placeholder={model ? `${model.name} on ${suite.name}` : ""}
                onChange={(event) => edit(() => setCommon({ name: event.target.value }))}
              />
            </Field>
          </div>
          <StopChoice
            draft={stop}
            onChange={(draft) => edit(() => setFamily({ stop: draft }))}
            suiteId={suite.id}
            headline={benchmark.headline?.label ?? "the headline"}
            issue={parsed.stop ?? placedHow.fields.stopRule}
          />
          <BudgetChoice
            draft={budget}
            onChange={(draft) => edit(() => setCommon({ budget: draft }))}
            priced={estimate.data === undefined || estimate.data.costUsd !== null}
            issue={(tried || budget.amount !== "" ? parsed.budget : undefined) ?? placedHow.fields.budget}
          />
          {benchmark.runForm.length > 0 && (
            <FormFields
              prefix="run"
              fields={benchmark.runForm}
              drafts={params}
              issues={{ ...placed.fields, ...parsed.params }}
              onChange={(field, draft) => edit(() => setFamily({ params: { ...family.params, [field]: draft } }))}
            />
          )}
        </Step>
      </div>
      <EstimatePanel
        estimate={parsed.request === null || keyMissing ? undefined : estimate.data}
        stale={estimate.isFetching || moving}
        error={launch.error ?? (waitingFor === null && !estimate.isFetching && !moving ? estimate.error : null)}
        waitingFor={waitingFor}
        model={model}
        paid={paid}
        headline={benchmark.headline}
        baselines={baselines}
        baseline={baseline}
        onBaseline={setBaseline}
        budget={parsed.request?.budget ?? null}
        endsByPatience={benchmark.endurance !== null}
        busy={busy}
      >
        <TryOne
          cells={
            model === null || parsed.request === null || keyMissing
              ? []
              : [{ label: model.name, request: parsed.request, dialogue: benchmark.endurance !== null }]
          }
        />
      </EstimatePanel>
      <div className="sticky bottom-(--foot,0px) z-10 -mx-4 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden">
        <LaunchButton estimate={waitingFor === null ? (estimate.data ?? null) : null} paid={paid} busy={busy} />
      </div>
    </form>
  );
}
