import { describe, expect, it } from "vitest";
import { z } from "zod";
import { namedFile, printed } from "@/lib/benchmarks/family.fixture";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { batch, elements, label, listPrompt } from "../score/scorers/records.fixture";
import { metrics, score } from "./command-line";

/** Returns a command's output for files and the problems that it reports. */
async function run(command: typeof score, files: NamedFile[]) {
  const problems: FileProblem[] = [];
  const rows: unknown[] = [];
  const call = { files, options: {}, optionFiles: {}, tools: {}, problem: (problem: FileProblem) => void problems.push(problem) };
  for await (const row of command.run(call)) rows.push(row);
  return { rows, problems };
}

const single = {
  prompt: listPrompt(),
  label: 6,
  param: { id: 3, ordid: "3rd", element: elements[2], pre_element: elements[1], post_element: elements[3] },
  length: 3,
  ins_id: 0,
  param_id: 1,
  output: `Here: ${elements[2]}`,
};
const singleScores = { format: 0.5, correct: 1, ori: 1, total_score: 0.875 };
const question = { label, param: { evidence: "x", options: ["True", "False"] }, output: "False" };

describe("score", () => {
  it("prints the same records from lines as from a list, with the authors' points", async () => {
    const records = [
      { task: "list-single_query_id", ...single },
      { task: "OQ", ...question },
      { task: "multidoc-batch_label", ...batch, output: "x" },
    ];
    const lines = await run(score, [namedFile(records.map((record) => JSON.stringify(record)).join("\n"))]);
    const list = await run(score, [namedFile(`\uFEFF \n${JSON.stringify(records, null, 2)}\n`)]);
    expect(lines).toEqual(list);
    expect(lines.problems).toEqual([]);
    expect(lines.rows).toEqual([
      { ...records[0], score_dict: singleScores },
      { ...records[1], score_dict: { correct: 1, format: 1, total_score: 1 } },
      { ...records[2], score_dict: { candi_ori: 0, logit_correct: 0, num_doc: 0, format: 0, total_score: 0 } },
    ]);
    expect(JSON.stringify(lines.rows[0]).endsWith('"score_dict":{"format":0.5,"correct":1,"ori":1,"total_score":0.875}}')).toBe(true);
  });

  it("takes the task from the file's name, and replaces older scores", async () => {
    const text = JSON.stringify([{ ...single, score_dict: { total_score: 9 } }]);
    const { rows } = await run(score, [namedFile(text, "gpt/list-single_query_id.json"), namedFile(text, "LSI.jsonl")]);
    expect(rows).toEqual([
      { ...single, score_dict: singleScores },
      { ...single, score_dict: singleScores },
    ]);
  });

  it("names unreadable records and continues", async () => {
    const text = [
      "{",
      "7",
      JSON.stringify(single),
      '{"task": "LXX"}',
      '{"task": "OQ", "output": "3"}',
      '{"task": "OQ", "output": 3}',
      '{"task": "OQ", "response": "3"}',
      '{"task": "OQ", "output": null}',
      "",
      JSON.stringify({ task: "OQ", ...question }),
    ];
    const { rows, problems } = await run(score, [namedFile(text.join("\r\n"))]);
    expect(rows).toHaveLength(1);
    expect(problems.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(problems[0]?.message).toBe("is not JSON.");
    expect(problems[2]?.message).toContain("neither the record nor the file's name says its task");
    expect(problems[3]?.message).toBe("there is no task “LXX”.");
    expect(problems[4]?.message).toMatch(/^param does not fit OQ \(onedoc-qa\): /);
    expect(problems[5]?.message).toMatch(/^output: it is the number 3, not a text/);
    expect(problems[6]?.message).toMatch(/“output” is missing.*rename that field to “output”/);
    expect(problems[7]).toMatchObject({ kind: "note", message: expect.stringContaining("output: is null") });
    const list = await run(score, [namedFile('[7, {"task": "OQ"}]')]);
    expect(list.problems.map(({ line, item, message }) => [line, item, message.slice(0, 3)])).toEqual([
      [1, 1, "nei"],
      [1, 2, "The"],
    ]);
  });

  it("reports where a list becomes unreadable", async () => {
    const text = `[${JSON.stringify({ task: "OQ", ...question })}, {"task"`;
    const cut = await run(score, [namedFile(text, "cut.json")]);
    expect([cut.rows.length, cut.problems]).toEqual([
      1,
      [{ line: 1, kind: "row", file: "cut.json", item: 2, message: "is never closed: was the file cut short?" }],
    ]);
    expect((await run(score, [namedFile("[] x", "more.json")])).problems).toMatchObject([{ item: 1, message: "is not JSON." }]);
    expect(await printed(score, [""])).toMatchObject({ rows: [], problems: [{ message: "The file is empty." }] });
  });
});

describe("metrics", () => {
  const table = (rows: string[]) => `model,ins_id,param_id,length,correct,format,total_score\n${rows.join("\n")}\n`;
  const rows = ["m,0,0,3,1.0,0.5,0.8", "m,1,0,3,0.5,0.5,0.5", "m,0,0,6,0.0,1.0,0.4", "standard,0,0,3,1.0,1.0,1.0", "n,0,0,3,0.0,0.0,0.0"];

  it("aggregates the tables of a folder by model, excluding the right answers", async () => {
    const { rows: models, problems } = await run(metrics, [
      namedFile(table(rows), "tables/onedoc-qa.csv"),
      namedFile("# hello", "README.md"),
    ]);
    expect(models.map((model) => (model as { model: string }).model)).toEqual(["m", "n"]);
    expect(models[0]).toMatchObject({
      model: "m",
      samples: 3,
      ars: {
        tasks: { OQ: expect.closeTo(1.7 / 3, 12) },
        scenarios: { onedoc: expect.closeTo(1.7 / 3, 12) },
        overall: expect.closeTo(1.7 / 3, 12),
        by_length: {
          3: {
            tasks: { OQ: expect.closeTo(0.65, 12) },
            scenarios: { onedoc: expect.closeTo(0.65, 12) },
            overall: expect.closeTo(0.65, 12),
          },
          6: { tasks: { OQ: 0.4 }, scenarios: { onedoc: 0.4 }, overall: 0.4 },
        },
      },
      ifp: { Fmt: expect.closeTo(2 / 3, 12), Logic: 0.5, by_length: { 3: { Fmt: 0.5, Logic: 0.75 }, 6: { Fmt: 1, Logic: 0 } } },
      ifs: {
        // Expression means 0.6 and 0.5, a single variable, length means 0.65 and 0.4.
        expression: expect.closeTo(0.1 / Math.SQRT2 / 0.55, 12),
        variable: null,
        length: expect.closeTo(0.25 / Math.SQRT2 / 0.525, 12),
        average: null,
        tasks: { expression: { OQ: expect.any(Number) }, variable: {}, length: { OQ: expect.any(Number) } },
        by_length: {
          3: { expression: expect.closeTo(0.3 / Math.SQRT2 / 0.65, 12), variable: null, average: null },
          6: { expression: null, variable: null, average: null },
        },
      },
    });
    expect(models[1]).toMatchObject({ samples: 1, missing: 2, lengths: ["3"], ars: { overall: null, by_length: { 3: { overall: 0 } } } });
    expect(problems).toEqual([
      { line: null, kind: "note", file: "README.md", message: "is not named after a LIFBench task: skipped." },
      {
        ...{ line: null, kind: "note", file: "n" },
        message:
          "OQ has no scored reply at length 6, where others have some: its figures over all lengths are null. --lengths 3 prints those of the lengths that it covers.",
      },
    ]);
  });

  it("prints an interval and n beside every aggregate, under joined names", async () => {
    const crossed = [0, 1, 2, 3].flatMap((wording) =>
      [0, 1, 2].map((variable) => `m,${wording},${variable},3,0.5,0.5,${0.4 + 0.1 * ((wording * 3 + variable) % 4)}`),
    );
    const [model] = (await run(metrics, [namedFile(table(crossed), "onedoc-qa.csv")])).rows as Record<string, number | string | null>[];
    const { ars, ifs } = z.object({ ars: z.object({ overall: z.number() }), ifs: z.object({ expression: z.number() }) }).parse(model);
    const { overall } = ars;
    for (const name of ["ars_overall", "ars_tasks_OQ", "ars_scenarios_onedoc", "ars_by_length_3_overall"]) {
      expect(model?.[`${name}_low`], name).toBeLessThan(overall);
      expect(model?.[`${name}_high`], name).toBeGreaterThan(overall);
      expect(model?.[`${name}_n`], name).toBe(12);
    }
    // The share is one half throughout, with twelve samples and two degrees of freedom.
    expect(model?.ifp_Fmt_low).toBeLessThan(0.5);
    expect(model).toMatchObject({ ifs_expression_n: 12, ifs_length_low: null, ifs_length_why: expect.any(String) });
    expect(model?.ifs_expression_low).toBeLessThan(ifs.expression);
    const single = (await run(metrics, [namedFile(table(rows.slice(-1)), "onedoc-qa.csv")])).rows[0];
    expect(single).toMatchObject({ ars_overall_low: null, ars_overall_n: 1, ars_overall_why: expect.stringContaining("one context") });
  });

  describe("for models with missing rows", () => {
    const task = (name: string, rows: readonly string[]) =>
      namedFile(`model,ins_id,param_id,length,correct,format,ori,total_score\n${rows.join("\n")}\n`, `list-${name}.csv`);
    /** Five wordings at three lengths; the score depends only on the length. */
    const rowsOf = (model: string, kept: (length: number, wording: number) => boolean = () => true) =>
      [3, 6, 120].flatMap((length, at) =>
        [0, 1, 2, 3, 4].flatMap((wording) =>
          kept(length, wording) ? [`${model},${wording},0,${length},1,1,1,${0.9 - 0.3 * at + 0.01 * wording}`] : [],
        ),
      );
    const names = ["single_query_id", "offset_query_id"];
    const printedFor = async (lines: readonly string[], lengths?: string) => {
      const rows: Record<string, unknown>[] = [];
      const files = names.map((name) => task(name, lines));
      const options: Record<string, string> = lengths === undefined ? {} : { lengths };
      const call = { files, options, optionFiles: {}, tools: {}, problem: () => {} };
      for await (const row of metrics.run(call)) rows.push(row as Record<string, unknown>);
      return rows;
    };
    const ars = (row: Record<string, unknown> | undefined) => z.object({ overall: z.number().nullable() }).parse(row?.ars).overall;
    const short = (length: number) => length !== 120;

    it("prints no mean over lengths without the longest one, and lists the lengths covered", async () => {
      const [whole, cut] = await printedFor([...rowsOf("whole"), ...rowsOf("cut", short)]);
      expect(ars(whole)).toBeCloseTo(0.62, 12);
      expect(whole).toMatchObject({ samples: 30, missing: 0, lengths: ["3", "6", "120"] });
      expect(cut).toMatchObject({
        ...{ samples: 20, missing: 10, lengths: ["3", "6"] },
        ars: { overall: null, tasks: { LSI: null, LOI: null } },
        ars_overall_low: null,
        ars_overall_why: "It needs every task at every requested length, and 2 tasks have no scored reply at length 120.",
        ifp: { Ori: null },
        ifs: { expression: null },
      });
    });

    it.each(["4000,8000", "4k,8k", "4096,8192", "3,6", "4, 8"])("compares all models equally at --lengths %s", async (lengths) => {
      const lines = [...rowsOf("whole"), ...rowsOf("cut", short)];
      const [whole, cut] = await printedFor(lines, lengths);
      expect(whole).toMatchObject({ samples: 20, missing: 0, lengths: ["3", "6"] });
      expect(ars(cut)).toBe(ars(whole));
      await expect(printedFor(lines, `${lengths},16k`)).rejects.toThrow("no length “16k”. They have 3 (4k), 6 (8k), 120 (128k)");
    });

    it("weights each length by samples asked, not samples scored", async () => {
      const [, few] = await printedFor([...rowsOf("whole"), ...rowsOf("few", (length, wording) => length !== 120 || wording === 2)]);
      expect(ars(few)).toBeCloseTo(0.62, 12);
      expect(few).toMatchObject({ samples: 22, missing: 8, lengths: ["3", "6", "120"] });
    });
  });

  it("names unreadable rows", async () => {
    const { rows: models, problems } = await run(metrics, [namedFile(table([...rows, "m,0,0,3,1.0", "m,0,0,3,,1,1"]), "onedoc-qa.csv")]);
    expect(models).toHaveLength(2);
    expect(problems.filter(({ kind }) => kind === "row").map(({ line, message }) => [line, message])).toEqual([
      [7, "has 5 fields where the header has 7."],
      [8, "correct is “”, not a number."],
    ]);
  });

  it("rejects a table of another task, and a folder without tables", async () => {
    await expect(run(metrics, [namedFile(table(rows), "onedoc-repeat.csv")])).rejects.toThrow(
      "onedoc-repeat.csv is not a score table of OR: the header has none of the columns “ori”, “hit”, “num”; its columns are “model”",
    );
    await expect(run(metrics, [namedFile("", "onedoc-qa.csv")])).rejects.toThrow("onedoc-qa.csv: The file is empty");
    await expect(run(metrics, [namedFile("x", "x.csv")])).rejects.toThrow("No model rows found");
  });
});
