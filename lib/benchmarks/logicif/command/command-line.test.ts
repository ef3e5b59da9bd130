import { describe, expect, it } from "vitest";
import { collected, namedFile, printed } from "@/lib/benchmarks/family.fixture";
import { metrics, score } from "./command-line";

const record = { task_id: "a", test_case_id: 0, input: [1], code_output: { output: 1, stats: { n: 2 } }, difficulty: "easy" };
const right = '{"output": true, "stats": {"n": 2.0}}';
const line = (fields: object) => JSON.stringify({ ...record, ...fields });
const linesOf = async (...records: (object | string)[]) => {
  const { rows, problems } = await printed(score, [
    records.map((record) => (typeof record === "string" ? record : line(record))).join("\n"),
  ]);
  return { rows: rows.map((row) => JSON.parse(String(row))), texts: rows.map(String), problems };
};

describe("score", () => {
  it("adds the answer and match, and leaves all other fields unchanged", async () => {
    const bigRecord =
      '{"task_id": "big",  "input": [1.0, 10000000000000000000001], "code_output": {"output": 1e0, "stats": {}}, "response": "{\\"output\\": 1}"}';
    const { texts, rows } = await linesOf(bigRecord, { llm_response: right });
    expect(texts[0]).toBe(
      '{"task_id": "big", "input": [1.0, 10000000000000000000001], "code_output": {"output": 1e0, "stats": {}}, "response": "{\\"output\\": 1}", "llm_output": {"output": 1, "stats": null, "success": true}, "match": {"output": true, "stats": false, "both": false}}',
    );
    expect(rows[1]).toEqual({
      ...record,
      ...{ llm_response: right, llm_output: { output: true, stats: { n: 2 }, success: true } },
      match: { output: true, stats: true, both: true },
    });
  });

  it("uses the file's answer as an import does, or the rule's answer on request", async () => {
    const stored = { output: 1, stats: { n: 2 }, success: true, extract_response: "x" };
    const records = [{ response: "Output: 1", llm_output: stored }, { llm_output: stored }, { response: null }];
    const none = { output: null, stats: null, success: false };
    const { rows, problems } = await linesOf(...records);
    expect(rows.map(({ match }) => match.both)).toEqual([true, true, false]);
    expect(rows.map(({ llm_output }) => llm_output)).toEqual([stored, stored, none]);
    expect(problems).toMatchObject([{ line: 3, kind: "note", message: expect.stringContaining("is null") }]);
    const text = records.map((record) => line(record)).join("\n");
    for (const options of [{ answers: "rule" }, { verifier: "reference" }] as Record<string, string>[]) {
      const ruled = (await printed(score, [text], options)).rows.map((row) => JSON.parse(String(row)));
      expect(ruled.map(({ match }) => match.both)).toEqual([false, true, false]);
      expect(ruled.map(({ llm_output }) => llm_output)).toEqual([none, stored, none]);
    }
    await expect(printed(score, [text], { answers: "own" })).rejects.toThrow("There are no answers “own”. Available: stored, rule.");
  });

  it("names bad lines and continues", async () => {
    const { rows, problems } = await linesOf("{", { code_output: 3 }, "", {}, { response: right });
    expect(rows.map(({ match }) => match?.both)).toEqual([undefined, true]);
    expect(problems.map(({ line: at, kind, message }) => [at, kind, message])).toEqual([
      [1, "row", "is not JSON."],
      [2, "row", "code_output is not an object."],
      [4, "row", expect.stringMatching(/^There is no reply: the field “llm_response” is missing\. Fields found: “task_id”/)],
    ]);
  });

  it("extracts by the lenient rule on request, and refuses an unknown verifier", async () => {
    const text = line({ response: "**Output:** 1\n**Statistics:** {'n': 2}" });
    const { rows } = await printed(score, [text], { verifier: "lenient" });
    expect(JSON.parse(String(rows[0])).match.both).toBe(true);
    await expect(printed(score, [text], { verifier: "strict" })).rejects.toThrow("There is no verifier “strict”.");
  });
});

