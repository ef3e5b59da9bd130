import { afterAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/sample";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { testClock } from "./clock.fixture";
import { serverMarks } from "./server-marks";

afterAll(endPool);

const marksOf = async (runId: number) => {
  const { servedModels, shortPrompts } = await readRun(runId);
  return { servedModels, shortPrompts };
};

it("counts the names of a model that changed, and the prompts that were cut, from what is stored", async () => {
  const { runId } = await storedRun({ densities: [3], seeds: 6 });
  const clock = testClock();
  const first = serverMarks(runId, clock);
  first.replied("acme/model-1", null);
  await first.save();
  expect(await marksOf(runId)).toEqual({ servedModels: [], shortPrompts: 0 });

  // Another worker, which sees the new name alone.
  const second = serverMarks(runId, clock);
  await pool().query(
    `update turn set response = '{"model": "acme/model-2"}', prompt_share = 0.25 where run_id = $1 and ordinal in (4, 5)`,
    [runId],
  );
  second.replied("acme/model-2", 0.25);
  await second.save();
  const marked = {
    servedModels: [
      { name: "acme/model-1", replies: 4 },
      { name: "acme/model-2", replies: 2 },
    ],
    shortPrompts: 2,
  };
  expect(await marksOf(runId)).toEqual(marked);
  expect((await readSample(runId, 4)).turns[0]?.promptShare).toBe(0.25);
  expect((await readSample(runId, 0)).turns[0]?.promptShare).toBeNull();

  // A count of all replies is not repeated at each look, but at the end.
  await pool().query(`update turn set response = '{"model": "acme/model-2"}' where run_id = $1 and ordinal = 3`, [runId]);
  second.replied("acme/model-2", null);
  await second.save();
  expect(await marksOf(runId)).toEqual(marked);
  await second.save(true);
  expect((await marksOf(runId)).servedModels.map(({ replies }) => replies)).toEqual([3, 3]);
});

it("takes names as they come, whatever they are", async () => {
  const { runId } = await storedRun({ densities: [3], seeds: 1 });
  const marks = serverMarks(runId, testClock());
  for (const name of [null, 7, "", "a\u0000\ud800", "x".repeat(5000), ...Array.from({ length: 50 }, (_, n) => `m${n}`)])
    marks.replied(name, null);
  await marks.save();
  expect((await readRun(runId)).servedModels.length).toBeLessThanOrEqual(20);
});
