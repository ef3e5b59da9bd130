import type pg from "pg";
import { z } from "zod";
import type { JobKindId } from "@/lib/contracts/job";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { newJob } from "@/lib/record/job-states";
import { lockRun } from "@/lib/record/lock-run";
import { leavingRefusal } from "@/lib/record/run-refusal";
import { payJob } from "./change-job";

interface NewJob {
  kind: JobKindId;
  benchmark: string;
  /** Id of the builder, importer or verifier that does the work; "" if there is no choice. */
  name: string;
  input: unknown;
  /** The run that the job is about. If a job of the same kind, name and input is open for it, that one is returned. */
  runId?: number;
  suiteId?: number;
  modelId?: number | null;
  embeddingModelId?: number | null;
}

// A rescore that separates reasoning changes what any other rescore reads, whatever their verifiers.
const openSql = `select id, name = $3 and input = $4::jsonb as "isSame" from job where run_id = $1 and kind = $2 and id <> $5
  and status in ('queued', 'running') and (name = $3 or (kind = 'rescore' and input <> $4::jsonb)) order by 2 desc limit 1`;
const openRow = z.object({ id: z.number().int(), isSame: z.boolean() });
const insertSql = `insert into job (kind, benchmark, name, input, run_id, suite_id, model_id, embedding_model_id, person_id, status)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${newJob}) returning id`;
const idShape = z.object({ id: z.number().int() });

type RunJob = Pick<NewJob, "kind" | "name" | "input"> & { id?: number; runId: number };

/**
 * Locks a job's run and finds another open job that it may not work beside, the same one first; undefined if there is none. Throws
 * `conflict` if the run is about to be deleted.
 */
export async function openBeside(client: pg.PoolClient, { id = 0, kind, name, input, runId }: RunJob) {
  // Two simultaneous requests wait for each other here, so that the second finds the job of the first.
  if ((await lockRun(client, runId)).leaving) throw leavingRefusal(runId);
  const [open] = await queryRows(openRow, openSql, [runId, kind, name, JSON.stringify(input), id], client);
  if (!open) return undefined;
  const refusal = (verb: "Start" | "Resume") =>
    new HeedError(
      "conflict",
      `A ${kind === "rescore" ? "rescore" : "job"} of run ${runId} ${open.isSame ? "" : "with other settings "}is under way (job ${open.id}). ${verb} this job once job ${open.id} has ended, or cancel job ${open.id} first.`,
    );
  return { ...open, refusal };
}

/**
 * Stores a job, queues it for the worker and returns its id. The input must have been checked. Throws `conflict` if its run is about to be
 * deleted, or has an open job that does something else.
 * @param by id of the person who starts it
 */
export async function createJob(job: NewJob, by: string | null = null): Promise<number> {
  await prepareQueue();
  return transaction(async (client) => {
    if (job.runId !== undefined) {
      const open = await openBeside(client, { ...job, runId: job.runId });
      if (open?.isSame) return open.id;
      if (open) throw open.refusal("Start");
    }
    const models = [job.modelId ?? null, job.embeddingModelId ?? null];
    const values = [job.kind, job.benchmark, job.name, JSON.stringify(job.input), job.runId ?? null, job.suiteId ?? null, ...models, by];
    const { id } = idShape.parse((await client.query(insertSql, values)).rows[0]);
    await payJob(client, id, "create");
    return id;
  });
}
