import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadFamily, manifestById } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { endPool, pool } from "@/lib/db/pool";
import { lifetimesOf } from "@/lib/endurance/lifetime";
import { recomputeMetrics } from "@/lib/engine/metrics/recompute-metrics";
import { demonstratedRun } from "@/lib/exchange/run-file.fixture";
import { formatLine } from "@/lib/filter/filter-line";
import { sliceTerms } from "@/lib/filter/slice-terms";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { itemHash } from "@/lib/record/item-hash";
import { createSuite } from "@/lib/suites/create-suite";
import { demonstrate } from "@/prisma/seed/demonstrate";
import { type SeededModel, seedModels } from "@/prisma/seed/models";
import { readRunSamples } from "./run-samples";

let models: Map<string, SeededModel>;
beforeAll(async () => {
  models = await seedModels();
});
afterAll(endPool);

/** Computes the metrics of the run again from changed rows, as after an update of Heed. */
async function remade(runId: number): Promise<Metric[]> {
  await pool().query("update run_metric set version = '0' where run_id = $1", [runId]);
  await recomputeMetrics(new AbortController().signal, (error) => {
    throw error;
  });
  return readRunMetrics(runId);
}

const matching = async (runId: number, line: string) => (await readRunSamples(runId, { line })).matching;

/** Counts the samples that a point of a chart with this slice opens; null if it opens nothing. */
async function opened(benchmark: string, runId: number, slice: Slice, passed?: boolean): Promise<number | null> {
  const terms = sliceTerms(slice, passed, manifestById(benchmark).views);
  return terms && matching(runId, formatLine(terms));
}

const having = (metrics: readonly Metric[], id: string, tag: string) =>
  metrics.filter((metric) => metric.id === id && metric.value !== null && Object.keys(metric.slice).sort().join() === tag);

describe("LogicIF", () => {
  let runId: number;
  let metrics: Metric[];
  beforeAll(async () => {
    const run = await demonstratedRun("logicif", "quick", models);
    runId = run.runId;
    await pool().query(
      `insert into item_finding (benchmark, item_hash, kind, version, facts)
      select 'logicif', ${itemHash("i")}, 'execution', '1', jsonb_build_object(
        'steps', i.ordinal, 'iterations', i.ordinal % 7, 'recursion_depth', 1 + i.ordinal % 5, 'live_variables', 2 + i.ordinal % 9,
        'loop', (array['for', 'while', 'both', 'none'])[1 + i.ordinal % 4], 'nesting', i.ordinal % 3,
        'recursion', i.ordinal % 5 > 0, 'early_exit', i.ordinal % 2 = 0)
      from item i where i.suite_id = $1 on conflict do nothing`,
      [run.suiteId],
    );
    metrics = await remade(runId);
  });

  it.each(["steps", "iterations", "recursion_depth", "live_variables", "construct"])(
    "a bar by %s opens the cases that it counts",
    async (tag) => {
      const bars = having(metrics, "cases", tag);
      expect(bars.length).toBeGreaterThan(2);
      for (const { slice, n } of bars) expect(await opened("logicif", runId, slice), JSON.stringify(slice)).toBe(n);
    },
  );

  it.each(["output", "state", "both"])("a cell for the aspect %s opens the cases that have it wrong", async (aspect) => {
    const cell = metrics.find(({ id, slice }) => id === "cases" && slice.what === aspect && Object.keys(slice).length === 1);
    const wrong = Math.round(((100 - (cell?.value ?? 0)) / 100) * (cell?.n ?? 0));
    expect(wrong).toBeGreaterThan(0);
    expect(await opened("logicif", runId, { what: aspect }, false)).toBe(wrong);
    expect(await opened("logicif", runId, { what: aspect })).toBe(cell?.n);
  });
});

