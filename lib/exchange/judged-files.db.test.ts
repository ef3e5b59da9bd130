import { afterAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { rescoreRun } from "@/lib/passes/rescore-run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readSample } from "@/lib/reads/samples/sample";
import { rescoreKit, sampleCounts } from "@/lib/runs/run.fixture";
import { importFiles } from "./import-files";
import { plainKit } from "./imported.fixture";

afterAll(endPool);

const instructions = [
  { id: "format", args: { mode: "csv" }, description: "Valid CSV." },
  { id: "emotion", args: { mode: "happy" }, description: "Be happy." },
];

/** Turn with the verdict of the file's judge on its emotion: `p`, `f`, or none. */
const turn = (at: number, letter: string, query: string) =>
  JSON.stringify({
    ...{ turn: at + 1, active_topic: 3, user_query: `${query}, turn ${at + 1}`, user_query_verified: `${query}, turn ${at + 1}` },
    ...{ instructions, response: "tide,pool", remaining_patience: 3 },
    eval: { overall_ok: letter === "p", details: { format: true, ...(letter !== "-" && { emotion: letter === "p" }) } },
  });

function importDialogues(letters: readonly string[], model = "MiniMax-M2") {
  const files = letters.map((dialogue, nth) => ({
    name: `${model}/eval_${nth + 1}.jsonl`,
    async *text() {
      yield [...dialogue].map((letter, at) => turn(at, letter, `Dialogue ${nth}`)).join("\n");
    },
  }));
  const request = { benchmark: "evolif", importer: "evaluations", name: "Theirs", source: "theirs", asked: { model: "" } };
  return importFiles(request, files, plainKit);
}

const checksOf = async (runId: number) => {
  const { rows } = await pool().query("select ordinal, turn, outcomes, passed from checks where run_id = $1 order by ordinal, turn", [
    runId,
  ]);
  return rows.map(({ ordinal, turn: at, outcomes, passed }) => `${ordinal} ${at} ${outcomes} ${passed}`);
};

it("keeps the verdicts of a file's judge, even when a newer verifier rescores the run", async () => {
  const { runIds, problems } = await importDialogues(["ppf", "pfpfff"]);
  const [runId = 0] = runIds;
  expect([runIds.length, problems]).toEqual([1, []]);
  expect(await sampleCounts(runId)).toMatchObject({ scored: 2 });
  const before = await checksOf(runId);
  expect(before.map((row) => row.split(" ")[2])).toEqual(["pp", "pp", "pf", "pp", "pf", "pp", "pf", "pf", "pf"]);
  const metrics = await readRunMetrics(runId);
  const value = (id: string) => metrics.find((metric) => metric.id === id && Object.keys(metric.slice).length === 0)?.value;
  expect([value("act_len"), value("act_succ"), value("isr")]).toEqual([4.5, 2, expect.closeTo(400 / 9, 9)]);
  const sample = await readSample(runId, 0);
  expect(sample.turns[2]?.verdict?.checks[1]).toMatchObject({ outcome: "fail", actual: "broken, says the file’s judge" });

  await pool().query("update run set verifier_version = '0' where id = $1", [runId]);
  await pool().query("update checks set version = '0' where run_id = $1", [runId]);
  expect(await rescoreRun(runId, "reference", rescoreKit)).toMatchObject({ scored: 2, changed: 0 });
  expect(await checksOf(runId)).toEqual(before);
  expect(await readRunMetrics(runId)).toEqual(metrics);
});

it("leaves a dialogue unscored if the file's judge has no verdict on it, and notes it", async () => {
  const { runIds, problems } = await importDialogues(["pp", "p-"], "Other");
  expect(problems).toMatchObject([{ line: 2, kind: "note", file: "Other/eval_2.jsonl" }]);
  expect(await sampleCounts(runIds[0] ?? 0)).toMatchObject({ scored: 1, unscored: 1 });
});
