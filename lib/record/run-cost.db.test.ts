import { afterAll, expect, it } from "vitest";
import type { Usage } from "@/lib/contracts/usage";
import { endPool, pool } from "@/lib/db/pool";
import { costSql, runCost } from "./run-cost";

afterAll(endPool);

const rates = { inputPerMillion: 3, outputPerMillion: 15 };
const caches = { cacheReadPerMillion: 0.3, cacheWritePerMillion: 3.75 };
const price = (more: object) => ({ ...rates, ...more });
const counts = (given: Partial<Usage>): Usage => ({ input: 1000, output: 100, reasoning: null, cached: null, cacheWrite: null, ...given });

it.each([
  [price({}), counts({})],
  [price({ cacheReadPerMillion: null }), counts({ cached: 900 })],
  [price(caches), counts({ cached: 600, cacheWrite: 300 })],
  [price({ ...caches, reasoningPerMillion: 60 }), counts({ cached: 600, cacheWrite: 300, reasoning: 80 })],
  [price({ reasoningPerMillion: 0 }), counts({ reasoning: 400 })],
  [price(caches), counts({ cached: 5000, cacheWrite: 5000 })],
  [price(caches), counts({ input: null, cached: 7 })],
  [price(caches), counts({ output: null, reasoning: 7 })],
])("Postgres computes the same cost as the program: %j for %j", async (given, tokens) => {
  const columns = { input: "u.input", output: "u.output", reasoning: "u.reasoning", cached: "u.cached", cacheWrite: "u.written" };
  const { rows } = await pool().query(
    `select ${costSql("u.price", columns)} as cost
      from (select $1::jsonb as price, $2::int as input, $3::int as output, $4::int as reasoning, $5::int as cached, $6::int as written) u`,
    [JSON.stringify(given), tokens.input, tokens.output, tokens.reasoning, tokens.cached, tokens.cacheWrite],
  );
  expect(rows[0].cost).toBeCloseTo(runCost(given, tokens) ?? Number.NaN, 12);
});
