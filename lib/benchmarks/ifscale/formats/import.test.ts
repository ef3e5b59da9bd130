import { describe, expect, it } from "vitest";
import { importedFrom } from "@/lib/benchmarks/family.fixture";
import { importGenerations } from "./import-generations";
import { importVocabulary } from "./import-vocabulary";
import { importItems } from "./item-lines";

const header = "id,model,seed,num_rules,constraints,generated_text,latency_seconds,coherence_score,coherence_score_reasoning,timestamp";

describe("importing a vocabulary", () => {
  it("creates the published matrix as far as the list allows, in the authors' order", async () => {
    const words = Array.from({ length: 25 }, (_, at) => `word${String.fromCharCode(97 + at)}`);
    const { items, problems, params } = await importedFrom(importVocabulary, [`\uFEFF${words.join("\r\n")}\r\n`]);
    expect(problems).toEqual([]);
    expect(items.map(({ key }) => key)).toEqual([0, 1, 2, 3, 4].map((s) => `n10-s${s}`).concat([0, 1, 2, 3, 4].map((s) => `n20-s${s}`)));
    expect(params).toMatchObject({ sampler: "numpy", densities: [10, 20], seeds: 5, vocabulary: words });
  });

  it("uses all words of a short list, and names what it omits", async () => {
    const { items, problems } = await importedFrom(importVocabulary, ["ESG\n\nesg\na,b\nROI"]);
    expect(items[0]?.body.words.toSorted()).toEqual(["ESG", "ROI"]);
    expect(problems).toEqual([
      { line: 3, kind: "row", message: "“esg” is listed twice.", file: "f0" },
      { line: 4, kind: "row", message: "“a,b” contains a comma: write one word per line.", file: "f0" },
    ]);
    expect((await importedFrom(importVocabulary, ["  \n"])).problems).toEqual([
      { line: null, kind: "row", message: "The file has no words." },
    ]);
  });
});

