import { z } from "zod";
import { defineEngine, defineFamily, defineManifest } from "@/lib/benchmarks/define-family";
import type { Family } from "@/lib/benchmarks/engine";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { Verdict } from "@/lib/contracts/check";
import { textHash } from "@/lib/contracts/message";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { hashOfText } from "@/lib/text/text-hash";

const itemShape = z.object({ context: textHash, needle: z.string() });

const manifest = defineManifest({
  id: "needle",
  version: "1",
  title: "Needle",
  summary: "Finds a word in a long text.",
  paper: { title: "", reference: "", url: "" },
  forms: { suite: z.unknown() },
  verifiers: [{ id: "reference", version: "1", label: "Reference", description: "" }],
  views: {
    metrics: [],
    outcomes: [
      { id: "pass", letter: "p", label: "pass", tone: "pass", credit: 1 },
      { id: "fail", letter: "f", label: "fail", tone: "fail", credit: 0 },
    ],
    headline: { metric: "mean", slice: {}, label: "Mean" },
    leaderboard: [],
    summary: [],
    charts: [],
    tags: [],
    checkNoun: { one: "word", many: "words" },
  },
});

const verdict = (passed: boolean): Verdict => ({
  score: passed ? 1 : 0,
  passed,
  checks: [{ id: "found", label: "found", group: "found", outcome: passed ? "pass" : "fail", credit: passed ? 1 : 0, weight: 1 }],
});

const engine = defineEngine(manifest, {
  suite: { item: itemShape, generate: () => [], texts: ({ context }, purpose) => (purpose === "show" ? [context] : []) },
  asking: {
    next: ({ item: { context, needle } }, turns) =>
      turns.length > 0 ? null : { messages: [{ role: "user", parts: ["Read this:\n", { hash: context }, `\nWhere is ${needle}?`] }] },
    expectedOutputTokens: () => 5,
  },
  scoring: {
    requirements: () => [{ id: "found", label: "found", group: "found" }],
    verifiers: { reference: { score: ({ item: { needle } }, _turns, { reply }) => verdict(reply.includes(needle)) } },
    evidence: [
      {
        id: "context",
        label: "Context",
        make: ({ item: { context, needle }, text }, _turns, _answer, { cut }) => {
          const start = text(context).indexOf(needle);
          const mark = { id: "needle", label: needle, tone: "expected" as const, start, end: start + needle.length };
          return { kind: "context", text: { hash: context }, marks: [mark], cutAt: cut?.kept ?? null };
        },
      },
      {
        id: "finding",
        label: "Finding",
        make: async (_opened, _turns, _answer, { stored }) => {
          const code = JSON.stringify(await stored("trace"));
          return { kind: "source", title: "Finding", language: "JSON", code, lines: 1 };
        },
      },
      {
        id: "broken",
        label: "Broken",
        make: () => {
          throw new Error("a fault in the family");
        },
      },
    ],
  },
  metrics: { digest: () => null, aggregate: () => [] },
});

/** Test family in which each item asks for the position of a word in a text that the items share. */
export const needle: LoadedFamily = { manifest, engine };
export const needleFamily: Family = defineFamily(manifest, async () => engine);

/** Stores a text under its hash, for tests. */
export async function storeText(text: string): Promise<string> {
  const hash = hashOfText(text);
  await pool().query("insert into blob (hash, text, tokens) values ($1, $2, $3) on conflict do nothing", [hash, text, 128_000]);
  return hash;
}

const idRow = z.object({ id: z.number().int() });

/** Stores a finished test run of one sample over one item of the family `needle`. */
export async function storeNeedleRun(texts: { context: string; needle: string; reply: string; kept?: number }): Promise<number> {
  const body = JSON.stringify({ context: texts.context, needle: texts.needle });
  const only = async (sql: string, values: unknown[]) => (await queryRows(idRow, sql, values))[0]?.id ?? 0;
  const suiteId = await only(
    "insert into suite (benchmark, benchmark_version, name, params, content_hash, origin, item_count) values ('needle', '1', 'Needles', '{}', $1, 'generated', 1) returning id",
    [hashOfText(body)],
  );
  const itemId = await only("insert into item (suite_id, ordinal, key, tags, body) values ($1, 0, 'n0', '{}', $2) returning id", [
    suiteId,
    body,
  ]);
  const runId = await only(
    `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count)
     values ('Needles', 'needle', $1, 'Model 1', '{"kind": "simulated", "profile": "p", "seed": 1, "latencySeconds": 0}', 'simulated', 'finished', 'reference', '1', 1, 1, 0, '{}', 1) returning id`,
    [suiteId],
  );
  await pool().query(
    "insert into sample (run_id, ordinal, item_id, repetition, status, score, passed, checks_passed, checks_total) values ($1, 0, $2, 0, 'scored', 0, false, 0, 1)",
    [runId, itemId],
  );
  const cut = texts.kept === undefined ? null : JSON.stringify({ message: 0, part: 1, kept: texts.kept, tokens: 1000 });
  await pool().query("insert into turn (run_id, ordinal, turn, reply, cut) values ($1, 0, 0, $2, $3)", [runId, texts.reply, cut]);
  return runId;
}
