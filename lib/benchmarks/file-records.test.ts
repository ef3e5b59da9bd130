import { describe, expect, it } from "vitest";
import { collected, namedFile } from "./family.fixture";
import { fileRecords } from "./file-records";
import type { FileProblem } from "./kit";

async function recordsOf(text: string, name = "rows.jsonl", chunk?: number) {
  const problems: FileProblem[] = [];
  const records = await collected(fileRecords(namedFile(text, name, chunk), (problem) => problems.push(problem)));
  return { records, texts: records.map((record) => record.text), problems };
}
const first = { key: 1, prompt: "alpha", kwargs: [{}] };
const second = { key: 2, prompt: "be\nta", kwargs: [{ n: 1 }] };

describe("fileRecords", () => {
  it.each([
    ["lines", `${JSON.stringify(first)}\n\n${JSON.stringify(second)}`],
    ["lines that end with CR", `\ufeff${JSON.stringify(first)}\r${JSON.stringify(second)}\r`],
    ["a list", JSON.stringify([first, second])],
    ["a pretty-printed list", `\n${JSON.stringify([first, second], null, 2)}\n`],
    ["an object with a list", JSON.stringify({ data: [first, second] })],
    ["a pretty-printed object with a list", JSON.stringify({ name: "set", examples: [first, second] }, null, 2)],
    ["consecutive pretty-printed objects", `${JSON.stringify(first, null, 2)}\n${JSON.stringify(second, null, 2)}`],
  ])("reads %s, regardless of chunk size", async (_what, text) => {
    for (const chunk of [1, 11, 10_000]) {
      const { texts, problems } = await recordsOf(text, "rows.json", chunk);
      expect(problems).toEqual([]);
      expect(texts.map((text) => JSON.parse(text))).toEqual([first, second]);
      expect(texts.some((text) => text.includes("\n"))).toBe(false);
    }
  });

  it("identifies a problem by its line, and in a list also by its position", async () => {
    const lines = await recordsOf(`${JSON.stringify(first)}\n{"prompt": "cut\n${JSON.stringify(second)}`);
    for (const { warn } of lines.records) warn("x.");
    expect(lines.problems).toEqual([1, 2, 3].map((line) => ({ line, kind: "row", message: "x.", file: "rows.jsonl" })));
    const list = await recordsOf(JSON.stringify([first, second], null, 1));
    list.records[1]?.warn("y.", "note");
    expect(list.problems).toEqual([{ line: 9, item: 2, kind: "note", message: "y.", file: "rows.jsonl" }]);
    expect((await recordsOf(JSON.stringify([first, second]).slice(0, -20))).problems).toMatchObject([
      { item: 2, message: expect.stringMatching(/is never closed/) },
    ]);
  });

  it.each(["{", '{"a": 1,', '{"a": "cut'])("treats a first line like %s as a broken record if another record follows", async (broken) => {
    const { texts } = await recordsOf(`${broken}\n\n${JSON.stringify(first)}\n${JSON.stringify(second)}`);
    expect(texts).toEqual([broken, JSON.stringify(first), JSON.stringify(second)]);
  });

  it("escapes a bare NUL, so that its record can be read", async () => {
    const { texts } = await recordsOf('{"prompt": "a\u0000b"}\n');
    expect(JSON.parse(texts[0] ?? "")).toEqual({ prompt: "a\u0000b" });
  });

  it("leaves a line break inside a string of a list to be reported, and joins the lines around it", async () => {
    const { texts } = await recordsOf('[\n {"a":\n  "b\\"\n  c",\n "d": "\\\\" }\n]', "rows.json");
    expect(texts).toEqual(['{"a": "b\\"\n  c", "d": "\\\\" }']);
    expect(() => JSON.parse(texts[0] ?? "")).toThrow();
    // Long strings and many escapes must not exceed the stack of a regular expression.
    const long = `${"a".repeat(9_000_000)}${"\\n".repeat(3_000_000)}`;
    expect((await recordsOf(`[{"a":\n"${long}"}]`, "rows.json", 4_000_000)).texts).toEqual([`{"a": "${long}"}`]);
  });

  it.each([
    ["lm-evaluation-harness", { doc_id: 0, doc: {}, resps: [["x"]], filtered_resps: ["x"] }, /filtered_resps\[0\]/],
    ["Inspect", { version: 2, status: "success", eval: { model: "m" }, samples: [{ input: "a", output: {} }] }, /output\.choices/],
    ["Multi-IF", { key: "1", turn_1_prompt: "{}", turn_1_instruction_id_list: [], turn_1_kwargs: [] }, /turn_N_kwargs/],
    ["verl", { data_source: "x", prompt: [{ role: "user", content: "a" }], reward_model: {} }, /reward_model\.ground_truth/],
    ["EvalScope", { index: 1, target: "", messages: [], sample_score: {} }, /prediction/],
    ["pandas", { prompt: { "0": "a", "1": "b" }, response: { "0": "c", "1": "d" } }, /orient='records'/],
  ])("reports in one sentence that a file comes from %s", async (tool, record, sentence) => {
    for (const text of [
      `${JSON.stringify(record)}\n${JSON.stringify(record)}`,
      JSON.stringify(record, null, 2),
      JSON.stringify([record]),
    ]) {
      const { records, problems } = await recordsOf(text);
      expect(records).toEqual([]);
      expect(problems).toEqual([{ line: null, kind: "row", file: "rows.jsonl", message: expect.stringContaining(tool) }]);
      expect(problems[0]?.message).toMatch(sentence);
    }
  });

  it("reads a list on one line as it arrives, whatever its size", async () => {
    const record = JSON.stringify({ prompt: "a".repeat(9000) });
    let read = 0;
    const file = (first: string) => ({
      name: "rows.json",
      async *text() {
        read = 0;
        yield `{"version": 1, "data": [${first.slice(0, -5)}`;
        yield first.slice(-5);
        for (read = 1; read < 3000; read++) yield `,${record}`;
        yield "]}";
      },
    });
    for (const [first, most] of [
      [record, 300],
      [JSON.stringify({ prompt: "b".repeat(3_000_000) }), 600],
    ] as const) {
      let records = 0;
      for await (const _ of fileRecords(file(first), () => {})) {
        // The beginning is read before the first record, not the whole file.
        if (records++ === 0) expect(read).toBeLessThan(most);
      }
      expect(records).toBe(3000);
    }
  });

  it("keeps line numbers behind any number of blank lines, without keeping the lines", async () => {
    const blank = async function* (after: string) {
      for (let at = 0; at < 1000; at++) yield at % 2 === 0 ? "\r\n \r" : "\n\t\n";
      yield after;
    };
    const problems: FileProblem[] = [];
    const read = (after: string) =>
      collected(fileRecords({ name: "rows.jsonl", text: () => blank(after) }, (problem) => problems.push(problem)));
    expect((await read('  {"a": 1}\n{"b": 2}')).map(({ text, line }) => [text.trim(), line])).toEqual([
      ['{"a": 1}', 1501],
      ['{"b": 2}', 1502],
    ]);
    expect(await read("")).toEqual([]);
    expect(problems).toMatchObject([{ message: "The file is empty." }]);
  });

  it("reports a record that is nested too deeply, and reads the others", async () => {
    const deep = `{"kwargs": [{"x": ${"[".repeat(20_000)}${"]".repeat(20_000)}}]}`;
    const { texts, problems } = await recordsOf(`${JSON.stringify(first)}\n${deep}\n{"text": "${"[".repeat(2000)}"}\n`);
    expect(texts).toEqual([JSON.stringify(first), `{"text": "${"[".repeat(2000)}"}`]);
    expect(problems).toEqual([{ line: 2, kind: "row", file: "rows.jsonl", message: "is nested too deeply: more than 1000 levels." }]);
  });

  it("reports in one sentence that a file is a table, or that it is empty", async () => {
    const { records, problems } = await recordsOf("key;prompt;ids\n1;a;b\n2;c;d\n", "rows.csv");
    expect([records.length, problems.length, problems[0]?.message]).toEqual([0, 1, expect.stringContaining("pandas.read_csv('rows.csv'")]);
    for (const text of ["", "\n \n", "[]", '{"data": []}'])
      expect((await recordsOf(text)).problems).toEqual([{ line: null, kind: "row", message: "The file is empty.", file: "rows.jsonl" }]);
  });
});
