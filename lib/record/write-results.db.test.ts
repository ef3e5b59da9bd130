import { afterAll, expect, it } from "vitest";
import { turnRow } from "@/lib/contracts/turn-facts";
import { endPool, pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { selectOf } from "@/lib/record/columns";
import { testLaunch, testModel, testSuite } from "@/lib/runs/run.fixture";
import type { TurnRow } from "./result-batch";
import { emptyBatch } from "./result-batch";
import { replyRow } from "./result-rows.fixture";
import { writeResults } from "./write-results";

afterAll(endPool);

const optional = {
  reasoning: "so \u0000",
  finishReason: "stop",
  reasoningTokens: 0,
  cachedTokens: 7,
  cut: { message: 0, part: 1, kept: 2, tokens: 3 },
  promptShare: 0.25,
  extra: { of: ["\u0000", null] },
} satisfies Partial<TurnRow>;
const names = Object.keys(optional) as (keyof typeof optional)[];
/** Builds a row with the optional values whose bits are set. */
const rowOf = (runId: number, bits: number): TurnRow => ({
  ...replyRow({ runId, ordinal: bits, reply: `{"quoted", \\, ${bits}}` }),
  received: bits & 1 ? { apart: 3, pieces: ["\u0000", -4, 16] } : null,
  ...Object.fromEntries(names.filter((_, at) => bits & (1 << at)).map((name) => [name, optional[name]])),
});

it("stores every value of a row, whichever columns its batch has values for", async () => {
  const modelId = await testModel("http://127.0.0.1:9/v1");
  const all = Array.from({ length: 2 ** names.length }, (_, bits) => bits);
  const runId = await testLaunch({ suiteId: await testSuite(all.length), modelId });
  await writeResults(pool(), emptyBatch());
  // Each combination gets a separate statement up to the limit; beyond it, statements have every column.
  for (const bits of all.slice(0, -4)) await writeResults(pool(), { ...emptyBatch(), turns: [rowOf(runId, bits)] });
  await writeResults(pool(), { ...emptyBatch(), turns: all.slice(-4).map((bits) => rowOf(runId, bits)) });

  const rows = await queryRows(turnRow, `select ${selectOf(turnRow)} from turn where run_id = $1 order by ordinal`, [runId]);
  const readable = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\\u0000", "\\ufffd"));
  expect(rows).toEqual(
    all.map((bits) => {
      const { runId: _run, ordinal: _ordinal, ...row } = rowOf(runId, bits);
      return readable(row);
    }),
  );
});
