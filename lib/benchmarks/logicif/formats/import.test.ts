import { describe, expect, it } from "vitest";
import { collected, importedFrom, namedFile, opened, shelf } from "@/lib/benchmarks/family.fixture";
import { messageText } from "@/lib/contracts/plain/message-text";
import { promptParts } from "../generate/prompt";
import { type LogicifItem, logicifItem } from "../items/item";
import { exporters } from "./exporters";
import { importRecords } from "./import-records";

const description = "INPUTS: a list. LOGICS: count it. OUTPUTS: its length.";
const record = {
  ...{ task_id: "count", test_case_id: 0, input: [[1, 2]], code_output: { output: 2, stats: { seen: 2 } } },
  ...{ function: "def f(a):\n    return len(a), {'seen': len(a)}", description, instruction: `Do this.\n${description}\nInput: [[1, 2]]` },
  ...{ stats_keys: ["seen"], output_format: "int" },
};
const metrics = (score: number) => ({
  ...{ cyclomatic_complexity: 3, max_nesting_depth: 1, code_complexity_score: score, total_control_structures: 2 },
  ...{ function_calls: 2, total_function_lines: 9 },
});
const lines = (...records: unknown[]) => records.map((record) => (typeof record === "string" ? record : JSON.stringify(record))).join("\n");
const cases = (...texts: string[]) => importedFrom((kit) => importRecords(kit, "cases"), texts);
const results = (asked: unknown, ...texts: string[]) => importedFrom((kit) => importRecords(kit, "results"), texts, { asked });

describe("cases", () => {
  it("keep values as written in the file", async () => {
    const line = `{"task_id": "big", "test_case_id": 7, "input": [1.0, 12345678901234567890, NaN], "code_output": {"output": 1e3, "stats": {"n": 10000000000000000000001}}, "instruction": "x"}`;
    const { items, problems } = await cases(line);
    expect(problems).toEqual([]);
    expect(items[0]).toMatchObject({
      key: "big-7",
      tags: { task: "big" },
      body: {
        input: "[1.0, 12345678901234567890, NaN]",
        expected: '{"output": 1e3, "stats": {"n": 10000000000000000000001}}',
        prompt: ["x"],
      },
    });
  });

  it("are read from the hub's copy too", async () => {
    const { description: _, ...hub } = { ...record, input: "[[1, 2]]", code_output: '{"output": 2, "stats": {"seen": 2}}' };
    const { items } = await cases(lines(hub));
    expect(items[0]?.body).toMatchObject({ input: "[[1, 2]]", expected: '{"output": 2, "stats": {"seen": 2}}', description: null });
    expect(items[0]?.body.prompt).toEqual([record.instruction]);
  });

  it("keep instructions unchanged, and share their description", async () => {
    const { share, text } = shelf();
    const { items } = await importedFrom((kit) => importRecords(kit, "cases"), [lines(record, { ...record, test_case_id: 1 })], { share });
    expect(items.map(({ key }) => key)).toEqual(["count-0", "count-1"]);
    for (const { body } of items) {
      expect(body.prompt).toHaveLength(3);
      expect(messageText({ parts: promptParts(body, "words") }, text)).toBe(record.instruction);
      expect(messageText({ parts: promptParts(body, "source") }, text)).toContain(record.function);
    }
  });

  it("use the file's own difficulty, or else terciles of the score over functions", async () => {
    const scoredRecord = (task_id: string, score: number, more = {}) => ({
      ...record,
      task_id,
      complexity_metrics: metrics(score),
      ...more,
    });
    const { items } = await cases(
      lines(scoredRecord("a", 10), scoredRecord("b", 20), scoredRecord("c", 30), scoredRecord("d", 40, { difficulty: "easy" }), {
        ...record,
        task_id: "e",
      }),
    );
    expect(items.map(({ body }) => [body.task, body.difficulty, body.interval])).toEqual([
      ["a", "easy", 1],
      ["b", "easy", 3],
      ["c", "medium", 6],
      ["d", "easy", 8],
      ["e", null, null],
    ]);
    expect(items[0]?.tags).toEqual({ task: "a", difficulty: "easy", interval: 1, score: 10, cyclomatic: 3, depth: 1 });
  });

  it("are reported with line and reason if they cannot be read", async () => {
    const { items, problems } = await cases(
      lines(
        "{",
        [1],
        { ...record, code_output: undefined },
        { ...record, code_output: { output: 1, stats: [1] } },
        { ...record, input: 3 },
        record,
      ),
      lines({ ...record, task_id: 5 }, { ...record, response: "x" }),
    );
    expect(items).toHaveLength(1);
    expect(problems.map(({ line, file, message }) => [file, line, message])).toEqual([
      ["f0", 1, "is not JSON."],
      ["f0", 2, "is not a JSON object."],
      ["f0", 3, "code_output is missing or not JSON."],
      ["f0", 4, "code_output has stats that are not an object."],
      ["f0", 5, "input is not a list of arguments."],
      ["f1", 1, "task_id is missing."],
      ["f1", null, "1 records have a response, which was ignored; import the file as results to keep them."],
    ]);
  });

  it("are exported as imported", async () => {
    const original = { ...record, complexity_metrics: metrics(10), difficulty: "hard", source: "theirs" };
    const { share, text } = shelf();
    const read = (from: string) => importedFrom((kit) => importRecords(kit, "cases"), [from], { share });
    const file = `${lines(original, { ...original, test_case_id: "b" })}\n`;
    const { items } = await read(file);
    async function* all() {
      for (const { key, tags, body } of items) yield { key, tags, opened: opened<LogicifItem>(logicifItem, body, text) };
    }
    const written = (await collected(exporters.cases.write(all()))).join("");
    expect(
      written
        .trim()
        .split("\n")
        .map((line) => ({ ...JSON.parse(line), heed: undefined })),
    ).toEqual(
      file
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    );
    expect((await read(written)).items).toEqual(items);
  });
});

