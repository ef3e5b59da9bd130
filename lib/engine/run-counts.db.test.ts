import { afterAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { runCounts } from "./run-counts";

afterAll(endPool);

it("the rejected replies of a retried sample cost nothing beside what its row includes from its earlier end", async () => {
  const sample = () => ({ status: "queued", reply: null }) as const;
  const { runId } = await storedRun({ densities: [3], seeds: 2, status: "running", finishedAt: null, sample });
  const price = { model: "m", inputPerMillion: 1_000_000, outputPerMillion: 0 };
  await pool().query("update run set price = $2 where id = $1", [runId, JSON.stringify(price)]);
  await pool().query("update sample set cost_usd = case ordinal when 0 then 3 end where run_id = $1", [runId]);
  await pool().query(
    `insert into attempt (run_id, ordinal, turn, attempt, outcome, reason, input_tokens, output_tokens)
      select $1, ordinal, 0, 1, 'rejected', 'short', 1, 0 from generate_series(0, 1) ordinal`,
    [runId],
  );
  expect(await runCounts(runId)).toMatchObject({
    ...{ costUsd: 3, openUsd: 1 },
    turnedAway: { replies: [{ reason: "short", count: 2 }], costUsd: 2 },
  });
});
