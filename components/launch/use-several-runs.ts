import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { runsQuery } from "@/components/data/run-queries";
import { useLate } from "@/components/data/use-late";
import { draftsOf } from "@/components/forms/drafts";
import { parseDrafts, tooLong } from "@/components/forms/parse-drafts";
import { placeIssues } from "@/components/forms/place-issues";
import { ProblemError } from "@/components/ui/problem-error";
import type { LaunchesRequest } from "@/lib/contracts/launch";
import type { ModelRow } from "@/lib/contracts/model";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import type { LaunchRequest } from "@/lib/contracts/run-request";
import type { SuiteRow } from "@/lib/contracts/suite";
import { doneRuns, issuesByRun, type LaunchCell, launchCells, parseCell, whyNone } from "./cells";
import type { FamilyIssues } from "./how-settings";
import type { KeptLaunch } from "./launch-draft";
import { type LaunchBenchmark, paceFieldsOf } from "./launch-fields";
import { launchIssues, longestName, parseStopAt } from "./parse-launch";
import { useCellEstimates } from "./use-cell-estimates";
import type { Before } from "./use-one-run";

/** Largest number of runs in one launch. */
const mostRuns = 200;

interface SeveralRuns {
  kept: KeptLaunch;
  benchmarks: readonly LaunchBenchmark[];
  suites: readonly SuiteRow[];
  models: readonly ModelRow[];
  judgeModelId: number | null;
}

type Runnable = LaunchCell & { request: LaunchRequest };

/** A family of the launch with its suites and the problems of its settings. */
interface LaunchFamily {
  benchmark: LaunchBenchmark;
  suites: SuiteRow[];
  issues: FamilyIssues;
}

/** Provides the state of a launch of several runs: its cells, estimates and problems. `severalRuns` is null for one run. */
export function useSeveralRuns(
  severalRuns: SeveralRuns | null,
  before: Before,
  onLaunched: (path: string) => void,
  onFailed: (error?: Error) => void,
) {
  const { data: runs } = useLate(useQuery({ ...runsQuery(), enabled: severalRuns !== null }));
  const [tried, setTried] = useState(false);
  const cells = severalRuns
    ? launchCells(
        severalRuns.kept,
        severalRuns.benchmarks,
        severalRuns.suites,
        severalRuns.models,
        severalRuns.judgeModelId,
        new Set(severalRuns.kept.leftOut),
      )
    : [];
  const { estimates, refused, moving } = useCellEstimates(cells);
  const launch = useMutation({
    mutationFn: ({ request }: { request: LaunchesRequest; keys: string[] }) =>
      sendJson("POST", "/api/launches", request, () => import("@/lib/contracts/launch").then(({ launchesStarted }) => launchesStarted)),
    onSuccess: ({ launchId }) => onLaunched(`/launches/${launchId}`),
    onError: (error) => onFailed(error),
  });
  const launched = cells.filter((cell): cell is Runnable => cell.not === null && cell.request !== null);
  const paid = launched.some(({ model }) => isPaid(model.settings));
  const stopAt = severalRuns && paid ? parseStopAt(severalRuns.kept.stopAt) : { amount: null };
  const common = severalRuns ? parseDrafts(commonFields, { ...draftsOf(commonFields), ...severalRuns.kept.how }).issues : {};
  const issues = issuesByRun(launchIssues(launch.error instanceof ProblemError ? launch.error.problem : null));
  const rest = placeIssues(issues.rest, ["name", "stopAt", "together"]).fields;
  const isTooLong = severalRuns !== null && severalRuns.kept.name.trim().length > longestName.run;
  const wrong = "issue" in stopAt || isTooLong || Object.keys(common).length > 0;
  const waitingFor = severalRuns === null ? null : waiting(severalRuns, cells, launched.length, wrong);
  return {
    cells,
    launched,
    estimated: launched.map((cell) => ({ cell, estimate: estimates.get(cell.key) })),
    estimates,
    done: doneRuns(runs ?? []),
    stale: moving,
    error: launch.error,
    waitingFor,
    busy: launch.isPending || launch.isSuccess,
    families: severalRuns ? familiesOf(severalRuns) : [],
    issues: {
      cells: cellIssues(issues.runs, launch.variables?.keys ?? [], cells, refused),
      common,
      name: isTooLong ? tooLong(longestName.run) : rest.name,
      stopAt: "issue" in stopAt ? stopAt.issue : rest.stopAt,
      suites: tried && severalRuns?.suites.length === 0 ? "Choose a suite." : undefined,
      models: tried && severalRuns?.models.length === 0 ? "Choose a model." : undefined,
    },
    submit: () => {
      setTried(true);
      if (severalRuns === null || waitingFor !== null || "issue" in stopAt) return onFailed();
      const request = {
        name: severalRuns.kept.name.trim(),
        together: severalRuns.kept.together,
        runs: launched.map((cell) => cell.request),
        stopAt: stopAt.amount,
      };
      const models = severalRuns.models.filter(({ id }) => launched.some(({ model }) => model.id === id));
      before(models, () => launch.mutate({ request, keys: launched.map(({ key }) => key) }));
    },
    /** Called after each change, which makes the server's error outdated. */
    edited: () => {
      if (launch.isError) launch.reset();
    },
  };
}

const commonFields = paceFieldsOf({ sharesTexts: false });

function waiting({ suites, models }: SeveralRuns, cells: readonly LaunchCell[], runs: number, wrong: boolean): string | null {
  if (suites.length === 0) return "Choose a suite to see the estimate.";
  if (models.length === 0) return "Choose a model to see the estimate.";
  if (wrong || cells.some(({ not }) => not === "fields")) return "One field is invalid; see the note next to it.";
  if (runs === 0) return whyNone(cells);
  return runs > mostRuns ? `A launch can have at most ${mostRuns} runs; exclude some.` : null;
}

/** Returns the families of the chosen suites in order. */
function familiesOf({ kept, benchmarks, suites, judgeModelId }: SeveralRuns): LaunchFamily[] {
  return [...new Set(suites.map(({ benchmark }) => benchmark))].flatMap((id) => {
    const benchmark = benchmarks.find((family) => family.id === id);
    if (!benchmark) return [];
    const familySuites = suites.filter((suite) => suite.benchmark === id);
    const issues: FamilyIssues = { how: {}, params: {}, stop: undefined };
    for (const suite of familySuites) {
      const { how, params, stop } = parseCell(kept, benchmark, suite, 0, judgeModelId);
      Object.assign(issues.how, how);
      Object.assign(issues.params, params);
      issues.stop ??= stop;
    }
    for (const { name } of commonFields) delete issues.how[name];
    return [{ benchmark, suites: familySuites, issues }];
  });
}

/** Collects the problems of each cell: what the server reports for the launch, else the reason why the cell has no estimate. */
function cellIssues(
  issuesOfRun: ReadonlyMap<number, { message: string }[]>,
  keys: readonly string[],
  cells: readonly LaunchCell[],
  refused: ReadonlyMap<string, string>,
): Map<string, string> {
  const issues = new Map(refused);
  for (const [at, list] of issuesOfRun) {
    const cell = cells.find(({ key }) => key === keys[at]);
    // The server's message begins with the name of its run, which the cell already shows.
    const name = cell ? `${cell.suite.name} × ${cell.model.name}: ` : "";
    if (cell) issues.set(cell.key, list.map(({ message }) => message.replace(name, "")).join(" "));
  }
  return issues;
}
