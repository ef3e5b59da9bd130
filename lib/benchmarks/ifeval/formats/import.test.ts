import { describe, expect, it } from "vitest";
import { importedFrom, namedFile } from "@/lib/benchmarks/family.fixture";
import { importers } from "./import";

const prompts = importers.prompts.read;
const results = importers.results.read;
const csv = (text: string) => importedFrom(prompts, [], { files: [namedFile(text, "own.csv")] });

describe("prompts in CSV", () => {
  it("have a column per kwarg, from which every id takes its own", async () => {
    const rows = [
      "prompt,ids,num_words,relation,keyword,frequency",
      '"Write, please.",length_constraints:number_words punctuation:no_comma,50,at least,,',
      '"Two\nlines",keywords:frequency,,less than,cat,2',
    ];
    const { items, problems } = await csv(rows.join("\n"));
    expect(problems).toEqual([]);
    expect(items.map(({ body }) => body)).toEqual([
      {
        prompt: "Write, please.",
        instructions: [
          { id: "length_constraints:number_words", kwargs: { num_words: 50, relation: "at least" } },
          { id: "punctuation:no_comma", kwargs: {} },
        ],
      },
      {
        prompt: "Two\nlines",
        instructions: [{ id: "keywords:frequency", kwargs: { relation: "less than", keyword: "cat", frequency: 2 } }],
      },
    ]);
  });

  it("have a text in a column wherever an id needs one, though it looks like a number, true or null", async () => {
    const rows = [
      "prompt,ids,keyword,frequency,relation,end_phrase,keywords",
      ...["2024", "true", "null", "1.50"].map((word) => `a,keywords:frequency startend:end_checker,${word},2,at least,${word},`),
      'b,keywords:existence,,,,,"[2024, ""x""]"',
      "c,keywords:frequency,k,two,2024,,",
    ];
    const { items, problems } = await csv(rows.join("\n"));
    expect(items.slice(0, 4).map(({ body }) => body.instructions.map(({ kwargs }) => kwargs))).toEqual(
      ["2024", "true", "null", "1.50"].map((word) => [{ keyword: word, frequency: 2, relation: "at least" }, { end_phrase: word }]),
    );
    expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      expect.stringMatching(/^6: .*“keywords” is \[2024,"x"\], and must be a list of texts/),
      expect.stringMatching(/^7: .*“frequency” is “two”, and must be a number/),
    ]);
  });

  it("may have the authors' columns containing JSON", async () => {
    const { items, problems } = await csv('key,prompt,instruction_id_list,kwargs\nk7,a,"[""count:numbers""]","[{""N"": 3}]"\n');
    expect(problems).toEqual([]);
    expect(items).toMatchObject([{ key: "k7", body: { instructions: [{ id: "count:numbers", kwargs: { N: 3 } }] } }]);
  });

  it("have each error reported by line and field, and the rest is imported", async () => {
    const rows = [
      "prompt,ids,N,relation",
      "a,count:numbres,3,",
      "b,count:numbers,,",
      "c,count:numbers",
      "d,count:numbers,2,",
      "e,letters:letter_counting,2,about",
    ];
    const { items, problems } = await csv(rows.join("\n"));
    expect(items.map(({ body }) => body.prompt)).toEqual(["a", "b", "d", "e"]);
    expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      expect.stringMatching(
        /^2: Imported, but cannot be scored: instruction_id_list: “count:numbres” is not a known instruction id; the nearest is count:numbers/,
      ),
      expect.stringMatching(/^3: Imported, but cannot be scored: N: .* is missing/),
      expect.stringMatching(/^4: the row has 2 fields, the header 4/),
      expect.stringMatching(/^6: Imported, but cannot be scored: relation: /),
    ]);
    expect((await csv("prompt,ids\n")).problems).toMatchObject([{ kind: "row", message: "The file has a header and no rows." }]);
    expect((await csv("text,ids\na,count:numbers\n")).problems[0]?.message).toMatch(/no column “prompt”/);
  });
});

