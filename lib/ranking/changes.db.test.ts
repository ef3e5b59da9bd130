import { beforeEach, expect, test } from "vitest";
import { readComparison } from "@/lib/comparisons/comparison";
import { changes } from "@/lib/contracts/overview";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { poolAllRuns } from "@/lib/engine/metrics/pool-runs";
import { type FixtureRun, storedRun } from "@/lib/reads/stored-run.fixture";
import { byModel, readChanges } from "./changes";

const now = new Date("2026-03-20T12:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** Builds replies that omit the first `missed` words of every list, and up to three more depending on the list's place. */
const missing =
  (missed: number): FixtureRun["sample"] =>
  (words, ordinal) => ({ status: "scored", reply: words.slice(missed + ((ordinal * missed) % 4)).join(" ") });

async function finished(options: FixtureRun): Promise<{ runId: number; suiteId: number }> {
  const run = await storedRun({ densities: [60], seeds: 8, ...options });
  await aggregateRun(run.runId);
  await keepTotals(run.runId);
  return run;
}

let suiteId = 0;
const ids: Record<string, number> = {};

beforeEach(async () => {
  await pool().query("truncate run, pooled_runs cascade");
  const best = await finished({ modelName: "Best", sample: missing(1), finishedAt: daysAgo(30) });
  suiteId = best.suiteId;
  ids.best = best.runId;
  ids.before = (await finished({ suiteId, modelName: "Learner", sample: missing(30), finishedAt: daysAgo(20) })).runId;
});

test("without a run in the last seven days, no changes are reported", async () => {
  expect(changes.parse(await readChanges(now))).toEqual({ runs: 0, tested: 0, sure: 0, untested: 0, differences: [], losses: [] });
});

const runAsTheBest = async () => (await finished({ suiteId, modelName: "Best", sample: missing(1), finishedAt: daysAgo(3) })).runId;

test("a run equal to the previous and best run differs only from another model's run", async () => {
  ids.same = await runAsTheBest();
  await poolAllRuns(new AbortController().signal);
  const { runs, differences } = await readChanges(now);
  expect(runs).toBe(1);
  // No pair differs between equal replies. The learner is far behind the best run, which is news because the learner's run is new.
  expect(differences.map(({ run, baseline, against }) => [run.id, against, baseline.id])).toEqual([[ids.same, "best", ids.before]]);
});

test("a sentence shows the figures of the comparison that it opens", async () => {
  ids.same = await runAsTheBest();
  ids.newest = (await finished({ suiteId, modelName: "Learner", sample: missing(15), finishedAt: daysAgo(1) })).runId;
  await poolAllRuns(new AbortController().signal);
  const { tested, sure, differences } = changes.parse(await readChanges(now));
  expect([tested, sure]).toEqual([3, 2]);
  expect(differences.map(({ run, baseline, against, isBetter }) => [run.id, against, baseline.id, isBetter]).sort()).toEqual(
    [
      [ids.same, "best", ids.newest, true],
      [ids.newest, "previous", ids.before, true],
    ].sort(),
  );
  for (const { run, baseline, figure, adjusted } of differences) {
    const [side, other] = [String(run.id), String(baseline.id)];
    const { headline } = await readComparison({ runs: [other, side], baseline: other });
    const { difference, low, high, p } = headline.figures[0] ?? {};
    expect(figure).toMatchObject({ difference, low, high, unit: headline.unit, decimals: headline.decimals });
    expect(adjusted).toBeGreaterThanOrEqual(p ?? 1);
    expect(adjusted).toBeLessThan(0.05);
  }
});

test("lost samples are reported without a test until the model has a later complete run", async () => {
  const failing: FixtureRun["sample"] = (words, ordinal) =>
    ordinal < 4 ? { status: "failed", reply: null, reason: "500" } : { status: "scored", reply: words.join(" ") };
  const { runId } = await finished({ suiteId, modelName: "Flaky", sample: failing, finishedAt: daysAgo(2) });
  const lost = { model: "Flaky", benchmark: { id: "ifscale", title: "IFScale" }, runId, lost: 4, samples: 8, noun: "samples", others: 0 };
  expect((await readChanges(now)).losses).toEqual([lost]);
  await finished({ suiteId, modelName: "Flaky", sample: missing(2), finishedAt: daysAgo(1) });
  expect((await readChanges(now)).losses).toEqual([]);
});

test("the largest share of lost samples comes first, whatever the order of families and runs", () => {
  const loss = (model: string, lost: number, id = "ifscale") => ({
    ...{ model, benchmark: { id, title: id }, runId: lost, lost, samples: 100, noun: "samples" },
  });
  const all = byModel([loss("slight", 3), loss("slight", 5, "lifbench"), loss("grave", 60, "lifbench"), loss("middling", 20, "evolif")]);
  expect(all.map(({ model, lost, others }) => [model, lost, others])).toEqual([
    ["grave", 60, 0],
    ["middling", 20, 0],
    ["slight", 5, 1],
  ]);
});

test("runs with fewer than five seeds, example runs and simulated models produce no sentence", async () => {
  await pool().query("update run set archived_at = now()");
  const few = await finished({ seeds: 4, modelName: "A", sample: missing(1), finishedAt: daysAgo(2) });
  await finished({ suiteId: few.suiteId, modelName: "B", sample: missing(40), finishedAt: daysAgo(1) });
  for (const modelName of ["C", "D"])
    await finished({ suiteId, modelName, source: "simulated", sample: missing(modelName === "C" ? 1 : 40), finishedAt: daysAgo(1) });
  for (const modelName of ["E", "F"]) {
    const { runId } = await finished({ suiteId, modelName, sample: missing(modelName === "E" ? 1 : 40), finishedAt: daysAgo(1) });
    await pool().query("update run set demonstration = true where id = $1", [runId]);
  }
  // The two runs with four seeds form one pair, which is counted.
  expect(await readChanges(now)).toMatchObject({ runs: 2, tested: 0, untested: 1, differences: [] });
});