describe("metrics", () => {
  it("counts a function as right only if all of its cases are, overall and by difficulty", async () => {
    const records = [
      { response: right },
      { response: '{"output": 1}' },
      { task_id: "b", response: right, difficulty: "hard" },
      { task_id: "c", response: "none", difficulty: "hard" },
    ];
    const { rows } = await printed(metrics, [records.map(line).join("\n")]);
    expect(rows).toMatchObject([
      {
        functions: {
          overall: { n: 3, output: expect.closeTo(200 / 3), stats: expect.closeTo(100 / 3), both: expect.closeTo(100 / 3) },
          easy: { n: 1, output: 100, stats: 0, both: 0 },
          hard: { n: 2, output: 50, stats: 50, both: 50 },
        },
        cases: {
          overall: { n: 4, output: 75, stats: 50, both: 50 },
          easy: { n: 2, output: 100, stats: 50, both: 50 },
          hard: { n: 2, output: 50, stats: 50, both: 50 },
        },
        functions_overall_both_n: 3,
        cases_overall_both_n: 4,
        functions_easy_both_low: 0,
      },
    ]);
    const { functions_overall_both_low: low, functions_overall_both_high: high } = rows[0] as Record<string, number>;
    // The exact bounds for 1 of 3 are 0.8 and 90.6; the mid-p bounds lie within them.
    expect(low).toBeGreaterThan(0.8);
    expect(high).toBeLessThan(90.6);
    expect(rows[0]).toMatchObject({
      cases_easy_both_low: null,
      cases_easy_both_why: "One function alone does not say how much they differ.",
    });
  });

  it("distinguishes models by their file names if there are several files", async () => {
    const files = [namedFile(line({ response: right }), "may/alpha.jsonl"), namedFile(line({ response: "none" }), "may/beta.jsonl")];
    const rows = await collected(metrics.run({ files, options: {}, optionFiles: {}, problem: () => {}, tools: {} }));
    expect(rows).toMatchObject([
      { model: "alpha", cases: { overall: { n: 1, both: 100 } } },
      { model: "beta", cases: { overall: { n: 1, both: 0 } } },
    ]);
  });

  it("reads several records of a case as repetitions, each of which counts functions separately", async () => {
    const wrong = '{"output": 1}';
    const cases = [
      { test_case_id: 0, response: right },
      { test_case_id: 0, response: wrong },
      { test_case_id: 0, response: right },
      { test_case_id: 1, input: [2], response: right },
      { test_case_id: 1, input: [2], response: right },
      { task_id: "b", response: right },
    ];
    const { rows } = await printed(metrics, [cases.map(line).join("\n")]);
    // The third repetition lacks a case, so it is excluded.
    const overall = { n: 3, output: 100, stats: expect.closeTo(200 / 3), both: expect.closeTo(200 / 3) };
    expect(rows).toMatchObject([{ functions: { overall, easy: overall }, cases: { overall: { n: 6, both: expect.closeTo(500 / 6) } } }]);
  });

  it("counts matches of a scored file for each model, and computes terciles if no difficulty is given", async () => {
    const match = { output: true, stats: false, both: false };
    const scores = [10, 20, 30].map((code_complexity_score, at) =>
      line({
        task_id: `t${at}`,
        difficulty: undefined,
        complexity_metrics: JSON.stringify({ code_complexity_score }),
        match,
        model_used: "m",
      }),
    );
    const { rows } = await printed(metrics, [[...scores, line({ model_used: "n", response: right })].join("\n")]);
    expect(rows).toMatchObject([
      { model: "m", functions: { overall: { n: 3, output: 100, both: 0 }, easy: { n: 1 }, medium: { n: 1 }, hard: { n: 1 } } },
      { model: "n", cases: { overall: { n: 1, both: 100 } } },
    ]);
    await expect(printed(metrics, [""])).rejects.toThrow("There are no records");
    await expect(printed(metrics, [line({ reply: right })])).rejects.toThrow("There are no records");
  });
  it("leaves out a case without a reply, and its function", async () => {
    const { rows, problems } = await printed(metrics, [
      [line({ response: right }), line({ test_case_id: 1, input: [2], response: null }), line({ task_id: "other", response: right })].join(
        "\n",
      ),
    ]);
    expect(rows).toMatchObject([{ functions: { overall: { n: 1, both: 100 } }, cases: { overall: { n: 2, both: 100 } } }]);
    expect(problems).toMatchObject([{ line: 2, kind: "note" }]);
  });
});