describe("results", () => {
  const line = {
    prompt: "a",
    instruction_id_list: ["punctuation:no_comma"],
    response: "x, y",
    follow_all_instructions: true,
    follow_instruction_list: [true],
  };
  const prompt = { key: 1, prompt: "a", instruction_id_list: ["punctuation:no_comma"], kwargs: [{}] };
  const files = (names: readonly [string, object][]) => names.map(([name, record]) => namedFile(JSON.stringify(record), name));

  it("are scored again with their prompts, and differences are reported", async () => {
    const { replies, problems } = await importedFrom(results, [], {
      files: files([
        ["prompts.jsonl", prompt],
        ["m-eval_results_strict.jsonl", line],
        ["m-eval_results_loose.jsonl", line],
      ]),
    });
    expect(replies).toMatchObject([{ model: "m", reply: "x, y" }]);
    expect(problems).toMatchObject([
      { file: "m-eval_results_strict.jsonl", line: 1, message: "Key 1, strict: punctuation:no_comma (the file: followed, Heed: missed)." },
      { file: "m-eval_results_loose.jsonl", line: 1, message: "Key 1, loose: punctuation:no_comma (the file: followed, Heed: missed)." },
    ]);
  });

  it("are strict or loose by the last word in their path that says so", async () => {
    const missed = { ...line, follow_instruction_list: [false] };
    for (const [strict, loose] of [
      ["strict_vs_loose/m/eval_results_strict.jsonl", "strict_vs_loose/m/eval_results_loose.jsonl"],
      ["m/eval_results.jsonl", "m/Loose/eval_results.jsonl"],
    ] as const) {
      const read = await importedFrom(results, [], {
        files: files([
          [strict, { ...missed, model: "m" }],
          [loose, { ...line, model: "m" }],
        ]),
      });
      expect([read.problems, read.replies.map(({ verdict }) => verdict?.checks[0]?.outcome)]).toEqual([[], ["rescued"]]);
    }
  });

  it("without prompts are accepted as given", async () => {
    const given = (names: readonly [string, object][]) => importedFrom(results, [], { files: files(names) });
    const missed = { ...line, follow_instruction_list: [false] };
    const both = await given([
      ["m-eval_results_strict.jsonl", missed],
      ["m-eval_results_loose.jsonl", line],
    ]);
    expect(both.items).toHaveLength(1);
    expect(both.problems).toEqual([]);
    expect(both.replies).toMatchObject([{ model: "m", verdict: { passed: false, checks: [{ outcome: "rescued" }] } }]);
    const { replies, problems } = await given([["m-eval_results_strict.jsonl", line]]);
    expect(replies).toMatchObject([{ model: "m", verdict: { passed: true } }]);
    expect(problems).toMatchObject([
      { kind: "note", message: expect.stringMatching(/^Some loose results of “m” and their prompts are missing/) },
    ]);
  });
});