describe("results", () => {
  const answer = '{"output": 2, "stats": {"seen": 2}}';

  it("take the model from the record, the form or the file's name", async () => {
    const both = await results(
      { model: "asked" },
      lines({ ...record, response: answer }, { ...record, model_used: "own", llm_response: answer }),
    );
    expect(both.replies.map(({ key, model, reply }) => [key, model, reply])).toEqual([
      ["count-0", "asked", answer],
      ["count-0", "own", answer],
    ]);
    const files = [namedFile(lines({ ...record, response: answer }), "logicifevalmini-gpt-4.jsonl")];
    const named = await importedFrom((kit) => importRecords(kit, "results"), [], { asked: {}, files });
    expect(named.replies.map(({ model }) => model)).toEqual(["gpt-4"]);
    const none = await results({}, lines({ ...record, response: answer }));
    expect(none.replies).toEqual([]);
    expect(none.problems[0]?.message).toContain("The model is unknown");
  });

  it("keep a file's own answer as stored unless the rule is requested", async () => {
    const stored = { output: 2, stats: { seen: 3 }, success: true };
    const file = lines(
      { ...record, model_used: "m", llm_response: "Output: 2", llm_output: stored },
      { ...record, model_used: "m", llm_output: null, llm_response: null },
    );
    const kept = await results({}, file);
    expect(kept.replies[0]).toMatchObject({
      reply: "Output: 2",
      extra: { llm_output: stored },
      verdict: { score: 0, facts: { extraction: "stored", output: "right", state: "wrong" } },
    });
    expect(kept.replies[1]).toMatchObject({
      reply: "",
      verdict: { score: 0, note: "stored: According to the file, no answer was found." },
    });
    const ruled = await results({ answers: "rule" }, file);
    expect(ruled.replies.map(({ verdict }) => verdict)).toEqual([undefined, undefined]);
  });

  it("keep their case, whatever other fields their records have about the reply", async () => {
    const recordWith = (more: object) => ({ ...record, llm_response: answer, ...more });
    const resultLines = lines(
      recordWith({ model: "a", elapsed: 1 }),
      recordWith({ model: "b", elapsed: 2 }),
      recordWith({ model: "b", usage: { total: 3 } }),
    );
    const { items, replies } = await results({}, resultLines);
    expect(items).toEqual((await results({ model: "a" }, lines(recordWith({})))).items);
    expect(replies.map(({ key, model, extra }) => [key, model, extra])).toEqual([
      ["count-0", "a", { model: "a", elapsed: 1 }],
      ["count-0", "b", { model: "b", elapsed: 2 }],
      ["count-0", "b", { model: "b", usage: { total: 3 } }],
    ]);
  });

  it("match the case that Heed exported, despite other fields about the reply", async () => {
    const { share, text } = shelf();
    const read = (wanted: "cases" | "results", files: string[]) => importedFrom((kit) => importRecords(kit, wanted), files, { share });
    const { items } = await read("cases", [lines({ ...record, source: "theirs" })]);
    async function* all() {
      for (const { key, tags, body } of items) yield { key, tags, opened: opened<LogicifItem>(logicifItem, body, text) };
    }
    const suite = (await collected(exporters.cases.write(all()))).join("");
    const replied = lines({ ...JSON.parse(suite), llm_response: answer, model: "m", took: 3 }).replace("[[1,2]]", "[ [1, 2] ]");
    const imported = await read("results", [suite, replied]);
    expect(imported.items).toEqual(items);
    expect(imported.replies).toMatchObject([{ key: "count-0", model: "m", extra: { took: 3 } }]);
  });

  it("require a reply", async () => {
    const { replies, problems } = await results({ model: "m" }, lines(record));
    expect(replies).toEqual([]);
    expect(problems[0]?.message).toContain("“llm_response” is missing");
  });
});
