import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifestById, manifests } from "@/lib/benchmarks/registry";
import type { ModelSettings } from "@/lib/contracts/model";
import type { OverTime, RepeatedSuite, SeriesOrder, SeriesPoint, SeriesStep } from "@/lib/contracts/over-time";
import { checkpointNumbers, matchesName } from "@/lib/contracts/plain/checkpoint-names";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { metricsOfRuns } from "@/lib/reads/metrics-of-runs";
import { manifestOnSuite } from "@/lib/record/manifest-on-suite";
import { settingsThatCount, wholeParams } from "@/lib/record/ranking-key";
import { holm } from "@/lib/stats/holm";
import { canonicalJson } from "@/lib/text/canonical-json";
import { valueIn } from "./measured-rows";
import { type Contender, pairTests, tooFewPhrase } from "./pair-tests";
import { type PlacedRun, rankedRuns } from "./ranked-runs";

/** Largest number of runs in a series; older ones are left out. */
const mostPoints = 60;

/** The models of a series: one by its id, those whose names match a pattern, or those with these names. */
export type SeriesModels = { modelId: number } | { pattern: string } | { names: readonly string[] };

interface SeriesAsk {
  suiteId: number;
  models: SeriesModels;
  order: SeriesOrder;
}

/**
 * Reads the whole runs that a model, or a series of checkpoints, has on one suite with the same settings, and tests the steps between them.
 * @throws `not_found` for an unknown family, or if no run of the suite is in the series
 */
export async function readOverTime(benchmark: string, { suiteId, models, order }: SeriesAsk): Promise<OverTime> {
  // The settings are those with most runs; of equally many, those with the newest. Steps are tested in pairs with Holm's correction over
  // the series. A changed verifier, provider or served model breaks the line.
  const family = manifestById(benchmark);
  const { runs } = await rankedRuns(family, { simulated: true });
  const asked = runs.filter((run) => !run.demonstration && run.suiteId === suiteId && isIn(models, run));
  const [first] = asked;
  if (!first) throw new HeedError("not_found", "No run on this suite belongs to the series. Choose other models or another suite.");
  const manifest = await manifestOnSuite(family, suiteId);
  const whole = asked.filter(({ state }) => state === "whole");
  const alike = largestGroup(whole, (run) => settingsKey(family, run));
  const { points: all, missing } = await withHeadlines(manifest, alike);
  const recent = all.slice(0, mostPoints);
  const sorted = inOrder(recent, order, "names" in models ? models.names : []);
  const { metric, label } = manifest.views.headline;
  const { unit = "", decimals = 1, direction = "higher" } = manifest.views.metrics.find(({ id }) => id === metric) ?? {};
  return {
    suite: { id: suiteId, name: first.suiteName },
    headline: { label, unit, decimals, direction },
    order,
    models: [...new Set(sorted.map(({ point }) => point.model))],
    points: sorted.map(({ point }) => point),
    steps: await stepsOf(manifest, sorted),
    left: leftOut([
      [asked.length - whole.length, "partial or lossy"],
      [whole.length - alike.length, "with other settings"],
      [missing, "without a figure"],
      [all.length - recent.length, "older"],
    ]),
  };
}

function isIn(models: SeriesModels, { modelId, modelName }: PlacedRun): boolean {
  if ("modelId" in models) return modelId === models.modelId;
  return "pattern" in models ? matchesName(models.pattern, modelName) : models.names.includes(modelName);
}

const leftOut = (counts: readonly (readonly [count: number, what: string])[]): string[] =>
  counts.filter(([count]) => count > 0).map(([count, state]) => `${count} ${count === 1 ? "run" : "runs"} ${state}`);

/**
 * Builds the key of what must be the same along a series: everything that can change replies or their scores, except the model and the
 * verifier.
 */
function settingsKey(family: Manifest, { params, systemPrompt, judge, judgeName, model }: PlacedRun): string {
  const { model: _, ...settings } = z.looseObject({}).parse(settingsThatCount(model));
  return canonicalJson({
    settings,
    params: wholeParams(family, params),
    systemPrompt,
    judge: judge && { judgeName, settings: settingsThatCount(judge, { isJudge: true }) },
  });
}

/** Returns the largest group of runs; of equally large ones, the one whose run comes first. */
function largestGroup<T>(runs: readonly T[], keyOf: (run: T) => string): T[] {
  const groups = new Map<string, T[]>();
  for (const run of runs) groups.set(keyOf(run), [...(groups.get(keyOf(run)) ?? []), run]);
  return [...groups.values()].reduce<T[]>((most, group) => (group.length > most.length ? group : most), []);
}

/** A run with its point and the facts that can break a line there. */
interface PointOfRun {
  run: PlacedRun;
  point: SeriesPoint;
  /** Names under which the endpoint served the model; null if unknown. */
  served: string | null;
}

const servedRow = z.object({ id: z.number().int(), names: z.array(z.string()).nullable() });
const servedSql = `select id, case when served_models is null then null else array(select jsonb_object_keys(served_models) order by 1) end as names
  from run where id = any($1::int[])`;

