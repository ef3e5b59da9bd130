import { afterAll, beforeAll, expect, it } from "vitest";
import { endPool } from "@/lib/db/pool";
import { importGiven } from "@/lib/exchange/imported.fixture";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { readJob } from "@/lib/reads/jobs";
import { cancelJob, resumeJob } from "./job-verbs";
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

it("resumes no rescore beside one that reads or judges what it changes, until that one has ended", async () => {
  const items = [{ key: "k", tags: {}, body: { words: ["tariff"] } }];
  const [runId = 0] = await importGiven("ifscale", items, [{ key: "k", model: "m", reply: "The tariff.", latencyMs: 1 }]);
  const parting = await startRescore(runId, "reference", { thoughts: "strip" });
  await cancelJob(parting.jobId);
  const kept = await startRescore(runId, "reference");
  const under = (words: string, jobId: number) => ({
    code: "conflict",
    message: `A rescore of run ${runId} ${words} (job ${jobId}). Resume this job once job ${jobId} has ended, or cancel job ${jobId} first.`,
  });
  await expect(resumeJob(parting.jobId)).rejects.toMatchObject(under("with other settings is under way", kept.jobId));
  expect((await readJob(parting.jobId)).status).toBe("cancelled");
  // Another verifier's verdicts are stored beside these.
  const strict = await startRescore(runId, "strict-token");
  await cancelJob(kept.jobId);
  await resumeJob(kept.jobId);
  await resumeJob(kept.jobId);
  await cancelJob(kept.jobId);
  const again = await startRescore(runId, "reference");
  expect(again).not.toEqual(kept);
  await expect(resumeJob(kept.jobId)).rejects.toMatchObject(under("is under way", again.jobId));
  for (const { jobId } of [strict, again]) await cancelJob(jobId);
  await resumeJob(parting.jobId);
  expect((await readJob(parting.jobId)).status).toBe("queued");
});
