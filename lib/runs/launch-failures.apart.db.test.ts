import { afterAll, expect, it, vi } from "vitest";
import { noteLaunch } from "@/lib/access/audit";
import { launchesRequest } from "@/lib/contracts/launch";
import { endPool } from "@/lib/db/pool";
import * as announcing from "@/lib/engine/announce-run";
import { readRun } from "@/lib/reads/run";
import { launchRuns } from "./launch-runs";
import { testLaunch, testModel, testSuite } from "./run.fixture";

vi.mock("@/lib/engine/announce-run");

afterAll(endPool);

it("returns the number of a run that is launched even if no page can be notified", async () => {
  vi.mocked(announcing.announceRun).mockRejectedValue(new Error("the connection was lost"));
  const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const [suiteId, modelId] = [await testSuite(1), await testModel("http://127.0.0.1:9/v1")];
  const runId = await testLaunch({ suiteId, modelId });
  expect(await readRun(runId)).toMatchObject({ id: runId, status: "queued" });
  const run = { suiteId, modelId };
  const { runIds } = await launchRuns(launchesRequest.parse({ runs: [run, run] }));
  expect(runIds).toHaveLength(2);
  await noteLaunch({ kind: "person", personId: "no such person", name: "Ada" }, runIds);
  logged.mockRestore();
});
