import { afterAll, expect, it } from "vitest";
import { collected, namedFile } from "@/lib/benchmarks/family.fixture";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { Slice } from "@/lib/contracts/slice";
import { endPool } from "@/lib/db/pool";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { importFiles } from "./import-files";
import { plainKit } from "./imported.fixture";

afterAll(endPool);

const json = (...records: object[]) => records.map((record) => JSON.stringify(record)).join("\n");
const pattern = JSON.stringify([{ procedure: [{ level: "paragraph", predicate: "#" }], relation: "<=", value: 1 }]);
const lexinstruct = (at: number, answer: unknown, more: object = {}) => ({
  messages: [{ role: "user", content: `Explain ${at}.\n\nPlease follow these rules.\n\nOne rule.` }],
  meta_info: { instruction_pattern: pattern, instruction_pattern_language: "english", instruction_difficulty_label: "Easy" },
  ...{ answer, model: "m", ...more },
});
const logicif = (at: number, more: object) => ({
  ...{ task_id: `t${at >> 1}`, test_case_id: at, input: [at], code_output: { output: 1, stats: { n: 2 } }, function: `f${at >> 1}` },
  ...{ description: "d", instruction: `Do ${at}.`, stats_keys: ["n"], output_format: "int", model_used: "m", ...more },
});
const right = '{"output": 1, "stats": {"n": 2}}';
const turn = (at: number, response: string | null, more: object = {}) => ({
  ...{
    turn: at,
    active_topic: 3,
    user_query: `Ask ${at}.`,
    instructions: [{ id: "case", args: { mode: "all_lower" } }],
    response,
    ...more,
  },
});
const ifeval = (prompt: string, response: unknown, more: object = {}) => ({
  ...{ key: prompt, prompt, instruction_id_list: ["punctuation:no_comma", "detectable_format:title"], kwargs: [{}, {}], response, ...more },
});
const result = (prompt: string, follow_instruction_list: boolean[]) => ({
  ...{ prompt, response: "x", instruction_id_list: ["punctuation:no_comma", "detectable_format:title"], follow_instruction_list },
});

type Figure = readonly [path: string, id: string, slice?: Slice];
const ifevalFigures: Figure[] = [
  ["prompt_level_strict", "prompt_level_strict"],
  ["instruction_level_loose", "instruction_level_loose"],
];

