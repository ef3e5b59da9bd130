import type pg from "pg";
import { HeedError } from "@/lib/errors";
import { addParts } from "@/lib/queue/add-parts";
import { tellWorkers } from "@/lib/queue/verb-notice";
import { type JobEvent, type JobFacts, jobEvent, jobUpdate } from "@/lib/record/job-states";
import { storedJob } from "./stored-job";

type Client = Pick<pg.ClientBase, "query">;

// Files that another open job reads stay.
const filesSql = `delete from upload using job where job.id = $1 and job.input->'uploads' @> to_jsonb(upload.id)
  and not exists (select 1 from job j where j.id <> $1 and j.status in ('queued', 'running') and j.input->'uploads' @> to_jsonb(upload.id))`;
const answersSql = "delete from job_answer where job_id = $1";

/** Carries out the side effects of a job event within the transaction of `client`. */
export async function payJob(client: Client, id: number, event: JobEvent): Promise<void> {
  const { owes } = jobEvent(event);
  if (owes.includes("part")) await addParts(client, { kind: "job", id, lanes: 1 }, [0]);
  if (owes.includes("workers")) await tellWorkers({ kind: "job", id }, client);
  if (owes.includes("answers")) {
    await client.query(filesSql, [id]);
    await client.query(answersSql, [id]);
  }
}

/**
 * Carries out an event on a job by the table of job states: changes its row and runs side effects in `client`'s transaction. False if the
 * job's state excludes it. Throws `conflict` if a person is refused, and `not_found`.
 */
export async function changeJob<Event extends JobEvent>(
  client: Client,
  id: number,
  event: Event,
  facts: JobFacts<Event>,
): Promise<boolean> {
  const { sql, values } = jobUpdate(event, id, facts);
  if ((await client.query(sql, values)).rowCount !== 0) {
    await payJob(client, id, event);
    return true;
  }
  const { refused } = jobEvent(event);
  if (!refused) return false;
  const { status } = await storedJob(id, client);
  if (refused[status]) throw new HeedError("conflict", `Job ${id} ${refused[status]}`);
  return false;
}