describe("importing generations", () => {
  it("keeps facts from the columns beside a reply", async () => {
    const columns =
      "model,seed,num_rules,constraints,generated_text,prompt_tokens,completion_tokens,cost_usd,finish_reason,temperature,latency_seconds,usage";
    const usage = "{'prompt_tokens': 5, 'completion_tokens_details': {'reasoning_tokens': 3}, 'cost': 9.5e-05, 'tier': None}";
    const rows = [
      'm,0,2,"a,b",x,12,34,0.5,length,0.7,2,',
      'm,1,2,"a,b",y,,,,stop,,,"{""prompt_tokens"": 5}"',
      'm,2,2,"a,b",z,,,,,,,',
      `m,3,2,"a,b",x,,,,,,-1,"${usage}"`,
      'm,4,2,"a,b",x,,,9.5e-05,,,-0.5,{a: 1}',
    ];
    const { replies, problems } = await importedFrom(importGenerations, [`${columns}\n${rows.join("\n")}\n`]);
    expect(problems).toEqual([]);
    expect(replies.map(({ facts, latencyMs }) => [facts, latencyMs])).toEqual([
      [
        expect.objectContaining({
          inputTokens: 12,
          outputTokens: 34,
          costUsd: 0.5,
          finishReason: "length",
          sampling: { temperature: 0.7 },
        }),
        2000,
      ],
      [{ inputTokens: 5, finishReason: "stop" }, null],
      [undefined, null],
      [{ inputTokens: 5, reasoningTokens: 3, costUsd: 0.000095 }, null],
      [{ costUsd: 0.000095 }, null],
    ]);
  });

  it.each([
    ["['a', 'b c']", ["a", "b c"]],
    ['["a", "b, c"]', ["a", "b, c"]],
    ["('a', 'b')", ["a", "b"]],
    ["[a], [b]", ["[a]", "[b]"]],
    ["a, b", ["a", "b"]],
  ])("reads the words of %j", async (constraints, words) => {
    const row = `m,0,${words.length},"${constraints.replaceAll('"', '""')}",x`;
    const { items, problems } = await importedFrom(importGenerations, [`model,seed,num_rules,constraints,generated_text\n${row}\n`]);
    expect([items.map(({ body }) => body.words), problems]).toEqual([[words], []]);
  });

  it("shares items between models and keeps each reply", async () => {
    const rows = [
      '1,m1,0,2,"a,b","A report, with ""a""\nand b",2.5,,,',
      '2,m2,0,2,"a,b",nothing,,,,',
      '3,m1,1,2,"b,c",x,1,,,',
      '4,m1,0,2,"a,b",again,1,,,',
      '5,m3,0,2,"a,d",other list,1,,,',
    ];
    const { items, replies, problems } = await importedFrom(importGenerations, [`${header}\n${rows.join("\n")}\n`]);
    expect(problems).toEqual([]);
    expect(items.map(({ key, tags, body }) => [key, tags, body.words])).toEqual([
      ["n2-s0", { density: 2, seed: 0 }, ["a", "b"]],
      ["n2-s0-2", { density: 2, seed: 0 }, ["a", "d"]],
      ["n2-s1", { density: 2, seed: 1 }, ["b", "c"]],
    ]);
    expect(replies.map(({ key, model, latencyMs }) => [key, model, latencyMs])).toEqual([
      ["n2-s0", "m1", 2500],
      ["n2-s0", "m2", null],
      ["n2-s1", "m1", 1000],
      ["n2-s0", "m1", 1000],
      ["n2-s0-2", "m3", 1000],
    ]);
    expect(replies[0]?.reply).toBe('A report, with "a"\nand b');
  });

  it("gives an item the density of its list, whatever num_rules says, and notes it", async () => {
    const rows = ['1,m,0,500,"a,b",x,1,,,', '2,m,0,2,"a,b",again,1,,,'];
    const { items, replies, problems } = await importedFrom(importGenerations, [`${header}\n${rows.join("\n")}\n`]);
    expect(items).toEqual([{ key: "n2-s0", tags: { density: 2, seed: 0 }, body: { words: ["a", "b"] } }]);
    expect(replies.map(({ key }) => key)).toEqual(["n2-s0", "n2-s0"]);
    expect(problems).toEqual([
      { line: 2, kind: "note", message: "num_rules says 500, but constraints lists 2: scored by the list.", file: "f0" },
    ]);
  });

  // If each list were compared with all lists before it, this would not end within the time of a test.
  it("numbers 20,000 lists with the same density and seed", async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `${at},m,0,1,w${at},x,1,,,`);
    const { items } = await importedFrom(importGenerations, [`${header}\n${rows.join("\n")}\n`]);
    expect(items.at(-1)).toEqual({ key: "n1-s0-20000", tags: { density: 1, seed: 0 }, body: { words: ["w19999"] } });
  });

  it("says what to import instead of a per-sample table", async () => {
    const table = "model,num_rules,seed,accuracy,omission_pct,modification_pct,recency_ratio,latency\nm,20,0,100.0,0.0,0.0,,2\n";
    expect((await importedFrom(importGenerations, [table])).problems).toEqual([
      {
        ...{ line: 1, kind: "row", file: "f0" },
        message:
          "This is the per-sample table, which has no replies. Import the generations CSV, or run heed metrics ifscale --in on this file.",
      },
    ]);
  });

  it("removes white space and empty entries from the list", async () => {
    const { items, replies, problems } = await importedFrom(importGenerations, [
      `${header}\n1,m,0,2,"a,b",x,1,,,\n2,m,0,2," a ,, b\u00a0,",y,1,,,\n`,
    ]);
    expect(problems).toEqual([]);
    expect(items.map(({ body }) => body.words)).toEqual([["a", "b"]]);
    expect(replies).toHaveLength(2);
    expect((await importedFrom(importGenerations, [`${header}\n1,m,0,2," , ",x,1,,,\n`])).problems).toMatchObject([
      { line: 2, message: "constraints is empty, so there are no words to score." },
    ]);
  });

  it("names unreadable rows and files", async () => {
    const problemsOf = async (text: string) => (await importedFrom(importGenerations, [text])).problems;
    const row = { kind: "row", file: "f0" };
    expect(await problemsOf(`${header}\n1,m,zero,1,a,x,1,,,\n2,m,0,1,,x,1,,,\n3,m,0,1,a,x\n`)).toEqual([
      { ...row, line: 2, message: "seed is “zero”, not a whole number." },
      { ...row, line: 3, message: "constraints is empty, so there are no words to score." },
      { ...row, line: 4, message: "has 6 fields where the header has 10." },
    ]);
    expect(await problemsOf("")).toEqual([{ ...row, line: null, message: "The file is empty: it has no header line." }]);
    expect(await problemsOf("model,seed,num_rules,constraints,generated_text\n\n")).toMatchObject([
      { kind: "row", message: "The file has a header and no rows." },
    ]);
    expect((await problemsOf("model,seed\nx,0\n"))[0]?.message).toContain("lacks the columns num_rules, constraints, generated_text");
  });
});

describe("importing items", () => {
  it("gives an item the density of its list, whatever num_rules says, and notes it", async () => {
    const { items, problems } = await importedFrom(importItems, ['{"num_rules":500,"constraints":"a,b"}\n{"seed":3,"constraints":"a"}\n']);
    expect(items.map(({ key, tags }) => [key, tags])).toEqual([
      ["n2-s0", { density: 2, seed: 0 }],
      ["n1-s3", { density: 1, seed: 3 }],
    ]);
    expect(problems).toEqual([
      { line: 1, kind: "note", message: "num_rules says 500, but constraints lists 2: scored by the list.", file: "f0" },
    ]);
  });

  it("restores the item of an export, with the tags that it had", async () => {
    const item = { key: "n500-s0", tags: { density: 500, seed: 0 }, body: { words: ["a", "b"] } };
    const line = { num_rules: 2, seed: 0, constraints: "a,b", heed: { key: item.key, tags: item.tags } };
    const { items, problems } = await importedFrom(importItems, [JSON.stringify(line)]);
    expect([items, problems]).toEqual([[item], []]);
  });
});