describe("responses", () => {
  const { read } = importers.responses;
  const ids = { instruction_id_list: ["punctuation:no_comma"], kwargs: [{}] };
  const json = (...records: object[]) => records.map((record) => JSON.stringify(record)).join("\n");
  const from = (texts: Readonly<Record<string, string>>, asked: object = {}) =>
    importedFrom(read, [], { asked, files: Object.entries(texts).map(([name, text]) => namedFile(text, name)) });

  it("to one prompt are repetitions, whether from lines with or without checks or from lists", async () => {
    const whole = await from({ "m.jsonl": json(...["a", "b", "c"].map((response) => ({ prompt: "x", ...ids, response }))) });
    expect([whole.items.length, whole.replies.map(({ reply }) => reply)]).toEqual([1, ["a", "b", "c"]]);
    const apart = await from({
      "p.jsonl": json({ prompt: "x", ...ids }),
      "m.jsonl": json({ prompt: "x", response: "a" }, { prompt: "x", response: "b" }),
    });
    expect(apart.replies.map(({ reply }) => reply)).toEqual(["a", "b"]);
    const listed = await from({ "m.jsonl": json({ prompt: "x", ...ids, response: ["a", "b"] }) });
    expect(listed.replies.map(({ reply }) => reply)).toEqual(["a", "b"]);
  });

  it("belong to the model named by their record, the form, the file or its folder, and otherwise to none", async () => {
    const line = (more: object = {}) => json({ prompt: "x", ...ids, response: "a", ...more });
    const models = async (...args: Parameters<typeof from>) => (await from(...args)).replies.map(({ model }) => model);
    expect(await models({ "r.jsonl": `${line({ model: "a" })}\n${line({ model: "b" })}` }, { model: "c" })).toEqual(["a", "b"]);
    expect(await models({ "opus-responses.jsonl": line() }, { model: "c" })).toEqual(["c"]);
    expect(await models({ "opus-responses.jsonl": line(), "haiku/responses.jsonl": line() })).toEqual(["opus", "haiku"]);
    const nameless = await from({ "responses.jsonl": line() });
    expect(nameless.replies).toEqual([]);
    expect(nameless.problems).toMatchObject([{ kind: "row", message: expect.stringContaining("Enter it in the form") }]);
  });

  it("under another field name, without a prompt or of another type are reported, and their prompts stay", async () => {
    const { items, replies, problems } = await from({
      "m.jsonl": json(
        { prompt: "x", ...ids, output: "a" },
        { prompt: "y", ...ids, response: 7 },
        { response: "z" },
        { prompt: "z", ...ids, response: "z" },
      ),
    });
    expect([items.length, replies.length]).toEqual([3, 1]);
    expect(problems.map(({ line, kind, message }) => [line, kind, message])).toEqual([
      [2, "row", expect.stringMatching(/^response: it is the number 7/)],
      [3, "row", expect.stringMatching(/^The reply has no prompt. Fields found: “response”/)],
      [1, "row", expect.stringMatching(/If the reply is in “output”, rename that field to “response”/)],
    ]);
  });

  it("keep their facts, and a system message is kept as a message before the prompt", async () => {
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "user", content: [{ type: "text", text: "Say hi." }] },
    ];
    const response = {
      choices: [{ message: { content: "hi" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 3, completion_tokens: 1 },
      model: "m",
    };
    const { items, replies, problems } = await from({ "r.jsonl": json({ messages, ...ids, response, temperature: 0 }) });
    expect(problems).toEqual([]);
    expect(items[0]).toMatchObject({
      tags: { turns: 1 },
      body: { prompt: "Say hi.", earlier: [{ role: "system", content: "Be brief." }] },
    });
    expect(replies).toMatchObject([
      { model: "m", reply: "hi", facts: { inputTokens: 3, outputTokens: 1, finishReason: "stop", sampling: { temperature: 0 } } },
    ]);
    const answered = await from({ "m.jsonl": json({ messages: [...messages, { role: "assistant", content: "hi" }], ...ids }) });
    expect([answered.items[0]?.body.prompt, answered.replies[0]?.reply]).toEqual(["Say hi.", "hi"]);
  });
});

it("results of unknown checks belong to neither benchmark", async () => {
  const resultOf = (...ids: string[]) =>
    JSON.stringify({ prompt: ids.join(), instruction_id_list: ids, response: "a", follow_instruction_list: ids.map(() => true) });
  const lines = [
    resultOf("es:punctuation:no_comma"),
    resultOf("punctuation:no_comma", "own:check"),
    resultOf("count:numbers"),
    resultOf("punctuation:no_comma"),
  ];
  const { items } = await importedFrom(results, [], { files: [namedFile(lines.join("\n"), "m-eval_results_strict.jsonl")] });
  expect(items.map(({ tags }) => tags.benchmark)).toEqual(["other", "other", "IFBench", "IFEval"]);
});

it("results of a prompt that is not among the prompts create no item", async () => {
  const ids = ["punctuation:no_comma"];
  const result = (prompt: string) => ({ prompt, instruction_id_list: ids, response: "a", follow_instruction_list: [true] });
  const files = [
    namedFile(JSON.stringify({ key: 1, prompt: "x", instruction_id_list: ids, kwargs: [{}] }), "p.jsonl"),
    namedFile([result("x"), result("y")].map((record) => JSON.stringify(record)).join("\n"), "m-eval_results_strict.jsonl"),
  ];
  const imported = await importedFrom(results, [], { files });
  expect([imported.items.length, imported.replies.length]).toEqual([1, 1]);
  expect(imported.problems).toMatchObject([{ line: 2, kind: "row", message: expect.stringMatching(/not among the imported prompts/) }]);
});
