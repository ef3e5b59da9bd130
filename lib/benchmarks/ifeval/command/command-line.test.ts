import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Command } from "@/lib/benchmarks/command";
import { namedFile } from "@/lib/benchmarks/family.fixture";
import type { FileProblem } from "@/lib/benchmarks/kit";
import { metrics, score } from "./command-line";

const textOf = (lines: readonly (object | string)[]) =>
  lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");

const called = (command: Command, lines: readonly (object | string)[], options: Record<string, string> = {}) =>
  calledWith(command, { "in.jsonl": textOf(lines) }, options);

async function calledWith(command: Command, texts: Readonly<Record<string, string>>, options: Record<string, string> = {}) {
  const problems: FileProblem[] = [];
  const printed: (object | string)[] = [];
  const call = {
    files: Object.entries(texts).map(([name, text]) => namedFile(text, name)),
    options,
    optionFiles: {},
    problem: (problem: FileProblem) => problems.push(problem),
    tools: {},
  };
  for await (const line of command.run(call)) printed.push(line);
  return { printed, problems };
}

const record = (prompt: string, response: string | null, ids: readonly string[], kwargs: readonly (object | null)[]) => ({
  key: 1,
  prompt,
  instruction_id_list: ids,
  kwargs,
  response,
});
const comma = "punctuation:no_comma";
const title = "detectable_format:title";

const records = [
  record("a", "no commas", [comma], [{}]),
  record("b", "Sure:\n<<A title>>, yes", [comma, title], [{ N: null }, {}]),
  record("c", 'Sure, here:\n"quoted"', [comma, "startend:quotation"], [null, {}]),
  record("d", null, [comma], [{}]),
];

describe("score", () => {
  it("writes each record with both lists and keeps its keys", async () => {
    const { printed, problems } = await called(score, records);
    expect(problems).toEqual([{ line: null, kind: "note", message: expect.stringMatching(/^1 reply is null and counted as empty/) }]);
    expect(printed.map((line) => Object.keys(line))).toEqual(
      records.map((record) => [...Object.keys(record), "follow_instruction_list_strict", "follow_instruction_list_loose"]),
    );
    expect(printed).toMatchObject([
      { follow_instruction_list_strict: [true], follow_instruction_list_loose: [true] },
      { follow_instruction_list_strict: [false, true], follow_instruction_list_loose: [true, true] },
      { follow_instruction_list_strict: [false, false], follow_instruction_list_loose: [true, true] },
      { follow_instruction_list_strict: [false], follow_instruction_list_loose: [false] },
    ]);
  });

  it("reports unscorable records by line and field, and continues", async () => {
    const { printed, problems } = await called(score, [
      record("a", "x", ["punctuation:no_coma", comma], [{}, {}]),
      record("b", "x", ["length_constraints:number_words"], [{ num_words: 3 }]),
      record("c", "x", ["length_constraints:number_words"], [{ num_words: 3, relation: "more than" }]),
      record("d", "x", [comma], []),
      "{",
      { ...record("f", null, [comma], [{}]), response: 3 },
      record("e", "x", [comma], [{}]),
    ]);
    expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      expect.stringMatching(
        /^1: instruction_id_list.0: “punctuation:no_coma” is not a known instruction id; the nearest is punctuation:no_comma/,
      ),
      expect.stringMatching(/^2: kwargs.0: .*“relation” is missing/),
      expect.stringMatching(/^3: kwargs.0: .*“relation” is “more than”, and must be/),
      expect.stringMatching(/^4: kwargs: has 0 entries for the 1 ids/),
      expect.stringMatching(/^5: The line is not JSON/),
      expect.stringMatching(/^6: response: it is the number 3, not a text/),
    ]);
    expect(printed).toMatchObject([
      { follow_instruction_list_strict: [null, true], follow_instruction_list_loose: [null, true] },
      { follow_instruction_list_strict: [null] },
      { follow_instruction_list_strict: [null] },
      { prompt: "d", follow_instruction_list_strict: [null], follow_instruction_list_loose: [null] },
      "{",
      { prompt: "f", follow_instruction_list_strict: [null], follow_instruction_list_loose: [null] },
      { follow_instruction_list_strict: [true] },
    ]);
  });
});

describe("the verifier", () => {
  it("is the current code or IFBench's first release; any other is refused", async () => {
    const names = [record("a", "Emmanuel", ["count:person_names"], [{ N: 1 }])];
    const strict = async (verifier: string) => (await called(score, names, { verifier })).printed;
    expect(await strict("reference")).toMatchObject([{ follow_instruction_list_strict: [false] }]);
    expect(await strict("july-2025")).toMatchObject([{ follow_instruction_list_strict: [true] }]);
    await expect(strict("july")).rejects.toThrow(/no verifier “july”. Known: reference, july-2025/);
  });
});

