import { afterAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { countOf, testLaunch, testModel, testSuite, until } from "@/lib/runs/run.fixture";
import { runningMarks } from "./running-marks";

afterAll(endPool);

const waiting =
  "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'";

it("a sample that is released while it is being marked as running stays queued", async () => {
  const runId = await testLaunch({ suiteId: await testSuite(2), modelId: await testModel("http://127.0.0.1:9/v1") });
  const running = () => countOf("select count(*)::int from sample where run_id = $1 and status = 'running'", [runId]);
  const marks = runningMarks();
  const holder = await pool().connect();
  await holder.query("begin");
  await holder.query("select 1 from sample where run_id = $1 for update", [runId]);
  marks.started(runId, 0);
  marks.started(runId, 1);
  await until(
    () => countOf(waiting, []),
    (count) => count === 1,
  );
  // The run is halted: sample 0 has no reply, and sample 1 is still being asked.
  marks.ended(runId, 0);
  let isBack = false;
  const back = marks.letGo(runId, [0]).then(() => {
    isBack = true;
  });
  for (let round = 0; round < 20; round++) await running();
  expect(isBack).toBe(false);
  await holder.query("commit");
  holder.release();
  await back;
  expect(await running()).toBe(1);
  await marks.letGo(runId, [1]);
  expect(await running()).toBe(0);
  marks.close();
});
