import { afterAll, expect, it } from "vitest";
import { verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { type GivenReply, storeFinishedRun } from "./store-finished-run";

afterAll(endPool);

it("stores every reply of a dialogue, also those after a turn without a verdict", async () => {
  const { suiteId } = await storedRun({ densities: [3], seeds: 1 });
  const { rows } = await pool().query("select id, body from item where suite_id = $1", [suiteId]);
  const family = await loadFamily("ifscale");
  const reference = verifierOf(family, "reference");
  const { brief: _, ...slow } = reference;
  const verifier: typeof reference = {
    ...slow,
    score: (...given) => {
      if (given[2].reply === "second") throw new Error("no judge");
      return reference.score(...given);
    },
  };
  const reply = (text: string): GivenReply => ({ text, latencyMs: null, inputTokens: 1, outputTokens: 2, askedAt: null });
  const replies = ["first", "second", "third", "fourth"].map(reply);
  const runId = await storeFinishedRun(
    {
      ...{ name: "Imported", family, verifier, suiteId, source: "imported", params: {}, repetitions: 1, items: 1 },
      ...{ model: { id: null, name: "M", settings: { kind: "imported", source: "a file" } }, missing: "no reply", note: "All imported." },
    },
    [{ itemId: rows[0].id, itemOrdinal: 0, repetition: 0, item: rows[0].body, replies }],
  );
  const turns = await pool().query("select reply from turn where run_id = $1 order by turn", [runId]);
  expect(turns.rows.map((turn) => turn.reply)).toEqual(["first", "second", "third", "fourth"]);
  const checks = await pool().query("select turn from checks where run_id = $1", [runId]);
  expect(checks.rows).toEqual([{ turn: 0 }]);
  const sample = await pool().query('select status, output_tokens as "out" from sample where run_id = $1', [runId]);
  expect(sample.rows).toEqual([{ status: "unscored", out: 8 }]);
});
