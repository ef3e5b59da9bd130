import { type Drafts, draftsOf } from "@/components/forms/drafts";
import type { Outlook, RunEstimate } from "@/lib/contracts/estimate";
import type { ModelRow } from "@/lib/contracts/model";
import { canAnswer, isPaid, isRemote } from "@/lib/contracts/plain/model-kinds";
import type { RunRow } from "@/lib/contracts/run";
import type { LaunchRequest } from "@/lib/contracts/run-request";
import type { SuiteRow } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { familyDraftOf, type KeptLaunch } from "./launch-draft";
import { howFields } from "./launch-fields";
import { noBudget, type ParsedLaunch, parseLaunch } from "./parse-launch";

type CellBenchmark = Pick<BenchmarkInfo, "id" | "verifiers" | "profiles" | "runForm" | "nouns" | "sharesTexts" | "endurance">;
type CellSuite = Pick<SuiteRow, "id" | "benchmark" | "name" | "itemCount" | "clusterCount">;
type CellModel = Pick<ModelRow, "id" | "name" | "settings" | "keyPresent" | "noBatches">;

/** Reason why a cell is not launched, which may be a person's choice; null if it is launched. */
export type NotLaunched = "excluded" | "cannot simulate" | "key missing" | "fields" | null;

/** A model over a suite: one run of a launch. */
export interface LaunchCell {
  key: string;
  suite: CellSuite;
  model: CellModel;
  not: NotLaunched;
  /** The request of the estimate and the launch; null unless `not` is null, or the cell is excluded but valid. */
  request: LaunchRequest | null;
}

/** Returns the key of a cell in a draft. */
export const cellKey = (suiteId: number, modelId: number) => `${suiteId}/${modelId}`;

/** Looks up ids in a list: the entries found, in the order of the ids, and the ids that are missing. */
export function pick<T extends { id: number }>(ids: readonly number[], from: readonly T[]): { chosen: T[]; missing: number[] } {
  const all = [...new Set(ids)].map((id) => ({ id, match: from.find((candidate) => candidate.id === id) }));
  return { chosen: all.flatMap(({ match }) => match ?? []), missing: all.flatMap(({ id, match }) => (match ? [] : [id])) };
}

/** True if a model can answer a family's prompts: one at an endpoint always can, a simulated one if the family has its profile. */
export function canPlay({ settings }: Pick<ModelRow, "settings">, benchmark: Pick<BenchmarkInfo, "profiles"> | null): boolean {
  if (!canAnswer(settings)) return false;
  return settings.kind !== "simulated" || benchmark === null || benchmark.profiles.some(({ id }) => id === settings.profile);
}

/** Explains why a model cannot be asked a family's samples in batches; null if it can. */
export function whyNoBatches({ endurance }: Pick<BenchmarkInfo, "endurance">, { noBatches }: Pick<ModelRow, "noBatches">): string | null {
  return endurance === null ? noBatches : "Each request of a dialogue needs the reply before it, and a batch may take 24 hours.";
}

/** Parses the parts of the draft that apply to one cell. Runs of a launch have no names and no separate budgets. */
export function parseCell(
  kept: KeptLaunch,
  benchmark: CellBenchmark,
  suite: CellSuite,
  modelId: number,
  judgeModelId: number | null,
  noBatches: string | null = null,
): ParsedLaunch {
  const family = familyDraftOf(kept, benchmark.id);
  const how: Drafts = { ...draftsOf(howFields(benchmark)), ...kept.how, ...family.how, ...(noBatches !== null && { batch: false }) };
  const params: Drafts = { ...draftsOf(benchmark.runForm), ...family.params };
  return parseLaunch(benchmark, {
    suite,
    modelId,
    judgeModelId,
    name: "",
    how,
    params,
    // The run to compare with covers one suite, and a launch may have several.
    stop: family.stop.kind === "difference" ? { ...family.stop, kind: "" } : family.stop,
    budget: noBudget,
    baseline: undefined,
  });
}

