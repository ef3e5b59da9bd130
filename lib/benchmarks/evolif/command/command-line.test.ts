import { describe, expect, it } from "vitest";
import { collected, namedFile, printed } from "@/lib/benchmarks/family.fixture";
import type { FileProblem } from "@/lib/benchmarks/kit";
import { metrics as metricsCommand, score as scoreCommand } from "./command-line";

const score = (text: string) => printed(scoreCommand, [text]);

async function metrics(files: string[], options: Record<string, string> = {}) {
  const { rows, problems } = await printed(metricsCommand, files, options);
  return { row: rows[0], rows, problems };
}

const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const asked = [
  { id: "startwith", args: { mode: "letter", value: "k" }, description: "" },
  { id: "forbidden", args: ["moss"], description: "" },
];
const evaluated = (letters: string, dialogue?: string) =>
  [...letters].map((letter) => ({
    ...(dialogue && { dialogue }),
    eval: { overall_ok: letter === "p", details: { format: letter === "p", case: true } },
  }));

describe("score", () => {
  it("adds the evaluation to each turn and keeps everything else", async () => {
    const { rows, problems } = await score(
      `\uFEFF${lines({ turn: 1, extra: 1, instructions: asked, response: "Kelp" }, { turn: 2, instructions: asked, response: "Moss", eval: { sub_details: 3, overall_ok: true } })}\n`,
    );
    expect(rows).toEqual([
      {
        turn: 1,
        extra: 1,
        instructions: asked,
        response: "Kelp",
        eval: { overall_ok: true, details: { startwith: true, forbidden: true } },
      },
      {
        turn: 2,
        instructions: asked,
        response: "Moss",
        eval: { sub_details: 3, overall_ok: false, details: { startwith: false, forbidden: false } },
      },
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual(["turn", "extra", "instructions", "response", "eval"]);
    expect(problems).toEqual([]);
  });

  it("passes unscorable lines through and reports their line numbers", async () => {
    const { rows, problems } = await score('{oops\n\n{"turn":1}\n[1]\n{"instructions":[],"response":""}');
    expect(rows).toEqual(["{oops", '{"turn":1}', "[1]", { instructions: [], response: "", eval: { overall_ok: true, details: {} } }]);
    expect(problems.map(({ line, kind }) => [line, kind])).toEqual([
      [1, "row"],
      [3, "row"],
      [4, "row"],
    ]);
  });

  it("reads numbers that Python writes but JSON lacks, such as NaN", async () => {
    const { rows, problems } = await score('{"instructions":[{"id":"case","args":{"mode":"all_upper"}}],"response":"NaN","took":NaN}');
    expect(rows).toEqual([expect.objectContaining({ took: null, eval: { overall_ok: false, details: { case: false } } })]);
    expect(problems).toEqual([]);
  });

  it("refuses a line that is nested too deeply, and scores the rest", async () => {
    const deep = `{"instructions":[{"id":"case","args":${"[".repeat(50_000)}${"]".repeat(50_000)}}],"response":"x"}`;
    const { rows, problems } = await score(`${deep}\n${lines({ instructions: [], response: "" })}`);
    expect(rows[0]).toBe(deep);
    expect(rows[1]).toMatchObject({ eval: { overall_ok: true } });
    expect(problems).toEqual([expect.objectContaining({ line: 1, message: expect.stringContaining("nested too deeply") })]);
  });

  it("treats absent arguments as empty, requires both constraints of a repeated group, and keeps a judge's verdict", async () => {
    const twice = [
      { id: "case", args: { mode: "all_lower" } },
      { id: "case", args: { mode: "all_upper" } },
    ];
    const { rows, problems } = await score(
      lines(
        { instructions: [{ id: "case" }, { id: "startwith" }], response: "x" },
        { instructions: twice, response: "AB" },
        { instructions: [{ id: "__proto__" }], response: "AB" },
        { instructions: [{ id: "emotion", args: { mode: "sad" } }], response: "Alas" },
        {
          instructions: [{ id: "emotion", args: { mode: "sad" } }, ...twice.slice(1)],
          response: "alas",
          eval: { overall_ok: true, details: { emotion: true, case: true } },
        },
        {
          instructions: [{ id: "style", args: { mode: "formal" } }],
          response: "Hi",
          eval: { overall_ok: false, details: { style: false } },
        },
      ),
    );
    expect(rows.slice(0, 2)).toMatchObject([
      { eval: { overall_ok: false, details: { case: true, startwith: false } } },
      { eval: { overall_ok: false, details: { case: false } } },
    ]);
    expect(JSON.stringify(rows[2])).toContain('"eval":{"overall_ok":false,"details":{"__proto__":false}}');
    expect(rows[3]).toEqual(expect.stringMatching(/^\{"instructions"/));
    // The judge's verdict is kept, and constraints that code can check are checked.
    expect(rows.slice(4)).toMatchObject([
      { eval: { overall_ok: false, details: { emotion: true, case: false } } },
      { eval: { overall_ok: false, details: { style: false } } },
    ]);
    expect(problems).toEqual([
      expect.objectContaining({ line: 4, message: expect.stringContaining("“emotion”, which only a judge model") }),
    ]);
  });
});

describe("metrics", () => {
  it("ends a dialogue before its first missing turn, as an import does, and skips one without its first", async () => {
    const numbered = (letters: string, first = 1) => evaluated(letters, `d${first}`).map((record, at) => ({ ...record, turn: at + first }));
    const whole = numbered("ppfpp");
    const { row, problems } = await metrics([lines(...whole.filter(({ turn }) => turn !== 3), ...numbered("pp", 2))]);
    expect(row).toEqual((await metrics([lines(...whole.slice(0, 2))])).row);
    expect(problems).toEqual([
      {
        line: 3,
        file: "f0",
        kind: "note",
        message: "Turn 3 is missing: its dialogue ends before it, and its later turns (2) are skipped.",
      },
      { line: 5, file: "f0", kind: "row", message: "Turn 1 is missing: its dialogue is skipped." },
    ]);
  });

  it("returns the metrics of several files at a patience", async () => {
    const { row, rows } = await metrics([lines(...evaluated("ppfpfffp")), lines(...evaluated("ppp"))]);
    expect(rows).toHaveLength(1);
    expect(row).toMatchObject({
      CSR: expect.closeTo((7 - 4 * 0.5 + 3) / 10, 12),
      ISR: 0.6,
      ACT_len: 5,
      ACT_acc: 4,
      ACT_succ: 3,
      LSS: 2.5,
      ROB: expect.closeTo((3 / 7 + 1) / 2, 12),
      REC: expect.closeTo(1 / 3, 12),
      REC_undefined: 1,
      dialogues: 2,
      turns: 10,
      ISR_group: { format: 0.6, case: 1 },
      survival: [1, 1, 1, 0.5, 0.5, 0.5, 0.5, ...Array.from({ length: 43 }, () => 0)],
    });
  });

  it("distinguishes dialogues in one file, cuts at the patience, and has a null REC if no failure counts", async () => {
    const mixed = lines(...evaluated("pfpp", "a"), ...evaluated("f", "b"), ...evaluated("p", "a"));
    const { row } = await metrics([mixed], { patience: "1" });
    expect(row).toMatchObject({ ACT_len: 1.5, ISR: 1 / 3, REC: null, REC_undefined: 2, dialogues: 2, turns: 3 });
    expect((await metrics([mixed])).row).toMatchObject({ ACT_len: 3, REC: 1, REC_undefined: 1 });
    const named = await metrics([lines({ ...evaluated("p")[0], dialogue: 1 }, { ...evaluated("p")[0], dialogue: "1" }, { dialogue: {} })]);
    expect(named.row).toMatchObject({ dialogues: 1, turns: 2 });
    expect(named.problems).toEqual([expect.objectContaining({ line: 3, message: "dialogue: expected text or a number." })]);
  });

  it("follows turn numbers: a restart begins another dialogue, and a named dialogue is put in order", async () => {
    const numbered = (letters: string, numbers: number[], more: object = {}) =>
      evaluated(letters).map((record, at) => ({ ...record, ...more, turn: numbers[at] }));
    const after = await metrics([lines(...numbered("pfp", [1, 2, 3]), ...numbered("pp", [1, 2]))]);
    expect(after.row).toMatchObject({ dialogues: 2, turns: 5, LSS: 1.5, REC: 1 });
    const shuffled = lines(...numbered("ppf", [3, 2, 1], { dialogue: 4 }), ...numbered("f", [4], { dialogue: "4" }));
    expect((await metrics([shuffled])).row).toMatchObject({ dialogues: 1, turns: 4, LSS: 2, REC: 1 });
    const models = [...numbered("pf", [1, 2], { dialogue: 4, model: "a" }), ...numbered("pp", [1, 2], { dialogue: 4, model: "b" })];
    expect((await metrics([lines(...models)])).rows).toMatchObject([
      { model: "a", dialogues: 1, LSS: 1 },
      { model: "b", dialogues: 1, LSS: 2 },
    ]);
    expect((await metrics([lines(...numbered("pfpp", [1, 2, 1, 2], { dialogue: 4 }))])).row).toMatchObject({ dialogues: 2, LSS: 1.5 });
  });

  it("scores turns without an evaluation, and reports those without a reply too", async () => {
    const { row, problems } = await metrics([lines({ instructions: asked, response: "Kelp" }, { turn: 2 })]);
    expect(row).toMatchObject({ CSR: 1, turns: 1, ISR_group: { startwith: 1, forbidden: 1 } });
    expect(problems).toEqual([expect.objectContaining({ line: 2, kind: "row", file: "f0" })]);
  });

  it("prints the interval and n of every metric, and treats dialogues of one name as repetitions of a script", async () => {
    const held = ["ppfpfff", "ppppfpfff", "pfff", "pppfppffpfff"];
    const apart = await metrics([lines(...held.flatMap((letters, at) => evaluated(letters, `d${at}`)))]);
    const row = apart.row as Record<string, number | null>;
    for (const id of ["CSR", "ISR", "ACT_len", "ACT_acc", "ACT_succ", "LSS", "ROB", "REC", "ACT_succ_restricted"]) {
      expect(row[`${id}_low`], id).toBeLessThan(row[id] ?? Number.NaN);
      expect(row[`${id}_high`], id).toBeGreaterThan(row[id] ?? Number.NaN);
      expect(row[`${id}_n`], id).toBe(4);
    }
    for (const [first, second] of [
      ["ACT_len", "EDR_len"],
      ["ACT_acc", "EDR_acc"],
      ["ACT_succ", "EDR_succ"],
      ["LSS", "EDR_lss"],
      ["ACT_succ_restricted", "EDR_succ_restricted"],
    ])
      for (const part of ["", "_low", "_high", "_n"]) {
        expect(row[`${first}${part}`], `${second}${part}`).toEqual(expect.any(Number));
        expect(row[`${second}${part}`]).toBe(row[`${first}${part}`]);
      }
    expect(row).toMatchObject({ censored: 0, at_limit: 0, ISR_group_format_n: 32, survival_n: 4, ACT_len_restricted: row.ACT_len });
    expect([row.survival_low, row.survival_high]).toEqual([expect.any(Array), expect.any(Array)]);
    const repeated = await metrics([
      lines(...held.flatMap((letters, at) => evaluated(letters, `d${at % 2}`).map((record, turn) => ({ ...record, turn })))),
    ]);
    const wider = repeated.row as Record<string, number | null>;
    expect(wider.ISR).toBe(row.ISR);
    expect(wider.ISR_low).not.toBe(row.ISR_low);
    const files = held.map((letters) => lines(...evaluated(letters, "same")));
    expect((await metrics(files)).row).toMatchObject({ ISR_low: row.ISR_low, dialogues: 4 });
    const asked4 = held.map((letters, at) => lines(...evaluated(letters).map((record) => ({ ...record, user_query: `Write ${at % 2}.` }))));
    expect((await metrics(asked4)).row).toMatchObject({ ISR_low: wider.ISR_low });
    const named = (queryOf: (at: number, turn: number) => string) =>
      metrics([
        lines(
          ...held.flatMap((letters, at) =>
            evaluated(letters, `n${at}`).map((record, turn) => ({ ...record, user_query: queryOf(at, turn) })),
          ),
        ),
      ]);
    expect((await named((at, turn) => `Write ${at % 2} ${turn}.`)).row).toMatchObject({ ISR_low: wider.ISR_low });
    expect((await named(() => "Go on.")).row).toMatchObject({ ISR_low: row.ISR_low });
    const alone = await metrics([lines(...evaluated("ppfff", "d"))]);
    expect(alone.row).toMatchObject({ ISR_low: null, ISR_high: null, ISR_n: 1, ISR_why: expect.stringContaining("one script") });
    expect(alone.row).toMatchObject({ EDR_len: 5, EDR_len_low: null, EDR_len_why: expect.stringContaining("one script") });
  });

  it("counts a dialogue that stops early up to its last answered turn", async () => {
    const text = lines(...evaluated("pp", "a"), ...evaluated("pfff", "b"), ...evaluated("pppppppp", "c"));
    const { row } = await metrics([text], { turns: "8" });
    // The first of three dialogues is lost after turn 2; of the other two, one ends on turn 4 and the other lasts.
    expect(row).toMatchObject({ ACT_len: 14 / 3, ACT_len_restricted: 4 + 4 / 2, censored: expect.closeTo(1 / 3, 12) });
    await expect(metrics([text], { turns: "x" })).rejects.toThrow(/turn limit “x”/);
  });

  it("fails without an answered turn, naming the field to rename, and refuses an invalid patience", async () => {
    await expect(metrics([""])).rejects.toThrow("no results");
    const problems: { message: string }[] = [];
    const call = { files: [namedFile(lines({ turn: 1, instructions: asked, reply: "Kelp" }))], options: {}, optionFiles: {}, tools: {} };
    await expect(collected(metricsCommand.run({ ...call, problem: (problem) => problems.push(problem) }))).rejects.toThrow("no results");
    expect(problems[0]?.message).toMatch(/“response” is missing.*rename that field to “response”/);
    await expect(metrics([""], { patience: "0" })).rejects.toThrow(/The patience “0” is not a whole number of at least 1/);
  });
  it("prints one object per model for a folder of models", async () => {
    const files = ["GPT-5/eval_1.jsonl", "grok/eval_1.jsonl", "grok/eval_2.jsonl"].map((name, at) =>
      namedFile(lines(...evaluated(at === 0 ? "pp" : "pf")), name),
    );
    const rows = await collected(metricsCommand.run({ files, options: {}, optionFiles: {}, problem: () => {}, tools: {} }));
    expect(rows).toMatchObject([
      { model: "GPT-5", dialogues: 1, ISR: 1 },
      { model: "grok", dialogues: 2, ISR: 0.5 },
    ]);
  });

  it("notes that files possibly from several models are counted as one model", async () => {
    const problemsOf = async (...names: string[]) => {
      const problems: FileProblem[] = [];
      const files = names.map((name) => namedFile(lines(...evaluated("pp")), name));
      await collected(metricsCommand.run({ files, options: {}, optionFiles: {}, problem: (problem) => problems.push(problem), tools: {} }));
      return problems;
    };
    expect(await problemsOf("gpt.jsonl", "grok.jsonl")).toMatchObject([
      { kind: "note", message: expect.stringContaining("2 files do not name a model") },
    ]);
    expect(await problemsOf("eval_1.jsonl", "eval_2.jsonl")).toEqual([]);
    expect(await problemsOf("gpt/eval_1.jsonl", "gpt/eval_2.jsonl")).toEqual([]);
  });

  it.each([
    [null, "Its response is null"],
    [["kelp", "moss"], "it has 2 replies"],
    [7, "it is the number 7"],
  ])("ends a dialogue before a turn whose response is %j", async (silent, fault) => {
    const turns = ["kelp", silent, "kelp"].map((response, at) => ({ turn: at + 1, instructions: asked, response }));
    const { row, problems } = await metrics([lines(...turns)]);
    expect(row).toMatchObject({ dialogues: 1, turns: 1 });
    expect(problems).toMatchObject([{ line: 2, message: expect.stringContaining(fault) }]);
  });
});
