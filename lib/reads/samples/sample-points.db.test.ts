import { beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { readSamplePoints } from "./sample-points";

let runId: number;

beforeEach(async () => {
  await pool().query("delete from item_finding");
  const run = await storedRun({
    densities: [3, 6],
    seeds: 10,
    sample: (words, ordinal) =>
      ordinal === 4 ? { status: "failed", reply: null, reason: "timeout" } : { status: "scored", reply: words.slice(1).join(" ") },
  });
  runId = run.runId;
  await pool().query("update sample set output_tokens = null where run_id = $1 and ordinal = 7", [runId]);
});

test("each scored sample with both numbers is a point, in run order", async () => {
  const { points, total } = await readSamplePoints(runId, { x: "density", y: "score" });
  expect(total).toBe(19);
  expect(points.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 20 }, (_, at) => at).filter((at) => at !== 4));
  expect(new Set(points.map(({ x, y }) => `${x} ${y.toFixed(3)}`))).toEqual(new Set(["3 0.667", "6 0.833"]));
  expect(points.every(({ key }) => key !== "")).toBe(true);
});

test("latency is in seconds, and a sample without a number is not a point", async () => {
  const { points, total } = await readSamplePoints(runId, { x: "latency", y: "outputTokens" });
  expect(total).toBe(18);
  expect(points[0]).toMatchObject({ ordinal: 0, x: 1.5, y: 200 });
  expect(points.map(({ ordinal }) => ordinal)).not.toContain(7);
  expect((await readSamplePoints(runId, { x: "inputTokens", y: "seed" })).points[0]).toMatchObject({ x: 100 });
});

test("points beyond the limit are thinned evenly, the same way each time", async () => {
  const read = () => readSamplePoints(runId, { x: "density", y: "score" }, 6);
  const { points, total } = await read();
  expect(points).toHaveLength(6);
  expect(total).toBe(19);
  expect((await read()).points).toEqual(points);
  const all = (await readSamplePoints(runId, { x: "density", y: "score" })).points.map(({ ordinal }) => ordinal);
  const places = points.map(({ ordinal }) => all.indexOf(ordinal));
  const steps = places.slice(1).map((place, i) => place - (places[i] ?? 0));
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
});

test("a tag without numbers gives no points, and an unknown run is not found", async () => {
  expect(await readSamplePoints(runId, { x: "no such tag", y: "score" })).toEqual({ points: [], total: 0 });
  await expect(readSamplePoints(99999, { x: "density", y: "score" })).rejects.toMatchObject({ code: "not_found" });
});

test("a numeric fact of the run's verdicts can be plotted too, and points carry the requested tags", async () => {
  await pool().query(`update checks set facts = '{"position": 7, "given": "asked", "seed": 99}' where run_id = $1 and ordinal < 3`, [
    runId,
  ]);
  const { points, total } = await readSamplePoints(runId, { x: "position", y: "seed", tags: "density,nothing" });
  expect(total).toBe(3);
  expect(points.map(({ x, tags }) => [x, tags])).toEqual([0, 1, 2].map(() => [7, { density: 3 }]));
  // A tag has precedence over a fact of the same name.
  expect(points.every(({ y }) => y !== 99)).toBe(true);
  expect((await readSamplePoints(runId, { x: "given", y: "seed" })).total).toBe(0);
  await pool().query(`update checks set facts = '{"asked": [4, 9], "position": [9, 4], "more": [1]}' where run_id = $1 and ordinal = 0`, [
    runId,
  ]);
  const pairs = await readSamplePoints(runId, { x: "asked", y: "position" });
  expect(pairs.points.map((point) => [point.ordinal, point.x, point.y])).toEqual([
    [0, 4, 9],
    [0, 9, 4],
  ]);
  expect(pairs.total).toBe(2);
  expect((await readSamplePoints(runId, { x: "asked", y: "more" })).total).toBe(0);
});

test("reasoning tokens are a field, and a verdict's facts take precedence over a job's findings about the item", async () => {
  await pool().query("update turn set reasoning_tokens = 100 + ordinal where run_id = $1 and ordinal < 2", [runId]);
  await pool().query(`update checks set facts = '{"position": 7}' where run_id = $1 and ordinal = 1`, [runId]);
  await pool().query(
    `insert into item_finding (benchmark, item_hash, kind, version, facts)
     select r.benchmark, encode(sha256(convert_to(i.body::text, 'UTF8')), 'hex'), 'execution', '1', '{"steps": 40, "position": 3}'
     from run r join sample s on s.run_id = r.id join item i on i.id = s.item_id where r.id = $1 and s.ordinal = 1`,
    [runId],
  );
  const { points } = await readSamplePoints(runId, { x: "steps", y: "reasoningTokens" });
  expect(points.map(({ ordinal, x, y }) => [ordinal, x, y])).toEqual([[1, 40, 101]]);
  expect((await readSamplePoints(runId, { x: "position", y: "reasoningTokens" })).points.at(-1)).toMatchObject({ ordinal: 1, x: 7 });
});
