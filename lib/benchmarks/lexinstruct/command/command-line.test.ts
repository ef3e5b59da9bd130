import { describe, expect, it } from "vitest";
import type { Importer } from "@/lib/benchmarks/family";
import { importedFrom, printed } from "@/lib/benchmarks/family.fixture";
import { importers } from "../formats/import";
import type { LexItem } from "../items/item";
import { metrics as metricsCommand, score as scoreCommand } from "./command-line";

const pattern = JSON.stringify([
  { procedure: [{ level: "paragraph", predicate: "#" }], relation: "<=", value: 3 },
  { procedure: [{ level: "line", predicate: "@2" }], relation: "endswith", value: "shadow" },
]);
const record = (answer: unknown, more: object = {}) => ({
  messages: [{ role: "user", content: "Explain.\n\nPlease follow these rules.\n\nTwo rules." }],
  meta_info: {
    instruction_pattern: pattern,
    instruction_pattern_language: "english",
    instruction_difficulty_score: 12.4,
    instruction_difficulty_label: "Medium",
    ...more,
  },
  answer,
  other: { kept: [1, "二"] },
});

const run = (name: "score" | "metrics", text: string) => printed(name === "score" ? scoreCommand : metricsCommand, [text]);

describe("score", () => {
  it("fills verify_result as the authors' script does, and keeps the rest of the record", async () => {
    const good = record("The sun.\nA long shadow");
    const { rows, problems } = await run("score", `${JSON.stringify(good)}\n`);
    expect(problems).toEqual([]);
    const strict = { label: 1, score: "", reason: { follow_all_list: [true, true], wrong_reason: null } };
    expect(rows).toEqual([
      {
        ...good,
        meta_info: {
          ...good.meta_info,
          verify_result: {
            strict,
            loose: {
              label: 1,
              score: "",
              reason: [
                { candidate_type: "identity", label: true, reason: strict.reason },
                { candidate_type: "remove_first_line", label: false, reason: expect.objectContaining({ follow_all_list: [true, false] }) },
                { candidate_type: "remove_last_line", label: false, reason: expect.anything() },
              ],
            },
          },
        },
      },
    ]);
  });

  it("gives the reason for a failed rule, and passes the rescued reply loosely", async () => {
    const { rows } = await run("score", JSON.stringify(record("Sure!\nThe sun.\nA long shadow")));
    expect(rows[0]).toMatchObject({
      meta_info: {
        verify_result: {
          strict: {
            label: 0,
            reason: {
              follow_all_list: [true, false],
              wrong_reason: expect.stringMatching(/^Rule 2 of 2 failed: line 2 › ends with “shadow”[\s\S]*The sun\./),
            },
          },
          loose: { label: 1 },
        },
      },
    });
  });

  it("scores a null or blank answer as failed", async () => {
    for (const answer of [null, "", "  "]) {
      const { rows, problems } = await run("score", JSON.stringify(record(answer)));
      expect(problems.map(({ kind }) => kind)).toEqual(answer === null ? ["note"] : []);
      expect(rows[0]).toMatchObject({
        meta_info: { verify_result: { strict: { label: 0, reason: { follow_all_list: [false, false] } }, loose: { label: 0 } } },
      });
    }
  });

  it("names a record with a missing or non-text answer, and gives it no verdict and no figure", async () => {
    const { answer: _, ...bare } = record("x");
    for (const [line, message] of [
      [{ ...bare, response: "A text." }, /“answer” is missing.*“response”.*rename that field to “answer”/],
      [{ ...bare, answer: 3 }, /answer: it is the number 3, not a text/],
    ] as const) {
      const { rows, problems } = await run("score", JSON.stringify(line));
      expect(rows).toEqual([JSON.stringify(line)]);
      expect(problems).toMatchObject([{ line: 1, kind: "row", message: expect.stringMatching(message) }]);
      await expect(run("metrics", JSON.stringify(line))).rejects.toThrow("No answer can be scored");
    }
  });

  it("counts models separately, and does not count null answers", async () => {
    const text = [record("The sun.\nA long shadow", {}), { ...record(null), model: "b" }, { ...record("no"), model: "b" }].map((line) =>
      JSON.stringify(line),
    );
    const { rows, problems } = await run("metrics", text.join("\n"));
    expect(rows.filter((row) => !("language" in (row as object)))).toMatchObject([
      { n: 1, strict: 100 },
      { model: "b", n: 1, strict: 0 },
    ]);
    expect(problems).toMatchObject([{ line: 2, kind: "note" }]);
  });

  it("fails a rule without steps, and scores the record like any other", async () => {
    const empty = record("The sun.", {
      instruction_pattern:
        '[{"procedure":[],"relation":"notcontain","value":"x"},{"procedure":[{"level":"line","predicate":"#"}],"relation":"=","value":1}]',
    });
    const { rows, problems } = await run("score", JSON.stringify(empty));
    expect(problems).toEqual([]);
    expect(rows[0]).toMatchObject({
      meta_info: { verify_result: { strict: { label: 0, reason: { follow_all_list: [false, true] } }, loose: { label: 0 } } },
    });
  });

  it("reads the numbers that Python writes but JSON lacks", async () => {
    const line = JSON.stringify(record("The sun.\nA long shadow")).replace("{", '{"took": -Infinity, ');
    const { rows, problems } = await run("score", line);
    expect(rows).toMatchObject([{ took: null, meta_info: { verify_result: { strict: { label: 1 } } } }]);
    expect(problems).toEqual([]);
  });

  it("passes unscorable lines through, names them, and scores the rest", async () => {
    const broken = [
      "{not json",
      "[1]",
      '{"answer": "x"}',
      JSON.stringify(record("x", { instruction_pattern: undefined })),
      JSON.stringify(record("x", { instruction_pattern_language: "" })),
      JSON.stringify(record("x", { instruction_pattern_language: "french" })),
      JSON.stringify(record("x", { instruction_pattern: "[{" })),
      JSON.stringify(record("x", { instruction_pattern: '[{"procedure": [{"level": "line"}], "relation": "=", "value": 1}]' })),
    ];
    const good = JSON.stringify(record("The sun.\nA long shadow"));
    const { rows, problems } = await run("score", [good, "", ...broken, good].join("\r\n"));
    expect(problems.map(({ line, kind }) => [line, kind])).toEqual(broken.map((_, index) => [index + 3, "row"]));
    expect(problems.map(({ message }) => message).join("\n")).toMatch(
      /not JSON[\s\S]*not an object[\s\S]*no meta_info[\s\S]*lacks meta_info.instruction_pattern[\s\S]*lacks .*language[\s\S]*french[\s\S]*not JSON[\s\S]*Rule 1, step 1, predicate/,
    );
    expect(rows.slice(1, -1)).toEqual(broken);
    for (const row of [rows[0], rows.at(-1)]) expect(row).toMatchObject({ meta_info: { verify_result: { strict: { label: 1 } } } });
  });
});

