import { beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/aggregate-run";
import { finishRun } from "@/lib/engine/finish-run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { createSuite } from "@/lib/suites/create-suite";
import { demonstrate } from "@/prisma/seed/demonstrate";
import { seedModels } from "@/prisma/seed/models";

let runId: number;

const slicesOf = async (metric: string) =>
  (await readRunMetrics(runId)).flatMap(({ id, slice, value }) =>
    id === metric && value !== null ? [Object.keys(slice).sort().join()] : [],
  );
const setStatus = (status: string) => pool().query("update run set status = $2, finished_at = null where id = $1", [runId, status]);

beforeAll(async () => {
  const { id } = await createSuite({
    benchmark: "lifbench",
    name: "Live",
    params: { tasks: ["LSI"], lengths: [4, 8], wordings: 1, positions: 2 },
    seed: 0,
  });
  const model = (await seedModels()).get("lifbench/perfect");
  if (!model) throw new Error("There is no perfect model.");
  runId = await demonstrate({ id, benchmark: "lifbench" }, "perfect", model, Date.UTC(2026, 0, 1));
});

test("a run whose lengths end one after another has means by length alone, until it has ended", async () => {
  expect(await slicesOf("ars")).toContain("");
  await setStatus("running");
  await pool().query("update sample set status = 'queued' where run_id = $1 and ordinal = 3", [runId]);
  await aggregateRun(runId);
  const live = await slicesOf("ars");
  expect(live).toContain("length");
  expect(live.every((tags) => tags.includes("length"))).toBe(true);
  const whole = (await readRunMetrics(runId)).find(({ id, slice }) => id === "ars" && Object.keys(slice).length === 0);
  expect(whole).toMatchObject({ value: null, why: expect.stringContaining("means are by length"), soFar: { of: expect.any(Number) } });
  await pool().query("update sample set status = 'scored' where run_id = $1 and ordinal = 3", [runId]);
  expect(await finishRun(runId)).toBe(true);
  expect(await slicesOf("ars")).toContain("");
});

test("metrics that were begun while a run was live do not replace its last ones", async () => {
  await setStatus("running");
  await aggregateRun(runId);
  expect(await slicesOf("ars")).toContain("");
});
