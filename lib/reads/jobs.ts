import { z } from "zod";
import { type JobDetail, type JobKindId, type JobRow, type JobSteps, jobDetail, jobRow, jobStep } from "@/lib/contracts/job";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { isCallSql } from "@/lib/record/job-answers";

const columns = `j.id, j.kind, j.benchmark, j.name, j.status, j.doing, j.done, j.total,
  case j.status when 'finished' then j.calls else (select count(*)::int from job_answer a where a.job_id = j.id and ${isCallSql("a")}) end as calls,
  j.seconds_left as "secondsLeft", coalesce((j.result->'itemCount')::int, jsonb_array_length(j.result->'values')) as "valueCount", j.error, j.run_id as "runId", j.suite_id as "suiteId",
  j.model_id as "modelId", m.name as "modelName", j.embedding_model_id as "embeddingModelId", e.name as "embeddingModelName",
  j.person_id as "personId", j.created_at as "createdAt", j.started_at as "startedAt", j.finished_at as "finishedAt"`;
const source = "job j left join model m on m.id = j.model_id left join model e on e.id = j.embedding_model_id";
const oneSql = `select ${columns}, j.input, case j.kind when 'build' then j.result - 'items' else j.result end as result from ${source} where j.id = $1`;
const listSql = `select ${columns} from ${source}
  where ($1::text is null or j.kind = $1) and ($2::text is null or j.benchmark = $2) and ($3::text is null or j.name = $3)
    and ($4::int is null or j.run_id = $4) order by j.id desc limit $5`;

const listed = jobRow.omit({ progress: true }).extend({
  doing: z.string().nullable(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
});
const whole = listed.extend({ input: z.unknown(), result: z.unknown() });

function sent<Row extends z.infer<typeof listed>>({ doing, done, total, createdAt, startedAt, finishedAt, ...row }: Row) {
  return {
    ...row,
    progress: doing === null ? null : { doing, done, total },
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** Reads a job with its form and, once it has finished, its result; throws `not_found`. */
export async function readJob(id: number): Promise<JobDetail> {
  const [row] = await queryRows(whole, oneSql, [id]);
  if (!row) throw new HeedError("not_found", `There is no job ${id}.`);
  return jobDetail.parse(sent(row));
}

interface JobChoice {
  kind?: JobKindId | undefined;
  benchmark?: string | undefined;
  name?: string | undefined;
  runId?: number | undefined;
  limit?: number | undefined;
}

/** Reads the latest jobs, newest first, filtered by kind, family, name (such as that of a builder) or run. */
export async function readJobs({ kind, benchmark, name, runId, limit = 20 }: JobChoice): Promise<JobRow[]> {
  const values = [kind ?? null, benchmark ?? null, name ?? null, runId ?? null, limit];
  return (await queryRows(listed, listSql, values)).map(sent);
}

const stepSql = "select nth, subject, step, prompt, reply, decision from job_step where job_id = $1 and nth > $2 order by nth limit $3";
const stepCountSql = "select (select count(*)::int from job_step where job_id = j.id) as total from job j where id = $1";

/** Reads the steps of a build in order, optionally only those after `cursor`; throws `not_found`. */
export async function readJobSteps(
  id: number,
  { cursor = -1, limit = 100 }: { cursor?: number | undefined; limit?: number },
): Promise<JobSteps> {
  const [job] = await queryRows(z.object({ total: z.number().int() }), stepCountSql, [id]);
  if (!job) throw new HeedError("not_found", `There is no job ${id}.`);
  const rows = await queryRows(jobStep, stepSql, [id, cursor, limit + 1]);
  const steps = rows.slice(0, limit);
  return { steps, nextCursor: rows.length > limit ? (steps.at(-1)?.nth ?? null) : null, total: job.total };
}