describe("metrics", () => {
  it("gives accuracies overall, by language and by difficulty", async () => {
    const answers = ["The sun.\nA long shadow", "Sure!\nThe sun.\nA long shadow", "no", "no"];
    const lines = answers.map((answer, at) => ({ ...record(answer), messages: [{ role: "user", content: `Explain ${at}.` }] }));
    const { rows, problems } = await run("metrics", ["{", ...lines.map((line) => JSON.stringify(line))].join("\n"));
    expect(problems).toHaveLength(1);
    expect(rows).toMatchObject([
      { n: 4, strict: 25, loose: 50, gain: 25, strict_n: 4, loose_n: 4, gain_n: 4 },
      { language: "english", n: 4, strict: 25, loose: 50, gain: 25 },
      { language: "english", difficulty: "Medium", n: 4, strict: 25, loose: 50, gain: 25 },
    ]);
    const { strict_low: low, strict_high: high, gain_low: from, gain_high: to } = rows[0] as Record<string, number>;
    // The exact bounds for 1 of 4 are 0.6 and 80.6; those of mid-p lie between them.
    expect(low).toBeGreaterThan(0.6);
    expect(high).toBeLessThan(80.6);
    expect([from, to].every((bound) => bound !== undefined && bound > 0 && bound < 100)).toBe(true);
  });

  it("treats records with the same prompt and rules as repetitions of an item", async () => {
    const asked = (at: number, answer: string) => ({ ...record(answer), messages: [{ role: "user", content: `Explain ${at}.` }] });
    const once = Array.from({ length: 20 }, (_, at) => asked(at, at < 10 ? "The sun.\nA long shadow" : "no"));
    const linesOf = (records: object[]) => records.map((record) => JSON.stringify(record)).join("\n");
    const firstRow = async (records: object[]) => (await run("metrics", linesOf(records))).rows[0] as Record<string, number>;
    const [single, fourfold] = [await firstRow(once), await firstRow([...once, ...once, ...once, ...once])];
    expect([single.strict, single.strict_n, fourfold.strict, fourfold.strict_n]).toEqual([50, 20, 50, 80]);
    const width = (row: Record<string, number>) => (row.strict_high ?? 0) - (row.strict_low ?? 0);
    // If the answers counted as 80 items, the interval would be half as wide.
    expect(width(fourfold) / width(single)).toBeGreaterThan(0.9);
    expect(width(fourfold) / width(single)).toBeLessThan(1.15);
  });
});

it("gives no interval to answers to a single prompt, because they are repetitions of one item", async () => {
  const [row] = (await run("metrics", Array.from({ length: 10 }, () => JSON.stringify(record("The sun.\nA long shadow"))).join("\n"))).rows;
  expect(row).toMatchObject({ n: 10, strict: 100, strict_low: null, strict_high: null });
});

