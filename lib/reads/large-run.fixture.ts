import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { createSuite } from "@/lib/suites/create-suite";
import { secretModel } from "./stored-run.fixture";

const idRow = z.object({ id: z.number().int() });

/**
 * Creates a finished test run of generated rows of realistic sizes, with `repetitions` (1 to 20) over `seeds` items at each published
 * density. Replies have about `replyWords` words of 32 letters.
 */
export async function largeRun(size: {
  seeds: number;
  repetitions: number;
  replyWords: number;
}): Promise<{ runId: number; suiteId: number; samples: number }> {
  // One sample in 97 fails at the provider, and one word in eleven is missed.
  const { id: suiteId } = await createSuite({ benchmark: "ifscale", name: "Large", params: { seeds: size.seeds }, seed: 0 });
  const samples = size.seeds * 50 * size.repetitions;
  const [run] = await queryRows(
    idRow,
    `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count, finished_at)
     values ('Large', 'ifscale', $1, 'Model 1', $2, 'measured', 'finished', 'reference', '1', 16, $3, 6, '{}', $4, '2025-01-01') returning id`,
    [suiteId, JSON.stringify(secretModel), size.repetitions, samples],
  );
  if (!run) throw new Error("no run was stored");
  await pool().query(
    `insert into sample (run_id, ordinal, item_id, repetition, status, score, passed, checks_passed, checks_total, attempts, latency_ms, input_tokens, output_tokens, cost_usd, reason)
     select $1, r * n.items + i.ordinal, i.id, r, case when bad then 'failed' else 'scored' end, case when bad then null else 0.9 end,
       case when bad then null else (r * n.items + i.ordinal) % 13 = 0 end, 0, (i.tags ->> 'density')::int, 1, 1234.5, 1000, 2000, 0.0012, case when bad then '429 after 7 attempts' end
     from item i, (select count(*)::int as items from item where suite_id = $2) n, generate_series(0, $3::int - 1) r, lateral (select (r * n.items + i.ordinal) % 97 = 5 as bad) b
     where i.suite_id = $2`,
    [run.id, suiteId, size.repetitions],
  );
  await pool().query(
    `insert into checks (run_id, ordinal, turn, verifier, version, outcomes, score, passed)
     select run_id, ordinal, 0, 'reference', '1', substr(repeat('eeeoeeeeemeeeeeoeeeeee', 24), 1 + ordinal % 22, checks_total), score, passed from sample where run_id = $1 and status = 'scored'`,
    [run.id],
  );
  await pool().query(
    `insert into turn (run_id, ordinal, turn, reply) select run_id, ordinal, 0, (select string_agg(md5((ordinal * 31 + word)::text), ' ') from generate_series(1, $2::int) word)
     from sample where run_id = $1 and status = 'scored'`,
    [run.id, size.replyWords],
  );
  await pool().query("analyze item, sample, checks, turn");
  return { runId: run.id, suiteId, samples };
}
