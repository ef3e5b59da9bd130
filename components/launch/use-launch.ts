"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { pricesQuery } from "@/components/data/model-queries";
import { modelKeys, overviewKeys, runKeys, suiteKeys } from "@/components/data/query-keys";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { toast } from "@/components/ui/toast";
import { useIsShown } from "@/components/ui/use-is-shown";
import type { ModelRow } from "@/lib/contracts/model";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import type { SuiteRow } from "@/lib/contracts/suite";
import { canPlay } from "./cells";
import { launchLabel } from "./estimate-words";
import type { Keep } from "./how-settings";
import { keepLaunchDraft, noLaunch, useLaunchDraft } from "./launch-draft";
import type { LaunchBenchmark } from "./launch-fields";
import { totalLabel } from "./total-panel";
import { useChoice } from "./use-choice";
import { type Before, useOneRun } from "./use-one-run";
import { useSettingsTrial } from "./use-settings-trial";
import { useSeveralRuns } from "./use-several-runs";

/** Benchmarks, suites and models that can be launched. */
export interface LaunchFormProps {
  benchmarks: readonly LaunchBenchmark[];
  suites: readonly SuiteRow[];
  models: readonly ModelRow[];
}

/**
 * Provides the state that the parts of the launch page share: the choice, the draft, and the run or runs that result. `onlyRun` is null if
 * there are several.
 */
export function useLaunch({ benchmarks, suites, models }: LaunchFormProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const { form, failed } = useFailedFocus();
  const { data: prices } = useQuery(pricesQuery());
  const choice = useChoice(suites, models);
  const { kept } = choice;
  const families = benchmarks.filter(({ id }) => choice.suites.some(({ benchmark }) => benchmark === id));
  const able = models.filter((model) => families.length === 0 || families.some((family) => canPlay(model, family)));
  const judgeModelId = models.some(({ id }) => id === kept.judgeModelId) ? kept.judgeModelId : null;
  const [suite] = choice.suites;
  const [benchmark] = families;
  const [model = null] = choice.models;
  const onlyRun =
    suite && benchmark && choice.suites.length === 1 && choice.models.length <= 1 ? { kept, benchmark, suite, model, judgeModelId } : null;

  const isShown = useIsShown();
  const draft = useLaunchDraft();
  const onLaunched = (path: string) => {
    // Who has left the page may have begun another draft.
    keepLaunchDraft((now) => (now === draft ? noLaunch : now));
    for (const queryKey of [runKeys.lists, overviewKeys.all, suiteKeys.all, modelKeys.all]) void queries.invalidateQueries({ queryKey });
    if (isShown()) router.push(path);
    else toast.success("Launched", { action: { label: "Open", onClick: () => router.push(path) } });
  };
  const onFailed = (error?: Error) => {
    if (isShown()) failed();
    else toast.error("Not launched", { description: error?.message ?? "" });
  };
  const trial = useSettingsTrial();
  const judge = models.find(({ id }) => id === judgeModelId) ?? null;
  const before: Before = (asked, launchNow) => trial.before({ models: asked, judge }, launchNow);
  const single = useOneRun(onlyRun, before, onLaunched, onFailed);
  const several = useSeveralRuns(
    onlyRun ? null : { kept, benchmarks, suites: choice.suites, models: choice.models, judgeModelId },
    before,
    onLaunched,
    onFailed,
  );
  const { submit, edited } = onlyRun ? single : several;
  const busy = (onlyRun ? single : several).busy || trial.busy;
  const keep: Keep = (change) => {
    choice.keep(change);
    edited();
  };
  const choose: typeof choice.choose = (change) => {
    choice.choose(change);
    edited();
  };
  const forget = () => {
    choice.forget();
    edited();
  };
  const paid = model === null || isPaid(model.settings);
  const label = onlyRun
    ? launchLabel(single.estimate ?? null, paid)
    : totalLabel(several.waitingFor === null ? several.estimated : [], kept.together);
  const launch = () => {
    if (!busy) submit();
  };
  return {
    ...{ form, benchmarks, suites, models, prices, kept, choice, families, able, judgeModelId, model, onlyRun },
    ...{ trial, single, several, busy, keep, choose, forget, paid, label, launch },
  };
}

export type LaunchState = ReturnType<typeof useLaunch>;
