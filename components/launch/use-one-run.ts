import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { estimateQuery } from "@/components/data/launch-form-queries";
import { runsQuery } from "@/components/data/run-queries";
import { useLate } from "@/components/data/use-late";
import { draftsOf } from "@/components/forms/drafts";
import { placeIssues } from "@/components/forms/place-issues";
import { useDebounced } from "@/components/forms/use-debounced";
import { ProblemError } from "@/components/ui/problem-error";
import type { ModelRow } from "@/lib/contracts/model";
import type { LaunchRequest } from "@/lib/contracts/run-request";
import type { SuiteRow } from "@/lib/contracts/suite";
import { canPlay, whyNoBatches } from "./cells";
import { howDrafts } from "./how-settings";
import { familyDraftOf, type KeptLaunch } from "./launch-draft";
import { howFields, type LaunchBenchmark } from "./launch-fields";
import { launchIssues, parseLaunch } from "./parse-launch";

interface OneRun {
  kept: KeptLaunch;
  benchmark: LaunchBenchmark;
  suite: SuiteRow;
  model: ModelRow | null;
  judgeModelId: number | null;
}

/** Checks a launch before it is sent; calls `launch` once no issue blocks it. */
export type Before = (models: readonly ModelRow[], launch: () => void) => void;

/** Provides the state of a launch of one run: its request, estimate and problems. `oneRun` is null for several runs. */
export function useOneRun(oneRun: OneRun | null, before: Before, onLaunched: (path: string) => void, onFailed: (error?: Error) => void) {
  const { data: runs } = useLate(useQuery(runsQuery()));
  const [tried, setTried] = useState(false);
  const launch = useMutation({
    mutationFn: (request: LaunchRequest) =>
      sendJson("POST", "/api/runs", request, () => import("@/lib/contracts/run-request").then(({ launchedRun }) => launchedRun)),
    onSuccess: ({ runId }) => onLaunched(`/runs/${runId}`),
    onError: (error) => onFailed(error),
  });
  const baselines = (runs ?? []).filter((run) => run.suiteId === oneRun?.suite.id && run.status === "finished");
  const family = oneRun ? familyDraftOf(oneRun.kept, oneRun.benchmark.id) : null;
  const baseline = family ? baselineOf(family, baselines) : undefined;
  const parsed = oneRun && family ? parseOne(oneRun, family, baseline) : { request: null, how: {}, params: {} };
  const keyMissing = oneRun?.model?.keyPresent === false;
  const strange = oneRun?.model !== null && oneRun?.model !== undefined && !canPlay(oneRun.model, oneRun.benchmark);
  const request = keyMissing || strange ? null : parsed.request;
  const { settled, moving } = useDebounced(request, JSON.stringify(request), 200);
  const estimate = useQuery(estimateQuery(request === null ? null : settled));
  const refused = launch.error ?? estimate.error;
  const issues = launchIssues(refused instanceof ProblemError ? refused.problem : null);
  const params = placeIssues(
    issues,
    (oneRun?.benchmark.runForm ?? []).map(({ name }) => name),
    "params",
  ).fields;
  const others = ["itemLimit", "clusterLimit", "modelId", "judgeModelId", "name", "stopRule", "budget"];
  const how = placeIssues(issues, [...(oneRun ? howFields(oneRun.benchmark).map(({ name }) => name) : []), ...others]).fields;
  const showsBudget = tried || oneRun?.kept.budget.amount !== "";
  const waitingFor =
    oneRun?.model === null
      ? "Choose a model to see the estimate."
      : strange
        ? "The model cannot simulate this benchmark; choose another."
        : keyMissing
          ? "The model’s API key is missing, so the run cannot start yet."
          : parsed.request === null
            ? ((showsBudget ? undefined : parsed.budget) ?? "One field is invalid; see the note next to it.")
            : null;
  return {
    request,
    baselines,
    baseline: baseline ?? null,
    estimate: waitingFor === null ? estimate.data : undefined,
    stale: estimate.isFetching || moving,
    error: launch.error ?? (waitingFor === null && !estimate.isFetching && !moving ? estimate.error : null),
    waitingFor,
    busy: launch.isPending || launch.isSuccess,
    issues: {
      how: { ...how, ...parsed.how },
      params: { ...params, ...parsed.params },
      stop: parsed.stop ?? how.stopRule,
      budget: (showsBudget ? parsed.budget : undefined) ?? how.budget,
      model: strange
        ? `“${oneRun.model?.name}” cannot simulate this benchmark; choose another.`
        : oneRun?.model === null
          ? tried
            ? "Choose a model."
            : undefined
          : keyMissing && tried
            ? "Its API key is missing."
            : how.modelId,
    },
    submit: () => {
      setTried(true);
      if (request === null || !oneRun?.model) onFailed();
      else before([oneRun.model], () => launch.mutate(request));
    },
    /** Called after each change, which makes the server's error outdated. */
    edited: () => {
      if (launch.isError) launch.reset();
    },
  };
}

/**
 * Returns the run that the difference is measured from: the chosen one, else that of the stop rule, else the pinned one. Null for none;
 * undefined leaves it to the server.
 */
function baselineOf(
  { baseline, stop }: ReturnType<typeof familyDraftOf>,
  runs: readonly { id: number; pinned?: boolean | undefined }[],
): number | null | undefined {
  if (baseline === null) return null;
  if (runs.some(({ id }) => id === baseline)) return baseline;
  if (stop.kind === "difference" && runs.some(({ id }) => String(id) === stop.run)) return Number(stop.run);
  return runs.find(({ pinned }) => pinned)?.id;
}

function parseOne(
  { kept, benchmark, suite, model, judgeModelId }: OneRun,
  family: ReturnType<typeof familyDraftOf>,
  baseline: number | null | undefined,
) {
  return parseLaunch(benchmark, {
    suite,
    modelId: model?.id ?? null,
    judgeModelId,
    name: kept.name,
    how: { ...howDrafts(kept, benchmark), ...(model !== null && whyNoBatches(benchmark, model) !== null && { batch: false }) },
    params: { ...draftsOf(benchmark.runForm), ...family.params },
    stop: family.stop,
    budget: kept.budget,
    baseline,
  });
}
