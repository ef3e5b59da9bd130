import { describe, expect, it } from "vitest";
import { importGenerations } from "./import-generations";
import { importVocabulary } from "./import-vocabulary";

const header = "id,model,seed,num_rules,constraints,generated_text,latency_seconds,coherence_score,coherence_score_reasoning,timestamp";

describe("importing a vocabulary", () => {
  it("makes the published matrix as far as the list allows, in the authors' order", () => {
    const words = Array.from({ length: 25 }, (_, at) => `word${String.fromCharCode(97 + at)}`);
    const { items, read, problems, params } = importVocabulary(`\uFEFF${words.join("\r\n")}\r\n`);
    expect({ read, problems }).toEqual({ read: 25, problems: [] });
    expect(items.map(({ key }) => key)).toEqual([0, 1, 2, 3, 4].map((s) => `n10-s${s}`).concat([0, 1, 2, 3, 4].map((s) => `n20-s${s}`)));
    expect(params).toMatchObject({ sampler: "numpy", densities: [10, 20], seeds: 5, vocabulary: words });
  });

  it("takes a short list whole, and names what it leaves out", () => {
    const { items, problems } = importVocabulary("ESG\n\nesg\na,b\nROI");
    expect(items[0]?.body.words.toSorted()).toEqual(["ESG", "ROI"]);
    expect(problems).toEqual([
      { line: 3, message: "“esg” is listed twice." },
      { line: 4, message: "“a,b” holds a comma: the list has one word a line." },
    ]);
    expect(importVocabulary("  \n").problems).toEqual([{ line: null, message: "The file has no words." }]);
  });
});

describe("importing generations", () => {
  it("shares items between models and keeps each reply", () => {
    const rows = [
      '1,m1,0,2,"a,b","A report, with ""a""\nand b",2.5,,,',
      '2,m2,0,2,"a,b",nothing,,,,',
      '3,m1,1,2,"b,c",x,1,,,',
      '4,m1,0,2,"a,b",again,1,,,',
      '5,m3,0,2,"a,d",other list,1,,,',
    ];
    const { items, replies, problems, read } = importGenerations(`${header}\n${rows.join("\n")}\n`);
    expect(problems).toEqual([]);
    expect(read).toBe(5);
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

  it("takes white space and empty entries off the list", () => {
    const { items, replies, problems } = importGenerations(`${header}\n1,m,0,2,"a,b",x,1,,,\n2,m,0,2," a ,, b\u00a0,",y,1,,,\n`);
    expect(problems).toEqual([]);
    expect(items.map(({ body }) => body.words)).toEqual([["a", "b"]]);
    expect(replies).toHaveLength(2);
    expect(importGenerations(`${header}\n1,m,0,2," , ",x,1,,,\n`).problems).toEqual([
      { line: 2, message: "constraints is empty, so there is no word to score." },
    ]);
  });

  it("names rows and files that it cannot read", () => {
    expect(importGenerations(`${header}\n1,m,zero,1,a,x,1,,,\n2,m,0,1,,x,1,,,\n3,m,0,1,a,x\n`).problems).toEqual([
      { line: 2, message: "seed is “zero”, not a whole number." },
      { line: 3, message: "constraints is empty, so there is no word to score." },
      { line: 4, message: "has 6 fields where the header has 10." },
    ]);
    expect(importGenerations("").problems).toEqual([{ line: 1, message: "The file is empty." }]);
    expect(importGenerations("model,seed\nx,0\n").problems[0]?.message).toContain(
      "lacks the columns num_rules, constraints, generated_text",
    );
  });
});
