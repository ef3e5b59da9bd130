import { afterAll, expect, it } from "vitest";
import { readLosses } from "@/lib/curation/losses";
import { endPool, pool } from "@/lib/db/pool";
import { keepLostTotals } from "@/lib/engine/metrics/keep-totals";
import { runCounts } from "@/lib/engine/run-counts";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { sumSamples } from "@/lib/record/run-totals";
import { settleCancelled } from "./cancel-run";

afterAll(endPool);

/** Stores a run with an ended sample for half a dollar, two open samples with paid calls, and one that was never asked. */
async function openRun(status: string, finishedAt: Date | null = null): Promise<number> {
  const sample = (_words: string[], ordinal: number) => ({ status: ordinal === 0 ? "scored" : "queued", reply: "a reply" }) as const;
  const { runId } = await storedRun({ densities: [3], seeds: 4, status, finishedAt, sample });
  await pool().query("update run set price = $2 where id = $1", [
    runId,
    JSON.stringify({ model: "m", inputPerMillion: 1_000_000, outputPerMillion: 0 }),
  ]);
  await pool().query("update sample set cost_usd = null, input_tokens = null, output_tokens = null where run_id = $1 and ordinal > 0", [
    runId,
  ]);
  await pool().query("delete from turn where run_id = $1 and ordinal = 3", [runId]);
  await pool().query("update turn set input_tokens = 2, output_tokens = 7 where run_id = $1 and ordinal > 0", [runId]);
  await pool().query(
    `insert into attempt (run_id, ordinal, turn, attempt, outcome, reason, input_tokens, output_tokens)
      select $1::int, o, 0, 1, 'rejected', 'short', 1, 1 from generate_series(1, 2) o
      union all select $1::int, o, 0, 2, 'error', 'timeout', null, null from generate_series(1, 2) o
      union all select $1::int, o, 0, 3, 'success', null, 2, 7 from generate_series(1, 2) o`,
    [runId],
  );
  return runId;
}

const totalsOf = async (runId: number) => (await sumSamples([runId])).get(runId);

it("counts the paid calls of open samples, and keeps their cost and tokens when their run is cancelled", async () => {
  const runId = await openRun("cancelling");
  const whole = { costUsd: 6.5, inputTokens: 104, outputTokens: 214 };
  expect(await totalsOf(runId)).toMatchObject({ ...whole, turnedAway: { costUsd: 2 } });
  expect(await runCounts(runId)).toMatchObject({ costUsd: 0.5, openUsd: 6 });
  expect(await settleCancelled(runId)).toBe(true);
  expect(await totalsOf(runId)).toMatchObject({ ...whole, counts: { scored: 1, cancelled: 3 } });
  expect(await runCounts(runId)).toMatchObject({ costUsd: 6.5, openUsd: 0 });
  const { rows } = await pool().query(
    'select cost_usd as cost, input_tokens as "in", output_tokens as "out" from sample where run_id = $1 order by ordinal',
    [runId],
  );
  expect(rows.slice(1)).toEqual([
    { cost: 3, in: 2, out: 7 },
    { cost: 3, in: 2, out: 7 },
    { cost: null, in: null, out: null },
  ]);
});

it("names the whole cost before a stopped run is deleted, also for totals of earlier versions", async () => {
  const ended = new Date("2025-01-02T03:04:05.678Z");
  const runId = await openRun("stopped", ended);
  const counts = { scored: 1, queued: 3 };
  await pool().query("update run set totals = $2 where id = $1", [
    runId,
    JSON.stringify({ counts, costUsd: 0.5, endedAt: ended.toISOString() }),
  ]);
  await keepLostTotals();
  expect((await readLosses("runs", [runId])).costUsd).toBe(6.5);
});

it("cancels a run whose replies report absurd numbers of tokens", async () => {
  const runId = await openRun("cancelling");
  await pool().query(
    `insert into turn select (jsonb_populate_record(t, '{"turn": 1, "input_tokens": 2147483647}')).* from turn t where run_id = $1 and ordinal = 1`,
    [runId],
  );
  await pool().query("update turn set input_tokens = 2147483647 where run_id = $1 and ordinal = 1", [runId]);
  expect(await settleCancelled(runId)).toBe(true);
  const { rows } = await pool().query('select input_tokens as "in" from sample where run_id = $1 and ordinal = 1', [runId]);
  expect(rows).toEqual([{ in: 2_147_483_647 }]);
});