/** Returns the cells of every chosen model and suite, grouped by suite, in the order of the choice. */
export function launchCells(
  kept: KeptLaunch,
  benchmarks: readonly CellBenchmark[],
  suites: readonly CellSuite[],
  models: readonly CellModel[],
  judgeModelId: number | null,
  leftOut: ReadonlySet<string>,
): LaunchCell[] {
  return suites.flatMap((suite) => {
    const benchmark = benchmarks.find(({ id }) => id === suite.benchmark);
    if (!benchmark) return [];
    return models.map((model) => {
      const key = cellKey(suite.id, model.id);
      const cell = { key, suite, model };
      if (!canPlay(model, benchmark)) return { ...cell, not: "cannot simulate" as const, request: null };
      if (model.keyPresent === false) return { ...cell, not: "key missing" as const, request: null };
      const { request } = parseCell(kept, benchmark, suite, model.id, judgeModelId, whyNoBatches(benchmark, model));
      if (leftOut.has(key)) return { ...cell, not: "excluded" as const, request };
      return { ...cell, not: request === null ? ("fields" as const) : null, request };
    });
  });
}

/** Explains why none of the cells is launched, and what to do. */
export function whyNone(cells: readonly Pick<LaunchCell, "not">[]): string {
  const reasons = new Set(cells.map(({ not }) => not));
  if (reasons.has("excluded")) return "All runs are excluded. Click a cell to include it, or choose another model.";
  if (!reasons.has("cannot simulate")) return "The API keys of these models are missing, so no run can start yet.";
  return reasons.has("key missing")
    ? "No run can start: API keys are missing, and a model cannot simulate a benchmark. Choose another model."
    : "These models cannot simulate these benchmarks; choose others.";
}

/** Finds the newest finished run of each suite with each model, by `cellKey`. */
export function doneRuns(runs: readonly RunRow[]): Map<string, RunRow> {
  const done = new Map<string, RunRow>();
  for (const run of runs) {
    if (run.status !== "finished" || run.modelId === null || run.finishedAt === null) continue;
    const key = cellKey(run.suiteId, run.modelId);
    const known = done.get(key)?.finishedAt;
    if (!known || run.finishedAt > known) done.set(key, run);
  }
  return done;
}

type Range = Pick<Outlook, "low" | "likely" | "high">;

/** Estimated totals of several runs. */
export interface LaunchTotal {
  calls: Range;
  /** Cost of the models with a price; null if none has one. */
  costUsd: Range | null;
  /** Number of paid models without a price. */
  unpriced: number;
  /** Time of the slowest endpoint: of its longest run if runs start together, else of its runs one after another. */
  seconds: Range;
}

const nothing: Range = { low: 0, likely: 0, high: 0 };
const plus = (a: Range, b: Range): Range => ({ low: a.low + b.low, likely: a.likely + b.likely, high: a.high + b.high });
const longest = (a: Range, b: Range): Range => ({
  low: Math.max(a.low, b.low),
  likely: Math.max(a.likely, b.likely),
  high: Math.max(a.high, b.high),
});

/** Returns the endpoint of a model, or the model if it has none. Runs at one endpoint wait for each other, unless they start together. */
const placeOf = ({ id, settings }: CellModel) => (isRemote(settings) ? settings.address : `model ${id}`);

/** Adds up the estimates of cells. The low, likely and high values are summed, so the range is wider than for independent runs. */
export function totalOf(
  cells: readonly { cell: Pick<LaunchCell, "model">; estimate: Pick<RunEstimate, "ranges"> }[],
  together: boolean,
): LaunchTotal {
  const unpriced = new Set<number>();
  const places = new Map<string, Range>();
  let calls = nothing;
  let costUsd: Range | null = null;
  for (const { cell, estimate } of cells) {
    const { ranges } = estimate;
    calls = plus(calls, ranges.calls);
    if (ranges.costUsd) costUsd = plus(costUsd ?? nothing, ranges.costUsd);
    else if (isPaid(cell.model.settings)) unpriced.add(cell.model.id);
    const place = placeOf(cell.model);
    places.set(place, (together ? longest : plus)(places.get(place) ?? nothing, ranges.seconds));
  }
  return { calls, costUsd, unpriced: unpriced.size, seconds: [...places.values()].reduce(longest, nothing) };
}

/** Groups the API's issues by the run of the request that they name; `rest` holds the others. */
export function issuesByRun(issues: readonly { path: string; message: string }[]): {
  runs: Map<number, { path: string; message: string }[]>;
  rest: { path: string; message: string }[];
} {
  const runs = new Map<number, { path: string; message: string }[]>();
  const rest: { path: string; message: string }[] = [];
  for (const issue of issues) {
    const match = /^runs[.[/](\d+)\]?[./]?(.*)$/.exec(issue.path);
    if (!match) rest.push(issue);
    else {
      const at = Number(match[1]);
      runs.set(at, [...(runs.get(at) ?? []), { path: match[2] ?? "", message: issue.message }]);
    }
  }
  return { runs, rest };
}
