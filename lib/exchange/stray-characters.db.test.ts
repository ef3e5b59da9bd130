import { afterAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { readRun } from "@/lib/reads/run";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { readSample } from "@/lib/reads/samples/sample";
import { importFiles } from "./import-files";
import { plainKit } from "./imported.fixture";

afterAll(endPool);

const stray = "a\u0000b \ud83d";
const replaced = "a\ufffdb \ufffd";
const json = (...records: object[]) => records.map((record) => JSON.stringify(record)).join("\n");
const list = Array.from({ length: 6 }, (_, at) => `${at + 1}. A tide of bay ${at}.\n`).join("");

/** For each family, a file with stray characters in what it holds: prompt, reply, model, kwarg, and an unused field. */
const files: readonly [benchmark: string, importer: string, line: number, name: string, text: string][] = [
  [
    "ifeval",
    "responses",
    1,
    "m-responses.jsonl",
    json({
      key: `k ${stray}`,
      prompt: `Write ${stray}`,
      instruction_id_list: ["keywords:existence"],
      kwargs: [{ keywords: [stray] }],
      response: stray,
    }),
  ],
  [
    "lexinstruct",
    "answers",
    1,
    "answers.json",
    JSON.stringify([
      {
        messages: [{ role: "user", content: `Write ${stray}.\n\nPlease follow these rules:\n- none` }],
        meta_info: { instruction_pattern: "[]", instruction_pattern_language: "english" },
        ...{ answer: stray, model: `m ${stray}` },
      },
    ]),
  ],
  [
    "evolif",
    "evaluations",
    2,
    "model/eval_1.jsonl",
    `\n${json({ turn: 1, active_topic: 3, user_query: stray, instructions: [{ id: "format", args: { mode: "csv" } }], response: stray, model: stray })}`,
  ],
  [
    "logicif",
    "results",
    1,
    "results.jsonl",
    json({
      ...{ task_id: `t ${stray}`, test_case_id: 0, input: [[1]], code_output: { output: 1, stats: { seen: 1 } } },
      ...{ function: stray, description: stray, instruction: `Do ${stray}`, stats_keys: ["seen"], output_format: "int" },
      ...{ llm_response: stray, model_used: stray, odd: stray },
    }),
  ],
  [
    "lifbench",
    "outputs",
    1,
    "model/list-single_query_id.jsonl",
    json({
      prompt: `Mind ${stray}.\n\nList to be retrieved:\n${list}\nInstruction: Give element 3.\n`,
      ...{ label: 6, length: 3, ins_id: 0, param_id: 1, output: stray, model: `m ${stray}`, odd: { [stray]: stray } },
      param: { id: 3, ordid: "3rd", element: "A tide of bay 2.", pre_element: "A tide of bay 1.", post_element: "A tide of bay 3." },
    }),
  ],
  [
    "ifscale",
    "generations",
    2,
    "rows.csv",
    `model;seed;num_rules;constraints;generated_text\nm\u0000;0;2;tide, bay;a\u0000b of the tide\n`,
  ],
];

/** The models as stored. The file of IFEval names its model in its own name. */
const modelOf: Record<string, string> = {
  ...{ ifeval: "m", lexinstruct: `m ${replaced}`, evolif: replaced, logicif: replaced, lifbench: `m ${replaced}`, ifscale: "m\ufffd" },
};

it.each(files)(
  "a character that Postgres refuses is replaced by a mark in a file of %s (%s), and nothing else is lost",
  async (benchmark, importer, line, name, text) => {
    const file = {
      name,
      async *text() {
        yield text;
      },
    };
    const request = { benchmark, importer, name: `Stray ${benchmark}`, source: name, asked: {} };
    const { items, replies, runIds, problems } = await importFiles(request, [file], plainKit);
    expect([items, replies, runIds.length]).toEqual([1, 1, 1]);
    const notes = problems.filter(({ message }) => message.includes("replaced by \ufffd"));
    expect(notes.length).toBeGreaterThan(0);
    for (const note of notes) expect(note).toMatchObject({ line, kind: "note" });
    const [sample] = (await readRunSamples(runIds[0] ?? 0)).rows;
    const { modelName } = await readRun(runIds[0] ?? 0);
    expect(modelName).toBe(modelOf[benchmark]);
    const { turns } = await readSample(runIds[0] ?? 0, sample?.ordinal ?? 0);
    expect(turns[0]?.reply).toBe(benchmark === "ifscale" ? "a\ufffdb of the tide" : replaced);
    if (benchmark === "ifeval") expect(JSON.stringify(turns[0]?.messages)).toContain(`Write ${replaced}`);
    if (benchmark === "logicif" || benchmark === "lifbench") {
      const { rows } = await pool().query("select extra::text as extra from turn where run_id = $1", [runIds[0]]);
      expect(rows[0].extra).toContain(replaced);
    }
    const again = await importFiles(request, [file], plainKit);
    expect(again.known).toEqual({ suite: true, runIds });
  },
);

it("a fault shared by all lines is reported in one sentence with their number", async () => {
  const file = {
    name: "rows.jsonl",
    async *text() {
      yield `${json({ prompt: "x", instruction_id_list: ["punctuation:no_comma"], kwargs: [{}] })}\n`;
      yield `${json({ question: "x" })}\n`.repeat(541);
    },
  };
  const request = { benchmark: "ifeval", importer: "prompts", name: "Same", source: "rows.jsonl", asked: {} };
  const { problemCount, problems } = await importFiles(request, [file], plainKit);
  expect(problems.length).toBeLessThan(4);
  expect(problemCount).toBeGreaterThanOrEqual(541);
  expect(problems[0]).toMatchObject({ line: 2, message: expect.stringMatching(/The same on line 3, 4, 5 and 537 more\.$/) });
});
