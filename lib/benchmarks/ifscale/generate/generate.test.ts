import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chatMessages } from "@/lib/benchmarks/family.fixture";
import { randomFrom } from "@/lib/random/seeded-random";
import { further } from "../data/further-words";
import { vocabulary } from "../data/vocabulary";
import { ifscaleParams, wordsOfSuite } from "../items/params";
import { generate } from "./generate";
import { prompt, wordsOf } from "./prompt";

describe("generate", () => {
  const standard = [...generate(ifscaleParams.parse({}), randomFrom(0))];

  it("creates the published matrix by default", () => {
    expect(standard).toHaveLength(250);
    expect(new Set(standard.map(({ key }) => key)).size).toBe(250);
    expect(standard.every(({ tags, body }) => body.words.length === tags.density && new Set(body.words).size === tags.density)).toBe(true);
  });

  it("draws in numpy's order, regardless of the suite's seed", () => {
    const item = standard.find(({ key }) => key === "n10-s1");
    expect(item?.body.words).toEqual([304, 340, 47, 67, 479, 485, 310, 31, 249, 90].map((at) => vocabulary[at]));
    expect([...generate(ifscaleParams.parse({}), randomFrom(9))]).toEqual(standard);
  });

  it("draws nested lists from the suite's seed with the seeded sampler", () => {
    const params = ifscaleParams.parse({ sampler: "seeded", densities: [10, 30], seeds: 2 });
    const items = [...generate(params, randomFrom(1))];
    expect(items).toEqual([...generate(params, randomFrom(1))]);
    expect(items).not.toEqual([...generate(params, randomFrom(2))]);
    expect(items[2]?.body.words.slice(0, 10)).toEqual(items[0]?.body.words);
    expect(items[0]?.body.words).not.toEqual(items[1]?.body.words);
  });

  it("draws every density from the whole long vocabulary", () => {
    const params = ifscaleParams.parse({ further: true, densities: [10, 5000], seeds: 2 });
    const words = wordsOfSuite(params);
    expect(words).toEqual([...vocabulary, ...further]);
    const [short, , long] = generate(params, randomFrom(0));
    expect(long?.body.words.toSorted()).toEqual(words.toSorted());
    expect(short?.body.words).toEqual(long?.body.words.slice(0, 10));
    expect(short?.body.words.some((word) => further.includes(word))).toBe(true);
  });

  it("makes the first item of the largest form without the others", () => {
    const counts = Array.from({ length: 10_000 }, (_, at) => at + 1);
    const params = ifscaleParams.parse({ vocabulary: counts.map(String), densities: counts, seeds: 1000, sampler: "seeded" });
    const source = randomFrom(0);
    const forks: string[] = [];
    const fork = (label: string) => {
      forks.push(label);
      return source.fork(label);
    };
    const [first, second] = generate(params, { ...source, fork });
    expect([first?.key, second?.key, forks]).toEqual(["n1-s0", "n1-s1", ["words-0", "words-1"]]);
  });

  it("adds the missing further words to a custom vocabulary", () => {
    const [known = ""] = further;
    const words = wordsOfSuite(ifscaleParams.parse({ vocabulary: [known.toUpperCase(), "ESG"], further: true, densities: [4501] }));
    expect(words.slice(0, 2)).toEqual([known.toUpperCase(), "ESG"]);
    expect(words).toHaveLength(4501);
    expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(4501);
  });

  it("rejects densities beyond the vocabulary, and duplicate entries", () => {
    expect(ifscaleParams.safeParse({ vocabulary: ["a", "b"], densities: [3] }).error?.issues[0]?.message).toContain("needs 3 words");
    const hint = "With the 4,500 more words it has enough.";
    expect(ifscaleParams.safeParse({ densities: [2000] }).error?.issues[0]?.message).toContain(hint);
    const few = { vocabulary: ["a", "b"] };
    expect(ifscaleParams.safeParse({ ...few, densities: [4502] }).error?.issues[0]?.message).toContain(hint);
    expect(ifscaleParams.safeParse({ ...few, densities: [4503] }).error?.issues[0]?.message).not.toContain(hint);
    expect(ifscaleParams.safeParse({ densities: [5001], further: true }).error?.issues[0]?.message).toContain("has 5000");
    expect(ifscaleParams.safeParse({ densities: [10, 10] }).success).toBe(false);
    expect(ifscaleParams.safeParse({ vocabulary: ["a", "A"], densities: [1] }).error?.issues[0]?.message).toContain("twice");
    expect(ifscaleParams.safeParse({ densities: [] }).success).toBe(false);
  });
});

describe("prompt", () => {
  it("numbers one literal word per line and requests report tags", () => {
    const content = chatMessages(prompt({ words: ["ESG", "ledger"] }))[0]?.content ?? "";
    expect(content).toContain("### CONSTRAINTS\n1. Include the exact word: 'ESG'.\n2. Include the exact word: 'ledger'.\n");
    expect(content).toContain("<report>");
    expect(content).toContain("</report>");
  });

  it("can be read back, even with unusual words", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: "binary" }).filter((word) => !/[\r\n]/.test(word)),
          { minLength: 1, maxLength: 20 },
        ),
        (words) => {
          expect(wordsOf(chatMessages(prompt({ words })))).toEqual(words);
        },
      ),
    );
    expect(wordsOf([{ role: "user", content: "Write a poem." }])).toBeNull();
  });
});
