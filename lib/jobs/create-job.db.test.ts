import { afterAll, beforeAll, expect, it } from "vitest";
import { endPool } from "@/lib/db/pool";
import { importGiven } from "@/lib/exchange/imported.fixture";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { cancelJob } from "./job-verbs";
import { startRescore } from "./start-rescore";

beforeAll(async () => {
  await prepareQueue();
});
afterAll(endPool);

it("returns the open rescore for the same request, and refuses one that separates reasoning beside it", async () => {
  const items = [{ key: "k", tags: {}, body: { words: ["ledger"] } }];
  const [runId = 0] = await importGiven("ifscale", items, [{ key: "k", model: "m", reply: "The ledger.", latencyMs: 1 }]);
  const under = { code: "conflict", message: expect.stringMatching(/^A rescore of run \d+ with other settings is under way/) };
  const kept = await startRescore(runId, "reference");
  expect(await startRescore(runId, "reference")).toEqual(kept);
  await expect(startRescore(runId, "reference", { thoughts: "strip" })).rejects.toMatchObject(under);
  const strict = await startRescore(runId, "strict-token");
  expect(strict).not.toEqual(kept);
  await cancelJob(kept.jobId);
  await expect(startRescore(runId, "reference", { thoughts: "strip" })).rejects.toMatchObject(under);
  await cancelJob(strict.jobId);
  const parting = await startRescore(runId, "reference", { thoughts: "strip" });
  expect(await startRescore(runId, "strict-token", { thoughts: "strip" })).toEqual(parting);
  for (const verifier of ["reference", "strict-token"]) await expect(startRescore(runId, verifier)).rejects.toMatchObject(under);
});