describe("LIFBench", () => {
  let runId: number;
  let metrics: Metric[];
  beforeAll(async () => {
    ({ runId } = await demonstratedRun("lifbench", "quick", models));
    await pool().query("update sample set status = 'failed', score = null, passed = null where run_id = $1 and ordinal = 0", [runId]);
    await pool().query("delete from checks where run_id = $1 and ordinal = 0", [runId]);
    await pool().query(
      `update turn set ended = (array['refused', 'cut_off', 'reasoning_exhausted'])[ordinal] where run_id = $1 and ordinal between 1 and 3`,
      [runId],
    );
    const cut = { message: 0, part: 1, kept: 100, tokens: 50 };
    await pool().query("update turn set cut = $2 where run_id = $1 and ordinal in (4, 5)", [runId, JSON.stringify(cut)]);
    // A run that was scored before the fact `context_cut` existed.
    await pool().query("update checks set facts_version = '2' where run_id = $1", [runId]);
    metrics = await remade(runId);
  });

  /** Counts the samples with a check of which `isMeant` says that it counts, and those that missed one. */
  async function withCheck(isMeant: (check: { label: string; group: string }) => boolean): Promise<{ all: number; missed: number }> {
    const { engine } = await loadFamily("lifbench");
    const { rows } = await readRunSamples(runId, { line: "status:scored" }, { limit: 5000 });
    const letters = rows.map(({ tags, outcomes }) =>
      engine.scoring.requirements({ task: tags.task }, 0).flatMap((check, at) => (isMeant(check) ? [outcomes[at] ?? ""] : [])),
    );
    return {
      all: letters.filter((some) => some.length > 0).length,
      missed: letters.filter((some) => some.some((letter) => letter !== "f")).length,
    };
  }

  it("the lost part of a scoring point opens the samples that missed it, and the won part those that have it", async () => {
    const lost = having(metrics, "points_lost", "point");
    expect(lost.length).toBeGreaterThan(10);
    for (const { slice, n } of lost) {
      const { all, missed } = await withCheck(({ label }) => label === slice.point);
      expect(all).toBe(n);
      expect(await opened("lifbench", runId, slice, false), JSON.stringify(slice)).toBe(missed);
      const won = formatLine(sliceTerms(slice, undefined, manifestById("lifbench").views) ?? []);
      expect(await matching(runId, `${linesOf("points")[0]?.line} ${won}`), won).toBe(n);
    }
  });

  it("a capability opens the samples that missed a point that measures it", async () => {
    const capabilities = having(metrics, "ifp", "capability");
    expect(capabilities).toHaveLength(6);
    for (const { slice } of capabilities) {
      const { missed } = await withCheck(({ group }) => group.split(" + ").includes(String(slice.capability)));
      expect(await opened("lifbench", runId, slice), JSON.stringify(slice)).toBe(missed);
    }
  });

  it("a distance opens the samples with duplicates that far apart", async () => {
    const distances = having(metrics, "together", "distance");
    expect(distances.length).toBeGreaterThan(1);
    for (const { slice, n } of distances) expect(await opened("lifbench", runId, slice), JSON.stringify(slice)).toBe(n);
  });

  const linesOf = (chartId: string): { metric: string; line: string }[] => {
    const chart = manifestById("lifbench").views.charts.find(({ id }) => id === chartId);
    if (chart?.kind !== "shares" || !Array.isArray(chart.parts)) throw new Error(`There are no parts of ${chartId}.`);
    return chart.parts.map(({ metric, opens }) => ({ metric, line: opens?.line ?? "" }));
  };
  const whole = (id: string) => metrics.find((metric) => metric.id === id && Object.keys(metric.slice).length === 0);

  it("an outcome of the requests opens the samples with it, also in a run from before its fact", async () => {
    const counts = new Map<string, number | null>();
    for (const { metric, line } of linesOf("attrition")) counts.set(metric, await matching(runId, line));
    for (const [metric, count] of counts)
      expect(count, metric).toBe(Math.round(((whole(metric)?.value ?? 0) * (whole(metric)?.n ?? 0)) / 100));
    expect(Object.fromEntries(counts)).toMatchObject({ context_cut: 2, output_cut: 1, reasoning_exhausted: 1, refused: 1, no_reply: 1 });
  });

  it("readable and unreadable answers open their samples, each in one piece", async () => {
    let sum = 0;
    for (const { metric, line } of linesOf("readings")) {
      const count = (await matching(runId, line)) ?? 0;
      if ((whole(metric)?.value ?? 0) === 0) expect(count, metric).toBe(0);
      sum += count;
    }
    expect(sum).toBe(whole("readable_right")?.n);
  });

  it("a perspective and a place in the context open nothing", async () => {
    for (const [id, tags] of [
      ["ifs", "perspective"],
      ["recall", "place,task"],
    ] as const) {
      const points = having(metrics, id, tags);
      expect(points.length, id).toBeGreaterThan(0);
      for (const { slice } of points) expect(await opened("lifbench", runId, slice)).toBeNull();
    }
  });
});

it("a drop of EvolIF's survival curve opens the dialogues that it counts, including those that were cut short", async () => {
  const { id } = await createSuite({ benchmark: "evolif", name: "Cut short", params: { dialogues: 6, turns: 6 }, seed: 0 });
  const model = models.get("evolif/steady");
  if (!model) throw new Error("There is no steady model.");
  const runId = await demonstrate({ id, benchmark: "evolif" }, "steady", model, Date.UTC(2026, 0, 1));
  await pool().query(
    `update sample set status = (array['failed', 'withheld', 'rejected', 'cancelled', 'failed'])[ordinal + 1], score = null, passed = null
      where run_id = $1 and ordinal < 5`,
    [runId],
  );
  // Cut short after one turn or two; the last one on its first call, so it counts nowhere.
  await pool().query("delete from checks where run_id = $1 and ordinal < 5 and (turn > ordinal % 2 or ordinal = 4)", [runId]);
  const survival = (await remade(runId)).find((metric) => metric.id === "survival" && Object.keys(metric.slice).length === 0);
  const lifetimes = lifetimesOf(survival?.detail) ?? [];
  expect(lifetimes.slice(0, 4).map(([turns, ended, ordinal]) => [turns, ended, ordinal])).toEqual([
    [1, "censored", 0],
    [2, "censored", 1],
    [1, "censored", 2],
    [2, "censored", 3],
  ]);
  for (const [turns] of lifetimes)
    expect(await matching(runId, `ended:${turns}`), String(turns)).toBe(lifetimes.filter(([lasted]) => lasted === turns).length);
  expect(await matching(runId, "ended:0..9999")).toBe(lifetimes.length);
});

it("a group of IFEval's checks opens the replies that have one, and those of no group with a similar name", async () => {
  const { runId } = await demonstratedRun("ifeval", "quick", models);
  const groups = having(await readRunMetrics(runId), "instruction_level_strict", "group");
  expect(groups.map(({ slice }) => slice.group)).toEqual(expect.arrayContaining(["format", "detectable_format"]));
  const { rows } = await readRunSamples(runId, {}, { limit: 1000 });
  for (const { slice } of groups) {
    const withGroup = rows.filter(({ tags }) => ` ${tags.ids}`.includes(` ${slice.group}:`));
    expect(await opened("ifeval", runId, slice), String(slice.group)).toBe(withGroup.length);
  }
});
