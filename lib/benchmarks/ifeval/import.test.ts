import { describe, expect, it } from "vitest";
import { importedFrom, namedFile } from "@/lib/benchmarks/family.fixture";
import { importers } from "./import";

const prompts = importers.prompts.read;
const results = importers.results.read;
const csv = (text: string) => importedFrom(prompts, [], { files: [namedFile(text, "own.csv")] });

describe("prompts in CSV", () => {
  it("have a column for each kwarg, of which every id takes its own", async () => {
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

  it("may have the authors' columns with JSON in them", async () => {
    const { items, problems } = await csv('key,prompt,instruction_id_list,kwargs\nk7,a,"[""count:numbers""]","[{""N"": 3}]"\n');
    expect(problems).toEqual([]);
    expect(items).toMatchObject([{ key: "k7", body: { instructions: [{ id: "count:numbers", kwargs: { N: 3 } }] } }]);
  });

  it("name each error with line and field, and the rest goes on", async () => {
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
        /^2: Read, but not scorable: instruction_id_list: “count:numbres” is no known instruction id; the nearest is count:numbers/,
      ),
      expect.stringMatching(/^3: Read, but not scorable: N: .* is missing/),
      expect.stringMatching(/^4: the row has 2 fields, the header 4/),
      expect.stringMatching(/^6: Read, but not scorable: relation: /),
    ]);
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
  const files = (names: readonly [string, object][]) => names.map(([name, of]) => namedFile(JSON.stringify(of), name));

  it("are scored again beside their prompts, and differences are named", async () => {
    const { replies, problems } = await importedFrom(results, [], {
      files: files([
        ["prompts.jsonl", prompt],
        ["m-eval_results_strict.jsonl", line],
        ["m-eval_results_loose.jsonl", line],
      ]),
    });
    expect(replies).toMatchObject([{ model: "m", reply: "x, y" }]);
    expect(problems).toMatchObject([
      { file: "m-eval_results_strict.jsonl", line: 1, message: "Key 1, strict: punctuation:no_comma (theirs followed, ours missed)." },
      { file: "m-eval_results_loose.jsonl", line: 1, message: "Key 1, loose: punctuation:no_comma (theirs followed, ours missed)." },
    ]);
  });

  it("without prompts are taken as given", async () => {
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
    expect(problems).toMatchObject([{ kind: "note", message: expect.stringMatching(/^Not all loose results of “m” are here/) }]);
  });
});