/** For each family: files as they are found, and the fields in which a command and a run have the same figure. */
const cases: readonly [what: string, importer: string, texts: Readonly<Record<string, string>>, figures: readonly Figure[]][] = [
  [
    "ifeval: replies beside their prompts, two models, one of them twice",
    "responses",
    {
      "m.jsonl": json(
        ifeval("a", "x", { model: "one" }),
        ifeval("a", "<<t>> x,", { model: "two" }),
        ifeval("a", { choices: [{ message: { content: "<<t>>" } }] }, { model: "two" }),
        ifeval("b", null, { model: "one" }),
        ifeval("b", ["<<t>>", ","], { model: "two" }),
      ),
    },
    ifevalFigures,
  ],
  [
    "ifeval: prompts and responses in two files",
    "responses",
    {
      "prompts.json": JSON.stringify([ifeval(" a\n", undefined), ifeval("b", undefined)]),
      "m-responses.jsonl": json(
        { prompt: "b", response: "<<t>>" },
        { prompt: "a", response: "x" },
        { prompt: "a", response: "<<x>>" },
        { prompt: "b", response: "," },
      ),
    },
    ifevalFigures,
  ],
  [
    "ifeval: results without their prompts",
    "results",
    {
      "m/eval_results_strict.jsonl": json(result("a", [true, false]), result("a", [true, true]), result("b", [false, false])),
      "m/eval_results_loose.jsonl": json(result("a", [true, true]), result("a", [true, true]), result("b", [false, true])),
    },
    ifevalFigures,
  ],
  [
    "lexinstruct: an answer that is null, and one asked twice",
    "answers",
    { "a.jsonl": json(lexinstruct(1, "x"), lexinstruct(2, "x\n\ny"), lexinstruct(3, null), lexinstruct(1, ["x", "y\n\nz"])) },
    [
      ["strict", "strict"],
      ["loose", "loose"],
    ],
  ],
  [
    "logicif: answers that were extracted before",
    "results",
    {
      "r.jsonl": json(
        logicif(0, { llm_response: "Output: 1", llm_output: { output: 1, stats: { n: 2 }, success: true } }),
        logicif(1, { llm_response: right, llm_output: { output: 1, stats: { n: 3 }, success: true } }),
        logicif(2, { llm_response: right }),
        logicif(3, { llm_response: right, match: { output: false, stats: false, both: false } }),
        logicif(4, { llm_response: null }),
      ),
    },
    [
      ["functions.overall.both", "functions"],
      ["cases.overall.both", "cases"],
      ["cases.overall.stats", "cases", { what: "state" }],
    ],
  ],
  [
    "evolif: models in folders, one of which ends early; a verdict in the file that differs from Heed's",
    "evaluations",
    {
      "a/eval_1.jsonl": json(turn(1, "x"), turn(2, "X"), turn(3, "x", { eval: { overall_ok: false, details: { case: false } } })),
      "b/eval_1.jsonl": json(turn(1, "X"), turn(2, null), turn(3, null)),
    },
    [
      ["CSR", "csr"],
      ["ISR", "isr"],
      ["ACT_len", "act_len"],
    ],
  ],
  [
    "lifbench: score tables",
    "scores",
    {
      "list-single_query_id.csv":
        "model,ins_id,param_id,length,format,correct,ori,total_score\na,0,0,3,1,1,1,1\na,1,0,3,1,0,0.5,0.3\nb,0,0,3,0,0,0,0\nstandard,0,0,3,1,1,1,1\n",
    },
    [
      ["ars.overall", "ars"],
      ["ars.tasks.LSI", "ars", { task: "LSI" }],
    ],
  ],
  [
    "ifscale: generations",
    "generations",
    {
      "g.csv":
        'model;seed;num_rules;constraints;generated_text;latency_seconds\na;0;2;"tide,bay";the tide;1\na;1;2;"tide,bay";tide bay;2\nb;0;2;"tide,bay";none;\n',
    },
    [["accuracy", "accuracy", { density: 2 }]],
  ],
];

const at = (row: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (node, name) => (typeof node === "object" && node !== null ? (node as Record<string, unknown>)[name] : undefined),
      row,
    );
/** Commands print IFEval's and EvolIF's shares as fractions, runs in percent. */
const fractions = new Set(["prompt_level_strict", "instruction_level_loose", "CSR", "ISR"]);

it.each(cases)("a command and an import give the same figures: %s", async (title, importer, texts, figures) => {
  const [benchmark = ""] = title.split(":");
  const { engine } = await loadFamily(benchmark);
  const files = Object.entries(texts).map(([name, text]) => namedFile(text, name));
  const call = { files, options: {}, optionFiles: {}, problem: () => {}, tools: {} };
  const command = engine.commands?.metrics;
  const rows = command ? await collected(command.run(call)) : [];
  const { runIds } = await importFiles({ benchmark, importer, name: title, source: title, asked: {} }, files, plainKit);
  const runs = await Promise.all(runIds.map(async (id) => ({ run: await readRun(id), metrics: await readRunMetrics(id) })));
  // LexInstruct prints further lines for its groups.
  const whole = rows.filter((row) => typeof row === "object" && !("language" in row));
  expect(whole).toHaveLength(runs.length);
  for (const [nth, row] of whole.entries()) {
    const importedRun = runs.find(({ run }) => run.modelName === at(row, "model")) ?? runs[nth];
    for (const [path, id, slice = {}] of figures) {
      const stored = importedRun?.metrics.find(
        (metric) => metric.id === id && JSON.stringify(metric.slice) === JSON.stringify(slice),
      )?.value;
      const figure = at(row, path);
      const printed = typeof figure === "number" && fractions.has(path) ? 100 * figure : figure;
      expect({ path, value: printed }).toEqual({ path, value: stored == null ? stored : expect.closeTo(stored, 9) });
      expect(printed).toEqual(expect.any(Number));
    }
  }
});
