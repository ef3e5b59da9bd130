import { expect, test } from "vitest";
import { runPosition } from "@/lib/contracts/run-position";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { type FixtureRun, storedRun } from "@/lib/reads/stored-run.fixture";
import { readLeaderboard } from "./leaderboard";
import { readRunPlace } from "./run-position";

async function finished(options: FixtureRun): Promise<{ runId: number; suiteId: number }> {
  const { runId, suiteId } = await storedRun({ densities: [500], seeds: 5, ...options });
  await aggregateRun(runId);
  await keepTotals(runId);
  return { runId, suiteId };
}

/** Builds replies that omit the first `missed` words of every list, and up to four more depending on the list's place. */
const missing =
  (missed: number): FixtureRun["sample"] =>
  (words, ordinal) => ({ status: "scored", reply: words.slice(missed + (ordinal % 5)).join(" ") });

const placeOf = async (runId: number) => runPosition.omit({ against: true }).parse(await readRunPlace(runId));

test("a run has the place and rank of its leaderboard row, and no place without a rank", async () => {
  const { runId: best, suiteId } = await finished({ modelName: "Best", sample: missing(5) });
  const { runId: worst } = await finished({ suiteId, modelName: "Worst", sample: missing(300) });
  const { runId: middle } = await finished({ suiteId, modelName: "Middle", sample: missing(150) });
  const cancelled = await finished({ suiteId, modelName: "Cancelled", sample: missing(1), status: "cancelled" });

  const { models, ranking, place } = await placeOf(middle);
  const board = await readLeaderboard("ifscale", { ranking });
  const row = board.rows.find(({ runId }) => runId === middle);
  expect(ranking).toBe(board.shown);
  expect(place).toEqual({ place: 2, models: 3, rank: row?.rank, pooled: 1 });
  expect(models.map(({ runId, isOwn }) => [runId, isOwn])).toEqual([
    [best, false],
    [middle, true],
    [worst, false],
  ]);
  expect(models.map(({ value }) => value)).toEqual(board.rows.slice(0, 3).map(({ metrics: [first] }) => first?.value));

  expect(await placeOf(cancelled.runId)).toEqual({ models: [], ranking: null, place: null });
  await pool().query("update run set archived_at = now() where id = $1", [worst]);
  expect(await placeOf(worst)).toEqual({ models: [], ranking: null, place: null });
  expect((await placeOf(best)).place).toMatchObject({ place: 1 });
  await expect(readRunPlace(99_999)).rejects.toMatchObject({ code: "not_found" });
});

test("equal values share the better place", async () => {
  const { runId: firstId, suiteId } = await finished({ seeds: 6, modelName: "One", sample: missing(20) });
  const { runId: other } = await finished({ suiteId, modelName: "Other", sample: missing(20) });
  const { runId: third } = await finished({ suiteId, modelName: "Third", sample: missing(200) });
  const places = await Promise.all([firstId, other, third].map(async (id) => (await placeOf(id)).place?.place));
  expect(places).toEqual([1, 1, 3]);
});

test("rows with too few seeds are listed without a place", async () => {
  const few = { seeds: 3, densities: [500] };
  const { runId, suiteId } = await finished({ ...few, modelName: "One", sample: missing(20) });
  await finished({ ...few, suiteId, modelName: "Other", sample: missing(200) });
  expect(await placeOf(runId)).toMatchObject({ models: [{ runId, isOwn: true }, { isOwn: false }], place: null });
});

test("the place counts the published figures that rank with the runs, as the rank range does", async () => {
  const { runId, suiteId } = await finished({ seeds: 7, modelName: "Middling", sample: missing(250) });
  await pool().query("update suite set origin = 'imported', item_count = 250 where id = $1", [suiteId]);
  await pool().query("update run set sample_count = 250 where suite_id = $1", [suiteId]);
  const sql = "insert into annotation (subject, key, kind, value, author, why) values ('suite', $1, 'authors-suite', '{}', 'Ada', '')";
  await pool().query(sql, [String(suiteId)]);
  const { place, models, ranking } = await placeOf(runId);
  const { rows } = await readLeaderboard("ifscale", { ranking });
  const counted = rows.filter(({ rank }) => rank !== null);
  expect(counted.length).toBeGreaterThan(10);
  const at = counted.findIndex((row) => row.runId === runId);
  expect(place).toEqual({ place: at + 1, models: counted.length, rank: counted[at]?.rank, pooled: 1 });
  expect(place?.rank[1]).toBeGreaterThanOrEqual(at + 1);
  expect(models).toHaveLength(1);
});