/** Builds the points of runs that have a headline, and counts the others. */
async function withHeadlines(manifest: Manifest, runs: readonly PlacedRun[]): Promise<{ points: PointOfRun[]; missing: number }> {
  const ids = runs.map(({ id }) => id);
  const [metrics, served] = await Promise.all([metricsOfRuns(manifest, ids, { charts: "none" }), queryRows(servedRow, servedSql, [ids])]);
  const namesOf = new Map(served.map(({ id, names }) => [id, names]));
  const numbers = checkpointNumbers(runs.map(({ modelName }) => modelName));
  const points = runs.flatMap((run): PointOfRun[] => {
    const headline = valueIn(metrics.get(run.id) ?? [], manifest.views.headline);
    if (headline === null) return [];
    const { id: runId, modelName: model } = run;
    const point = { runId, model, number: numbers.get(model) ?? null, finishedAt: run.finishedAt?.toISOString() ?? null, headline };
    return [{ run, point, served: namesOf.get(runId)?.join(", ") || null }];
  });
  return { points, missing: runs.length - points.length };
}

/** Sorts a series by the given order, then by time. */
function inOrder(points: readonly PointOfRun[], order: SeriesOrder, names: readonly string[]): PointOfRun[] {
  const places: Record<SeriesOrder, (point: PointOfRun) => number> = {
    // A name without a number, such as the base model's, comes first.
    number: ({ point }) => point.number ?? Number.NEGATIVE_INFINITY,
    time: () => 0,
    given: ({ point }) => names.indexOf(point.model),
  };
  const place = places[order];
  const time = ({ run }: PointOfRun) => run.finishedAt?.getTime() ?? 0;
  return [...points].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)) || time(a) - time(b) || a.run.id - b.run.id);
}

/** Computes the steps between neighbors: a break, or a difference with the p value of the pair, corrected by Holm over all of them. */
async function stepsOf(manifest: Manifest, points: readonly PointOfRun[]): Promise<SeriesStep[]> {
  const contenders = points.map(({ run, point: { headline } }): Contender => {
    const value = headline.value ?? 0;
    const { low, high, n } = headline;
    return { runs: [{ id: run.id, stamp: run.stamp }], value, low: low ?? value, high: high ?? value, degrees: Math.max(1, n - 1) };
  });
  const { test, drawn } = await pairTests(contenders);
  const steps = points.slice(1).map((later, at): SeriesStep => {
    const earlier = points[at];
    if (!earlier) throw new Error("A series needs a point before each step.");
    const reason = breakBetween(manifest, earlier, later);
    if (reason !== null) return { kind: "break", reason };
    const difference = (later.point.headline.value ?? 0) - (earlier.point.headline.value ?? 0);
    const why = whyUntested([earlier, later], [drawn[at] ?? null, drawn[at + 1] ?? null]);
    return { kind: "tested", difference, p: why === null ? test(at, at + 1) : null, adjusted: null, why };
  });
  const tested = steps.flatMap((step) => (step.kind === "tested" && step.p !== null ? [step] : []));
  const adjusted = holm(tested.map(({ p }) => p ?? 1));
  for (const [at, step] of tested.entries()) step.adjusted = adjusted[at] ?? null;
  return steps;
}

type Drawn = Awaited<ReturnType<typeof pairTests>>["drawn"][number];

function whyUntested(sides: readonly PointOfRun[], drawn: readonly Drawn[]): string | null {
  for (const [at, { point }] of sides.entries()) {
    const basis = drawn[at];
    if (basis) {
      const few = tooFewPhrase(basis);
      if (few !== null) return few;
    } else if (point.headline.low === null || point.headline.high === null) return "no interval";
  }
  return null;
}

const providerOf = (model: ModelSettings): string =>
  isRemote(model) ? new URL(model.address).host : model.kind === "imported" ? "an imported file" : "a simulation";

/** Explains why two neighboring runs may not be compared as steps of one series; null if nothing but the model changed. */
function breakBetween({ verifiers }: Manifest, earlier: PointOfRun, later: PointOfRun): string | null {
  const verifierOf = ({ run }: PointOfRun) =>
    `${verifiers.find(({ id }) => id === run.verifier)?.label ?? run.verifier} ${run.verifierVersion}`;
  const askedOf = ({ run }: PointOfRun) => settingsAsked(run.model)?.model ?? null;
  const isSameModel = earlier.run.modelName === later.run.modelName;
  const isSameName = askedOf(earlier) === askedOf(later);
  const changes: (readonly [what: string, before: string | null, now: string | null])[] = [
    ["verifier", verifierOf(earlier), verifierOf(later)],
    ["provider", providerOf(earlier.run.model), providerOf(later.run.model)],
    ...(isSameModel && !isSameName ? [["model asked for", askedOf(earlier), askedOf(later)] as const] : []),
    // Checkpoints are served under different names.
    ...(isSameName ? [["model served", earlier.served, later.served] as const] : []),
  ];
  const sentences = changes.flatMap(([change, before, now]) =>
    before === null || now === null || before === now ? [] : [`${change}: ${now}, before ${before}`],
  );
  return sentences.length === 0 ? null : sentences.join("; ");
}

const repeatedRow = z.object({ benchmark: z.string(), id: z.number().int(), name: z.string(), runs: z.number().int() });
const repeatedSql = `select s.benchmark, s.id, s.name, count(*)::int as runs from run r join suite s on s.id = r.suite_id
  where r.model_id = $1 and r.status = 'finished' and r.archived_at is null and not r.demonstration
  group by s.id having count(*) > 1 order by count(*) desc, max(r.id) desc`;

/** Reads the suites of which a model has finished several runs, most runs first. */
export async function readRepeatedSuites(modelId: number): Promise<RepeatedSuite[]> {
  const rows = await queryRows(repeatedRow, repeatedSql, [modelId]);
  return rows.flatMap(({ benchmark, id, name, runs }) => {
    const family = manifests.find((manifest) => manifest.id === benchmark);
    return family ? [{ benchmark: { id: benchmark, title: family.title }, suite: { id, name }, runs }] : [];
  });
}
