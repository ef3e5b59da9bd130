import { z } from "zod";
import { jobDetail, startedJob } from "@/lib/contracts/job";
import { type Metric, metric } from "@/lib/contracts/metric";
import { type RunDetail, runDetail } from "@/lib/contracts/run";
import type { RunVerb, verbRequest } from "@/lib/contracts/run-request";
import { waitUntil } from "../wait";

const withId = z.object({ id: z.number() });

/** Client for the requests of a scenario to Heed, as its pages would send them. */
export class Api {
  constructor(readonly origin: string) {}

  async text(path: string): Promise<string> {
    const answer = await fetch(`${this.origin}${path}`);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return text;
  }

  private async get<T extends z.ZodType>(path: string, shape: T): Promise<z.output<T>> {
    return shape.parse(JSON.parse(await this.text(path)));
  }

  async post<T extends z.ZodType>(path: string, body: unknown, shape: T): Promise<z.output<T>> {
    const answer = await fetch(`${this.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return shape.parse(JSON.parse(text));
  }

  /** Creates a suite and returns its id. */
  async suite(benchmark: string, name: string, params: Record<string, unknown>, seed: number): Promise<number> {
    const { jobId } = await this.post("/api/suites", { benchmark, name, params, seed }, startedJob);
    const job = await waitUntil(
      "the making of a suite",
      () => this.get(`/api/jobs/${jobId}`, jobDetail),
      ({ status }) => status === "finished" || status === "failed",
    );
    if (job.kind !== "generate" || job.result === null) throw new Error(job.error ?? "No suite was made.");
    return job.result.suiteId;
  }

  async model(name: string, settings: Record<string, unknown>): Promise<number> {
    const whole = { kind: "openai-compatible", sampling: {}, timeoutSeconds: 120, ...settings };
    return (await this.post("/api/models", { name, settings: whole }, withId)).id;
  }

  /** Downloads a run's file. */
  async runFile(runId: number): Promise<Buffer> {
    const answer = await fetch(`${this.origin}/api/runs/${runId}/file`);
    if (!answer.ok) throw new Error(`The file of run ${runId} answered ${answer.status}.`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Uploads a run's file and imports it; returns the id of its run. */
  async importRun(name: string, bytes: Buffer): Promise<number> {
    const { id } = await this.post("/api/uploads", { name }, withId);
    const put = await fetch(`${this.origin}/api/uploads/${id}/0`, { method: "PUT", body: new Uint8Array(bytes) });
    if (!put.ok) throw new Error(`The upload answered ${put.status}: ${await put.text()}`);
    await this.post(`/api/uploads/${id}/complete`, { chunks: 1 }, z.unknown());
    const { jobId } = await this.post("/api/runs/import", { upload: id }, startedJob);
    const job = await waitUntil(
      "the import of a run's file",
      () => this.get(`/api/jobs/${jobId}`, jobDetail),
      ({ status }) => status === "finished" || status === "failed",
    );
    const runId = job.kind === "import" ? job.result?.runIds[0] : undefined;
    if (runId === undefined) throw new Error(job.error ?? "No run was imported.");
    return runId;
  }

  async launch(body: Record<string, unknown>): Promise<number> {
    return (await this.post("/api/runs", body, z.object({ runId: z.number() }))).runId;
  }

  async verb(runId: number, verb: RunVerb, request: z.infer<typeof verbRequest> = {}): Promise<void> {
    await this.post(`/api/runs/${runId}/${verb}`, request, z.unknown());
  }

  run(runId: number): Promise<RunDetail> {
    return this.get(`/api/runs/${runId}`, runDetail);
  }

  /** Waits until a run has this status. */
  async ended(runId: number, status: RunDetail["status"] = "finished"): Promise<RunDetail> {
    const run = await waitUntil(
      `run ${runId} to be ${status}`,
      () => this.run(runId),
      (detail) => [status, "finished", "stopped", "cancelled"].includes(detail.status),
    );
    if (run.status !== status) throw new Error(`Run ${runId} is ${run.status} and not ${status}: ${run.reason ?? "without a reason"}`);
    return run;
  }

  /** A run's metrics without those from its latency, as a text that is the same for equal runs. */
  async metrics(runId: number): Promise<string> {
    const timed = (id: string) => /latency|second/.test(id);
    const metrics: Metric[] = (await this.get(`/api/runs/${runId}/metrics`, z.array(metric))).filter(({ id }) => !timed(id));
    if (metrics.length === 0) throw new Error(`Run ${runId} has no metrics.`);
    return JSON.stringify(metrics);
  }
}
