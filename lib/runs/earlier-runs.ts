import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";
import type { CheckedLaunch } from "./check-launch";

/** What an earlier run of the same model took for one sample, at the mean. */
export interface Experience {
  runId: number;
  sameSuite: boolean;
  input: number | null;
  output: number | null;
  /** Calls of a turn. */
  attempts: number;
  turns: number;
  latencySeconds: number;
}

// The newest run of this model in this family, one on the same suite before others.
const sql = `select r.id as "runId", r.suite_id = $2 as "sameSuite", t.* from run r, lateral (
    select avg(s.input_tokens)::float8 as input, avg(s.output_tokens)::float8 as output, avg(greatest(s.turns, 1))::float8 as turns,
      (sum(greatest(s.attempts, s.turns, 1))::float8 / sum(greatest(s.turns, 1))) as attempts,
      avg(s.latency_ms)::float8 / 1000 as "latencySeconds"
    from (select s.*, (select count(*) from turn t where t.run_id = s.run_id and t.ordinal = s.ordinal) as turns
      from sample s where s.run_id = r.id and s.status = 'scored' limit 2000) s) t
  where r.model_id = $1 and r.benchmark = $3 and t."latencySeconds" is not null order by (r.suite_id = $2) desc, r.id desc limit 1`;

const shape = z.object({
  runId: z.number().int(),
  sameSuite: z.boolean(),
  input: z.number().nullable(),
  output: z.number().nullable(),
  attempts: z.number(),
  turns: z.number(),
  latencySeconds: z.number(),
});

/** The most telling earlier run of this model; null when it has never answered. */
export async function earlierRuns({ model, suite, family }: CheckedLaunch): Promise<Experience | null> {
  const [found] = await queryRows(shape, sql, [model.id, suite.id, family.manifest.id]);
  return found ?? null;
}
