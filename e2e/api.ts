import { type APIRequestContext, expect } from "@playwright/test";
import { z } from "zod";
import { jobDetail, startedJob } from "../lib/contracts/job";
import { launchesStarted } from "../lib/contracts/launch";
import { runDetail } from "../lib/contracts/run";
import { samplePage } from "../lib/contracts/sample";
import { suiteDetail } from "../lib/contracts/suite";

async function post<T extends z.ZodType>(request: APIRequestContext, url: string, data: unknown, shape: T): Promise<z.infer<T>> {
  const answer = await request.post(url, { data });
  expect(answer.ok(), `${url} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return shape.parse(await answer.json());
}

const withId = z.object({ id: z.number() });

/** A seed for each name, so that tests with the same kind of suite get different suites. */
const seedOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** Two densities, two seeds: 4 items. The densities depend on the name, since IFScale's seeds are the same in all suites. */
const small = (name: string) => ({ densities: [10 + (seedOf(name) % 17), 40 + (seedOf(name) % 61)], seeds: 2 });

/** Makes a suite; without parameters a small one of IFScale. */
export async function makeSuite(
  request: APIRequestContext,
  name: string,
  params: Record<string, unknown> = small(name),
  benchmark = "ifscale",
  seed = 0,
): Promise<number> {
  return madeSuite(request, { benchmark, name, params, seed });
}

/** Creates a suite, and waits for it. */
async function madeSuite(request: APIRequestContext, body: Record<string, unknown>): Promise<number> {
  const { jobId } = await post(request, "/api/suites", body, startedJob);
  const read = async () => jobDetail.parse(await (await request.get(`/api/jobs/${jobId}`)).json());
  await expect.poll(async () => (await read()).status).toMatch(/finished|failed/);
  const job = await read();
  if (job.kind !== "generate" || job.result === null) throw new Error(job.error ?? "No suite was made.");
  // A suite whose items exist already keeps its first name, so the test would not find it by its own name.
  const { name } = suiteDetail.parse(await (await request.get(`/api/suites/${job.result.suiteId}`)).json());
  expect(name, "another test has made the same suite").toBe(body.name);
  return job.result.suiteId;
}

export async function makeModel(request: APIRequestContext, name: string, settings: Record<string, unknown>): Promise<number> {
  return (await post(request, "/api/models", { name, settings }, withId)).id;
}

export async function launchRun(request: APIRequestContext, body: Record<string, unknown>): Promise<number> {
  return (await post(request, "/api/runs", body, z.object({ runId: z.number() }))).runId;
}

export async function readRun(request: APIRequestContext, runId: number): Promise<z.infer<typeof runDetail>> {
  return runDetail.parse(await (await request.get(`/api/runs/${runId}`)).json());
}

/** Waits until the run has ended and returns it. */
export async function ended(request: APIRequestContext, runId: number): Promise<z.infer<typeof runDetail>> {
  await expect.poll(async () => (await readRun(request, runId)).status).toMatch(/finished|cancelled|stopped/);
  return readRun(request, runId);
}

/** Makes a launch of two simulated models over a small suite, whose runs have both finished. */
export async function finishedLaunch(request: APIRequestContext, name: string): Promise<number> {
  const suiteId = await makeSuite(request, `${name} suite`);
  const runs = [];
  for (const profile of ["linear", "exponential"]) {
    const settings = { kind: "simulated", profile, seed: 7, latencySeconds: 0 };
    runs.push({ suiteId, modelId: await makeModel(request, `${name} ${profile} ${crypto.randomUUID()}`, settings) });
  }
  const { launchId, runIds } = await post(request, "/api/launches", { name, runs }, launchesStarted);
  for (const id of runIds) expect((await ended(request, id)).status).toBe("finished");
  return launchId;
}

/** Makes a finished run over 60 items of rules that a simulated model sometimes breaks; may be called again with the same name. */
export async function finishedRuleRun(request: APIRequestContext, name: string): Promise<number> {
  const params = { items: 60, language: "both" };
  const suiteId = await madeSuite(request, { benchmark: "lexinstruct", name: `${name} suite`, params, seed: seedOf(name) });
  const settings = { kind: "simulated", profile: "chatty", seed: 7, latencySeconds: 0 };
  const modelId = await makeModel(request, `${name} model ${crypto.randomUUID()}`, settings);
  const runId = await launchRun(request, { suiteId, modelId, name });
  expect((await ended(request, runId)).counts.scored).toBe(60);
  return runId;
}

/** Formats a percentage as pages print it, with one decimal: 51 of 80, which is computed as 63.74999999999999, is 63.8. */
export const shownPercent = (value: number | null | undefined): string => Number((value ?? Number.NaN).toPrecision(12)).toFixed(1);

/** Lists the ordinals of the run's samples that did not pass. */
export async function missedSamples(request: APIRequestContext, runId: number): Promise<number[]> {
  const answer = await request.get(`/api/runs/${runId}/samples?passed=false&limit=200`);
  return samplePage.parse(await answer.json()).rows.map(({ ordinal }) => ordinal);
}

/** Makes a finished run of a simulated model over a small suite. May be called again with the same name, as when a test is retried. */
export async function finishedRun(request: APIRequestContext, name: string, params?: { densities: number[]; seeds: 2 }): Promise<number> {
  const suiteId = await makeSuite(request, `${name} suite`, params);
  const modelId = await makeModel(request, `${name} model ${crypto.randomUUID()}`, {
    kind: "simulated",
    profile: "exponential",
    seed: 7,
    latencySeconds: 0,
  });
  const runId = await launchRun(request, { suiteId, modelId, name });
  expect((await ended(request, runId)).counts.scored).toBe(4);
  return runId;
}

/** Makes a finished run of three dialogues with a simulated model. */
export async function finishedDialogues(request: APIRequestContext, name: string): Promise<number> {
  const suiteId = await makeSuite(request, `${name} suite`, { dialogues: 3, turns: 12 }, "evolif", seedOf(name));
  const settings = { kind: "simulated", profile: "shaky", seed: 3, latencySeconds: 0 };
  const modelId = await makeModel(request, `${name} model ${crypto.randomUUID()}`, settings);
  const runId = await launchRun(request, { suiteId, modelId, name, params: { maxTurns: 15 } });
  expect((await ended(request, runId)).counts.scored).toBe(3);
  return runId;
}

/** Makes a cancelled build: its model's address does not respond. */
export async function cancelledBuild(request: APIRequestContext, name: string): Promise<number> {
  const settings = { kind: "openai-compatible", address: "http://127.0.0.1:9/v1", model: "nobody", sampling: {} };
  const modelId = await makeModel(request, `${name} ${crypto.randomUUID()}`, settings);
  const build = { kind: "build", benchmark: "evolif", name: "query-writer", input: {}, modelId };
  const { jobId } = await post(request, "/api/jobs", build, startedJob);
  await post(request, `/api/jobs/${jobId}/cancel`, {}, z.unknown());
  return jobId;
}
