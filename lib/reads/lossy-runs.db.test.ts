import { beforeAll, describe, expect, it } from "vitest";
import { loadFamily, manifests } from "@/lib/benchmarks/registry";
import { leaderboard } from "@/lib/contracts/leaderboard";
import type { SampleStatus } from "@/lib/contracts/sample";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { poolAllRuns } from "@/lib/engine/metrics/pool-runs";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import { createSuite } from "@/lib/suites/create-suite";
import { demonstrate } from "@/prisma/seed/demonstrate";
import { type SeededModel, seedModels } from "@/prisma/seed/models";

/** Suites with so few samples that one in fifty is less than one sample. */
const small: Readonly<Record<string, Record<string, unknown>>> = {
  ifscale: { densities: [500], seeds: 6 },
  lexinstruct: { items: 12 },
  evolif: { dialogues: 4 },
  lifbench: { lengths: [4], samples: 3, tasks: ["OQ", "LSI"] },
  logicif: { functions: 3 },
  ifeval: { items: 12, source: "both" },
};

let models: Map<string, SeededModel>;
beforeAll(async () => {
  models = await seedModels();
});

describe.each(manifests.map(({ id }) => id))("%s", (benchmark) => {
  it("ranks a run that lost one sample, but not one that lost two to failed calls", async () => {
    const { manifest } = await loadFamily(benchmark);
    const { id: suiteId } = await createSuite({ benchmark, name: "Lossy", params: small[benchmark] ?? {}, seed: 0 });
    const [first, second] = manifest.profiles.flatMap(({ id }) => {
      const model = models.get(`${benchmark}/${id}`);
      return model ? [{ id, model }] : [];
    });
    if (!first || !second) throw new Error(`${benchmark} has fewer than two simulated models.`);
    const sound = await demonstrate({ id: suiteId, benchmark }, first.id, first.model, 0);
    const faulty = await demonstrate({ id: suiteId, benchmark }, second.id, second.model, 0);
    /** Sets the statuses of the run's first and last samples. */
    const end = async (runId: number, ...statuses: SampleStatus[]) => {
      const sql = `update sample set status = $2::text, score = null, passed = null, reason = 'the endpoint said no'
        where run_id = $1 and ordinal = case when $3 then 0 else (select max(ordinal) from sample where run_id = $1) end`;
      for (const [at, status] of statuses.entries()) await pool().query(sql, [runId, status, at === 0]);
      await aggregateRun(runId);
      await keepTotals(runId);
      await poolAllRuns(new AbortController().signal);
    };
    const boardRows = async () => {
      const data = leaderboard.parse(await readLeaderboard(benchmark, { simulated: true }));
      expect(data.rankings[0]?.suiteId).toBe(suiteId);
      return { ranking: data.rankings[0], rows: data.rows.filter(({ runId }) => runId !== null) };
    };
    const faultyRow = async () => (await boardRows()).rows.find(({ runId }) => runId === faulty);

    await end(faulty, "failed");
    const row = await faultyRow();
    expect(row).toMatchObject({ partial: null, lossy: null, missing: { missing: expect.any(Number) } });
    expect(row?.missing?.fates).toEqual([{ fate: "failed", count: 1 }]);

    await end(faulty, "failed", "failed");
    const { rows, ranking } = await boardRows();
    const samples: number = (await pool().query("select sample_count from run where id = $1", [faulty])).rows[0].sample_count;
    expect(rows.map(({ runId }) => runId)).toEqual([sound, faulty]);
    expect(rows[1]).toMatchObject({
      ...{ rank: null, partial: null, lossy: { lost: 2, samples } },
      notes: [`no rank: 2 of ${samples} samples ended without a reply`],
    });
    expect(rows[1]?.runs).toMatchObject([{ id: faulty, partial: null, lossy: { lost: 2, samples } }]);
    expect(rows[0]).toMatchObject({ lossy: null, missing: null });
    expect(ranking).toMatchObject({ models: 1, partial: 1 });

    // Samples that the provider filtered, the protocol rejected or no verifier could score are counted next to the figure.
    for (const status of ["withheld", "rejected", "unscored"] as const) {
      await end(faulty, status, status);
      const row = await faultyRow();
      expect(row, status).toMatchObject({ partial: null, lossy: null });
      expect(row?.notes.join(), status).not.toContain("without a reply");
      expect(row?.missing?.fates, status).toMatchObject([{ count: 2 }]);
    }
    await end(faulty, "failed", "unscored");
    expect(await faultyRow()).toMatchObject({ lossy: null });
  });
});

it("a lossy run is listed in its row, but not pooled with the row's complete runs", async () => {
  const model = models.get("ifscale/linear");
  if (!model) throw new Error("IFScale has no linear model.");
  const { id: suiteId } = await createSuite({ benchmark: "ifscale", name: "Pooled", params: { densities: [500], seeds: 7 }, seed: 0 });
  const ids: number[] = [];
  for (const _ of [1, 2, 3]) ids.push(await demonstrate({ id: suiteId, benchmark: "ifscale" }, "linear", model, 0));
  const [lossy = 0] = ids;
  await pool().query("update sample set status = 'failed', score = null where run_id = $1 and ordinal < 2", [lossy]);
  await aggregateRun(lossy);
  await keepTotals(lossy);
  await poolAllRuns(new AbortController().signal);
  const ranking =
    (await readLeaderboard("ifscale", { simulated: true })).rankings.find((ranking) => ranking.suiteId === suiteId)?.key ?? null;
  const [row] = (await readLeaderboard("ifscale", { simulated: true, ranking })).rows;
  expect(row).toMatchObject({ pooled: 2, lossy: null, missing: null, notes: [] });
  expect(row?.runs.map(({ id, lossy: loss }) => [id, loss ?? null])).toEqual([
    [ids[2], null],
    [ids[1], null],
    [lossy, { lost: 2, samples: 7 }],
  ]);
});
