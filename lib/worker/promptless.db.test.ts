import { afterAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { importFiles } from "@/lib/exchange/import-files";
import { plainKit } from "@/lib/exchange/imported.fixture";
import { sampleCounts, testLaunch, untilRun } from "@/lib/runs/run.fixture";
import { testWorker } from "@/lib/worker/worker.fixture";

afterAll(endPool);

it("a sample whose item has no prompt fails with the reason, without a score", async () => {
  const table = "model,ins_id,param_id,length,correct,format,total_score\na,0,0,3,1.0,0.5,0.8\na,0,1,3,0.0,0.0,0.0\n";
  const file = {
    name: "onedoc-qa.csv",
    async *text() {
      yield table;
    },
  };
  const request = { benchmark: "lifbench", importer: "scores", name: "Scores", source: "theirs", asked: {} };
  const { suiteId } = await importFiles(request, [file], plainKit);
  const settings = { kind: "simulated", profile: "perfect", seed: 0, latencySeconds: 0 };
  const model = await prisma().model.create({ data: { name: "perfect", kind: "simulated", settings } });
  const worker = await testWorker();
  const run = await testLaunch({ suiteId: suiteId ?? 0, modelId: model.id });
  await untilRun(run, "finished");
  expect(await sampleCounts(run)).toEqual({ failed: 2 });
  const { rows } = await pool().query("select distinct reason, score from sample where run_id = $1", [run]);
  expect(rows).toEqual([{ reason: "the item has no prompt, so there is nothing to send", score: null }]);
  await worker.stop(500);
});