describe("importers", () => {
  const [items, answers] = [importers.items, importers.answers];
  const readBy = (importer: Importer<LexItem> | undefined, content: string) => {
    if (!importer) throw new Error("no importer");
    return importedFrom(importer.read, [content], { asked: { model: "m" } });
  };
  const text = [record("a"), record("b"), record(undefined, { instruction_difficulty_label: "Hard" }), { nothing: 1 }]
    .map((line) => JSON.stringify(line))
    .join("\n");

  it("distinguishes models that are named only in their answers, as the command does", async () => {
    const answer = (model: string) => ({ model, choices: [{ message: { content: "a" } }] });
    const content = [record(answer("m1")), record(answer("m2"))].map((line) => JSON.stringify(line)).join("\n");
    expect((await readBy(answers, content)).replies.map(({ model }) => model)).toEqual(["m1", "m2"]);
    const { rows } = await run("metrics", content);
    expect(rows.map((row) => (row as { model: string }).model)).toEqual(["m1", "m1", "m1", "m2", "m2", "m2"]);
  });

  it("reads each item once, with the authors' prompt, score and label", async () => {
    const read = await readBy(items, text);
    expect(read.replies).toEqual([]);
    expect(read.items).toEqual([
      {
        key: "line-0001",
        tags: { language: "english", difficulty: "Medium", depth: 1, rules: 2 },
        body: {
          language: "english",
          task: "Explain.",
          rules: JSON.parse(pattern),
          difficulty: { score: 12.4, label: "Medium" },
          prompt: "Explain.\n\nPlease follow these rules.\n\nTwo rules.",
        },
      },
    ]);
    expect(read.problems).toEqual([{ line: 4, kind: "row", message: expect.stringMatching(/no meta_info/), file: "f0" }]);
  });

  it("reads answers as replies to the shared item, and names records without an answer", async () => {
    const read = await readBy(answers, text);
    expect(read.items).toHaveLength(1);
    expect(read.replies.map(({ key, reply }) => [key, reply])).toEqual([
      ["line-0001", "a"],
      ["line-0001", "b"],
    ]);
    expect(read.problems.map(({ line, message }) => [line, message])).toEqual([
      [4, expect.any(String)],
      [3, expect.stringMatching(/^There is no reply: the field “answer” is missing/)],
    ]);
  });

  it("keeps an item with a rule that can never hold, and names the rule", async () => {
    const odd = JSON.stringify(
      record("a", { instruction_pattern: '[{"procedure":[{"level":"line","predicate":"@x"}],"relation":"contain","value":"a"}]' }),
    );
    const read = await readBy(items, odd);
    expect(read.items).toHaveLength(1);
    expect(read.problems).toEqual([
      { line: 1, kind: "note", message: expect.stringMatching(/^Imported, but rule 1, step 1: “@x” is not a predicate/), file: "f0" },
    ]);
  });

  it.each([
    ["写一首诗。\n\n要求：\n1. 一。", "写一首诗。"],
    ["写一首诗。\n\n要求：\n- 关于雪\n\n请慢慢写。\n\n要求：\n1. 一。\n2. 二。", "写一首诗。\n\n要求：\n- 关于雪\n\n请慢慢写。"],
    ["写诗。\n\n关于雪。\n\n请遵循以下规则。说明：\n- **行**：一行\n\n第1行包含“雪”。", "写诗。\n\n关于雪。"],
    ["Write.\n\nA poem.\n\nPlease follow these rules.\n\nOne.", "Write.\n\nA poem."],
    ["Write.\n\nNo rules follow.", "Write."],
  ])("finds the task before the last rules header in %j", async (content, task) => {
    const read = await readBy(items, JSON.stringify({ ...record("a"), messages: [{ role: "user", content }] }));
    expect(read.items[0]?.body.task).toBe(task);
  });

  it("reports no problems in ordinary records of the released data", async () => {
    const rules = [
      { procedure: [{ level: "phase", predicate: "#", description: "雪" }], relation: "=", value: 2 },
      { procedure: [{ level: "word", predicate: "#", description: "snow" }], relation: ">", value: 1 },
      { procedure: [], relation: "contain", value: "x" },
    ];
    const more = {
      instruction_pattern: JSON.stringify(rules),
      instruction_pattern_language: "chinese",
      instruction_difficulty_score: null,
    };
    const read = await readBy(items, JSON.stringify(record("a", more)));
    expect(read.problems).toEqual([]);
    expect(read.items[0]?.body).toMatchObject({ rules, difficulty: { label: "Medium" } });
  });

  it("reports that a file is empty", async () => {
    expect(await readBy(items, "")).toMatchObject({
      items: [],
      problems: [{ line: null, kind: "row", message: "The file is empty.", file: "f0" }],
    });
  });
});