describe("metrics", () => {
  it("prints the four accuracies as fractions, by group and by id, with intervals", async () => {
    const { printed, problems } = await called(metrics, records);
    expect(problems.map(({ kind }) => kind)).toEqual(["note"]);
    expect(printed).toEqual([
      expect.objectContaining({
        prompt_level_strict: 1 / 4,
        instruction_level_strict: 2 / 6,
        prompt_level_loose: 3 / 4,
        instruction_level_loose: 5 / 6,
        prompt_level_strict_n: 4,
        instruction_level_loose_n: 6,
      }),
    ]);
    const read = z.object({
      by_group: z.record(z.string(), z.unknown()),
      by_id: z.record(z.string(), z.unknown()),
      prompt_level_strict_low: z.number(),
    });
    const { by_group, by_id, prompt_level_strict_low } = read.parse(printed[0]);
    expect(Object.keys(by_group)).toEqual(["detectable_format", "punctuation", "startend"]);
    expect(by_group).toMatchObject({ punctuation: { value: 1 / 4, n: 4, low: expect.any(Number), loose: { value: 3 / 4 } } });
    expect(by_id).toMatchObject({
      [comma]: { value: 1 / 4, n: 4, low: expect.any(Number), high: expect.any(Number), loose: { value: 3 / 4 } },
    });
    expect(prompt_level_strict_low).toBeGreaterThan(0);
  });

  it("excludes unscorable prompts and counts them", async () => {
    const { printed, problems } = await called(metrics, [...records, record("e", "x", [comma, "no:such"], [{}, {}])]);
    expect(printed).toMatchObject([{ prompt_level_strict_n: 4 }]);
    expect(problems.at(-1)).toMatchObject({ kind: "note", message: expect.stringContaining("1 of 5 prompts are excluded") });
  });
});

describe("prompts and responses in two files", () => {
  const prompts = [
    { key: 1, prompt: " Say hi.\n", instruction_id_list: [comma], kwargs: [{}] },
    { key: 2, prompt: "Say bye.", instruction_id_list: [comma], kwargs: [{}] },
  ];
  const reply = (prompt: string, response: unknown, more: object = {}) => ({ prompt, response, ...more });

  it("are joined by prompt, in any order and shape", async () => {
    const files = {
      "responses.jsonl": textOf([reply("Say bye.", "bye, bye"), reply("Say hi.", { choices: [{ message: { content: "hi" } }] })]),
      "prompts.json": JSON.stringify(prompts, null, 1),
    };
    const { printed, problems } = await calledWith(score, files);
    expect(problems).toEqual([]);
    expect(printed).toMatchObject([
      { key: 1, response: "hi", follow_instruction_list_strict: [true] },
      { key: 2, response: "bye, bye", follow_instruction_list_strict: [false] },
    ]);
    expect((await calledWith(metrics, files)).printed).toMatchObject([{ prompt_level_strict: 0.5, prompt_level_strict_n: 2 }]);
  });

  it("count every reply to a prompt, and the authors’ two result files of a model once", async () => {
    const thrice = textOf(["hi", "h,i", "hi,"].map((response) => reply("Say hi.", response)));
    const many = await calledWith(metrics, { "prompts.jsonl": textOf(prompts), "responses.jsonl": thrice });
    expect(many.printed).toMatchObject([{ prompt_level_strict: 1 / 3, prompt_level_strict_n: 3 }]);
    expect(many.problems).toMatchObject([
      { kind: "note", message: expect.stringContaining("The files have no reply to it") },
      { kind: "note" },
    ]);
    const result = { follow_instruction_list: [true], instruction_id_list: [comma] };
    const results = textOf(prompts.map(({ prompt }) => reply(prompt, "hi", result)));
    const both = { "p.jsonl": textOf(prompts), "m/eval_results_strict.jsonl": results, "m/eval_results_loose.jsonl": results };
    expect((await calledWith(metrics, both)).printed).toMatchObject([{ prompt_level_strict: 1, prompt_level_strict_n: 2 }]);
  });

  it("print an object per model, named by its records or file, and report a model that neither names", async () => {
    const answers = (response: string, more: object = {}) => textOf(prompts.map(({ prompt }) => reply(prompt, response, more)));
    const named = await calledWith(metrics, {
      "p.jsonl": textOf(prompts),
      "a-responses.jsonl": answers("x"),
      "b-responses.jsonl": answers(","),
    });
    expect(named.printed).toMatchObject([
      { model: "a", prompt_level_strict: 1 },
      { model: "b", prompt_level_strict: 0 },
    ]);
    const inRecords = await called(metrics, [record("x", "hi", [comma], [{}]), { ...record("x", ",", [comma], [{}]), model: "b" }]);
    expect(inRecords.printed).toMatchObject([{ prompt_level_strict: 1 }, { model: "b", prompt_level_strict: 0 }]);
    const nameless = { "p.jsonl": textOf(prompts), "responses.jsonl": answers("x"), "outputs.jsonl": answers(",") };
    const { problems } = await calledWith(score, nameless);
    expect(problems[0]?.message).toMatch(/The model is unknown/);
  });

  it("are reported if one of the two is missing", async () => {
    const alone = await calledWith(score, { "r.jsonl": textOf([reply("Say hi.", "hi")]) });
    expect(alone.problems).toMatchObject([{ kind: "row", message: expect.stringMatching(/give the prompt file too/) }]);
    const misnamed = prompts.map((prompt) => ({ ...prompt, output: "hi" }));
    const { problems } = await called(score, misnamed);
    expect(problems[0]?.message).toMatch(/“response” is missing.*rename that field to “response”/);
    await expect(called(metrics, misnamed)).rejects.toThrow("No reply can be scored");
    const stray = await calledWith(score, {
      "p.jsonl": textOf(prompts),
      "r.jsonl": textOf([reply("Else.", "hi"), reply("Say hi.", "hi")]),
    });
    expect(stray.problems[0]?.message).toMatch(/its prompt is not among the prompts/);
  });
});
