"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { FormEvent, KeyboardEvent } from "react";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { pricesQuery } from "@/components/models/queries";
import { modelKeys, overviewKeys, runKeys, suiteKeys } from "@/components/query-keys";
import { Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { ModelRow } from "@/lib/contracts/model";
import { mostCellsTried } from "@/lib/contracts/plain/limits";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import type { SuiteRow } from "@/lib/contracts/suite";
import { BudgetChoice } from "./budget-choice";
import { CellMatrix } from "./cell-matrix";
import { canPlay } from "./cells";
import { EstimatePanel } from "./estimate-panel";
import { LaunchButton } from "./estimate-parts";
import { launchLabel } from "./estimate-words";
import { CommonSettings, FamilyHow, FamilyRow, FamilySaved, FamilySettings, howDrafts, type Keep, withHow } from "./how-settings";
import { JudgeChoice } from "./judge-choice";
import { keepLaunchDraft, noLaunch, useLaunchDraft, withFamily } from "./launch-draft";
import { type LaunchBenchmark, limitsOf } from "./launch-fields";
import { ModelChoice } from "./model-choice";
import { RefusedSettings } from "./refused-settings";
import { Step } from "./step";
import { SuiteChoice } from "./suite-choice";
import { TotalPanel, totalLabel } from "./total-panel";
import { TryOne } from "./try-one";
import { useChoice } from "./use-choice";
import { type Before, useOneRun } from "./use-one-run";
import { useSettingsTrial } from "./use-settings-trial";
import { useSeveralRuns } from "./use-several-runs";

interface LaunchFormProps {
  benchmarks: readonly LaunchBenchmark[];
  suites: readonly SuiteRow[];
  models: readonly ModelRow[];
}

/** What, who and how, with the estimate beside them: one run, or one for each model over each suite. Ctrl or Cmd with Enter launches. */
export function LaunchForm({ benchmarks, suites, models }: LaunchFormProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const { form, failed } = useFailedFocus();
  const { data: prices } = useQuery(pricesQuery());
  const kept = useLaunchDraft();
  const choice = useChoice(suites, models);
  const families = benchmarks.filter(({ id }) => choice.suites.some(({ benchmark }) => benchmark === id));
  const able = models.filter((model) => families.length === 0 || families.some((family) => canPlay(model, family)));
  const judgeModelId = models.some(({ id }) => id === kept.judgeModelId) ? kept.judgeModelId : null;
  const [suite] = choice.suites;
  const [benchmark] = families;
  const [model = null] = choice.models;
  const one =
    suite && benchmark && choice.suites.length === 1 && choice.models.length <= 1 ? { kept, benchmark, suite, model, judgeModelId } : null;

  const onLaunched = (path: string) => {
    keepLaunchDraft(() => noLaunch);
    for (const queryKey of [runKeys.lists, overviewKeys.all, suiteKeys.all, modelKeys.all]) void queries.invalidateQueries({ queryKey });
    router.push(path);
  };
  const trial = useSettingsTrial();
  const judge = models.find(({ id }) => id === judgeModelId) ?? null;
  const before: Before = (asked, launchNow) => trial.before({ models: asked, judge }, launchNow);
  const single = useOneRun(one, before, onLaunched, failed);
  const several = useSeveralRuns(
    one ? null : { kept, benchmarks, suites: choice.suites, models: choice.models, judgeModelId },
    before,
    onLaunched,
    failed,
  );
  const { submit, edited } = one ? single : several;
  const busy = (one ? single : several).busy || trial.busy;
  const keep: Keep = (change) => {
    choice.keep(change);
    edited();
  };
  const choose: typeof choice.choose = (change) => {
    choice.choose(change);
    edited();
  };
  const paid = model === null || isPaid(model.settings);
  const label = one
    ? launchLabel(single.estimate ?? null, paid)
    : totalLabel(several.waitingFor === null ? several.estimated : [], kept.together);
  const launch = () => {
    if (!busy) submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    launch();
  };
  const shared = (
    <>
      <JudgeChoice
        models={models}
        judge={judgeModelId}
        onJudge={(id) => keep((draft) => ({ ...draft, judgeModelId: id }))}
        issue={one ? single.issues.how.judgeModelId : undefined}
      />
      <Field
        label={one ? "Name of the run" : "Name of the launch"}
        aside="optional"
        htmlFor="launch-name"
        error={one ? single.issues.how.name : several.issues.name}
      >
        <TextInput
          id="launch-name"
          value={kept.name}
          placeholder={one && model ? `${model.name} on ${one.suite.name}` : ""}
          onChange={(event) => keep((draft) => ({ ...draft, name: event.target.value }))}
        />
      </Field>
    </>
  );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        launch();
      }}
      onKeyDown={onKeyDown}
      className="items-start gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]"
    >
      <div className="min-w-0">
        <Step number={1} title="What" note={<WhatNote benchmarks={families} suites={choice.suites} />}>
          <SuiteChoice
            titles={Object.fromEntries(benchmarks.map(({ id, title }) => [id, title]))}
            suites={suites}
            chosen={choice.suites}
            missing={choice.missing.suites}
            onChange={(ids) => choose({ suites: ids })}
            issue={several.issues.suites}
            how={one ? howDrafts(kept, one.benchmark) : {}}
            onLimit={(name, typed) => one && keep((draft) => withHow(draft, one.benchmark.id, name, typed))}
            limits={one ? limitsOf(one.benchmark, [one.suite]) : []}
            issues={single.issues.how}
          />
        </Step>
        <Step
          number={2}
          title="Who"
          note={
            <Link
              href={choice.models.length === 1 && model ? `/models/${model.id}` : "/models/new"}
              className="finger text-accent underline underline-offset-2"
            >
              {choice.models.length === 1 ? "Settings of the model" : "Add a model"}
            </Link>
          }
        >
          <ModelChoice
            missing={choice.missing.models}
            models={[...able, ...choice.models.filter(({ id }) => !able.some((of) => of.id === id))]}
            chosen={choice.models}
            onChange={(ids) => choose({ models: ids })}
            prices={prices}
            issue={one ? single.issues.model : several.issues.models}
          />
          {several.cells.length > 0 && (
            <CellMatrix
              cells={several.cells}
              estimates={several.estimates}
              done={several.done}
              issues={several.issues.cells}
              onToggle={(key) =>
                keep((draft) => ({
                  ...draft,
                  leftOut: draft.leftOut.includes(key) ? draft.leftOut.filter((other) => other !== key) : [...draft.leftOut, key],
                }))
              }
            />
          )}
        </Step>
      </div>
      <div className="min-w-0">
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
                  className="finger text-accent underline underline-offset-2"
                  onClick={() => {
                    choice.forget();
                    edited();
                  }}
                >
                  Start anew
                </button>
              </>
            )
          }
        >
          {one ? (
            <>
              <FamilySaved benchmark={one.benchmark} kept={kept} keep={keep} />
              <CommonSettings kept={kept} issues={single.issues.how} keep={keep}>
                <FamilyHow benchmark={one.benchmark} kept={kept} limits={[]} issues={single.issues} keep={keep} />
                {shared}
              </CommonSettings>
              <FamilySettings
                key={one.benchmark.id}
                benchmark={one.benchmark}
                kept={kept}
                suiteId={one.suite.id}
                issues={single.issues}
                keep={keep}
              />
              <BudgetChoice
                draft={kept.budget}
                onChange={(budget) => keep((draft) => ({ ...draft, budget }))}
                priced={single.estimate === undefined || single.estimate.costUsd !== null}
                issue={single.issues.budget}
              />
            </>
          ) : (
            <>
              <CommonSettings kept={kept} issues={several.issues.common} keep={keep}>
                {shared}
                <Field label="Order" htmlFor="launch-order">
                  <Select
                    id="launch-order"
                    label="Order"
                    value={kept.together ? "together" : "turns"}
                    onChange={(order) => keep((draft) => ({ ...draft, together: order === "together" }))}
                    options={[
                      { value: "turns", label: "One after another", note: "At each endpoint; endpoints go beside each other." },
                      { value: "together", label: "All at the same time", note: "Within the limits of each endpoint." },
                    ]}
                  />
                </Field>
              </CommonSettings>
              <div>
                {several.families.map((family) => (
                  <FamilyRow key={family.benchmark.id} {...family} kept={kept} keep={keep} />
                ))}
              </div>
            </>
          )}
        </Step>
      </div>
      {one ? (
        <EstimatePanel
          estimate={single.estimate}
          stale={single.stale}
          error={single.error}
          waitingFor={single.waitingFor}
          model={model}
          paid={paid}
          headline={one.benchmark.headline}
          baselines={single.baselines}
          baseline={single.baseline}
          onBaseline={(baseline) => keep((draft) => withFamily(draft, one.benchmark.id, { baseline }))}
          budget={single.request?.budget ?? null}
          endsByPatience={one.benchmark.endurance !== null}
          busy={busy}
          label={label}
        >
          <TryOne
            cells={
              model && single.request ? [{ label: model.name, request: single.request, dialogue: one.benchmark.endurance !== null }] : []
            }
          />
        </EstimatePanel>
      ) : (
        <TotalPanel
          runs={several.estimated}
          together={kept.together}
          stale={several.stale}
          error={several.error}
          waitingFor={several.waitingFor}
          stopAt={{
            typed: kept.stopAt,
            issue: several.issues.stopAt,
            onChange: (stopAt) => keep((draft) => ({ ...draft, stopAt })),
          }}
          busy={busy}
          label={label}
        >
          <TryOne
            cells={several.launched.slice(0, mostCellsTried).map((cell) => ({
              label: `${cell.model.name} on ${cell.suite.name}`,
              request: cell.request,
              dialogue: families.some(({ id, endurance }) => id === cell.suite.benchmark && endurance !== null),
            }))}
          />
        </TotalPanel>
      )}
      <div className="sticky bottom-(--foot,0px) z-10 -mx-4 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden">
        <LaunchButton label={label} busy={busy} />
      </div>
      <RefusedSettings
        issues={trial.issues}
        busy={trial.busy}
        error={trial.error}
        onLeaveOut={trial.leaveOut}
        onLaunch={trial.launchAsItIs}
        onCancel={trial.cancel}
      />
    </form>
  );
}

/** The families and the size of what is chosen; of a single suite the way to its items. */
function WhatNote({ benchmarks, suites }: { benchmarks: readonly LaunchBenchmark[]; suites: readonly SuiteRow[] }) {
  if (suites.length === 0) return "Which items are asked.";
  const items = suites.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const [suite] = suites;
  return (
    <>
      {benchmarks.map(({ title }) => title).join(", ")}, {formatCount(items, "item")}.{" "}
      {suites.length === 1 && suite && (
        <Link href={`/suites/${suite.id}`} className="finger text-accent underline underline-offset-2">
          Look at them
        </Link>
      )}
    </>
  );
}
