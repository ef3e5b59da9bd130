import { beforeAll, describe, expect, it } from "vitest";
import { buildKit } from "@/lib/benchmarks/family.fixture";
import { formFields } from "@/lib/benchmarks/form";
import type { BuildKit, Tools } from "@/lib/benchmarks/kit";
import { buildResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { lemmatizer } from "./lemmas";
import { proxyDifficulty } from "./proxy-difficulty";
import { buildVocabulary } from "./vocabulary-builder";
import { vocabularyInput } from "./vocabulary-input";
import { wordFrequency } from "./word-frequency";

const build = async (input: object, tools: Partial<BuildKit> = {}) => buildResult.parse(await buildVocabulary(input, buildKit(tools)));
const list = (...material: string[]) => ({ kind: "list", material });
const why = (result: Awaited<ReturnType<typeof build>>, value: string) =>
  result.dropped.filter((drop) => drop.value === value).map(({ step }) => step);

// Word lists and token ranks are large, so loading them should not count toward the time of a test.
beforeAll(() => Promise.all([proxyDifficulty(), lemmatizer()]).then(() => {}));

describe("the vocabulary pipeline", () => {
  it("cleans a list and gives a reason for each removed word", async () => {
    const result = await build(list("ledger", "Ledgers", "ledger", "two words", "mortgage", "zzyzxq", "merger", "contract", "contraction"));
    expect(result.fills).toBe("vocabulary");
    expect(result.values.toSorted()).toEqual(["contract", "ledger", "merger", "mortgage"]);
    expect(why(result, "Ledgers")).toEqual(["lemmas"]);
    expect(why(result, "ledger")).toEqual(["duplicates"]);
    expect(why(result, "two words")).toEqual(["single words"]);
    expect(why(result, "zzyzxq")).toEqual(["frequency"]);
    expect(why(result, "contraction")).toEqual(["look-alikes"]);
    expect(result.kept.map(({ value }) => value)).toEqual(result.values);
    expect(result.kept.every(({ cells }) => cells.length === result.columns.length)).toBe(true);
    expect(result.notes.join(" ")).toContain("no embedding model was selected");
  });

  it("puts common words before rare ones, and limits the list to the size", async () => {
    const result = await build({ ...list("amortization", "money", "mortgage", "tariff"), size: 3 });
    expect(result.values).toEqual(["money", "mortgage", "amortization"]);
    expect(why(result, "tariff")).toEqual(["size"]);
  });

  it("takes typical words from texts in their base form, and drops function words", async () => {
    const text =
      "The merger of the two refineries raised the tariff. Mergers and tariffs are what the EBITDA of this refinery and of the others depends on.";
    const result = await build({ material: [text] });
    expect(result.values).toEqual(expect.arrayContaining(["merger", "refinery", "tariff"]));
    expect(result.kept.find(({ value }) => value === "merger")?.cells[0]).toBe(2);
    expect(why(result, "the")).toEqual(["candidates"]);
    expect(why(result, "EBITDA")).toEqual(["frequency"]);
  });

  it("drops the later of two near-synonyms by their embeddings", async () => {
    const embed = async (texts: string[]) => texts.map((text) => (text === "tariff" ? [0, 1] : text === "salary" ? [1, 0] : [0.99, 0.1]));
    const result = await build(list("salary", "wage", "tariff"), { embed });
    expect(result.values.toSorted()).toEqual(["salary", "tariff"]);
    expect(result.dropped).toEqual([{ value: "wage", step: "near-synonyms", reason: "Cosine 0.99 with “salary”." }]);
  });

  it("ranks words by a model's log-probabilities if it returns them, with three calls per word", async () => {
    let calls = 0;
    const chat: Tools["chat"] = async ({ messages, temperature }) => {
      calls++;
      expect(temperature).toBe(0);
      return { text: "", tokenLogprobs: messages[0]?.content.includes("'money'") ? [-3, -3] : [-1] };
    };
    const result = await build({ ...list("money", "amortization"), ranking: "model" }, { chat });
    expect(result.values).toEqual(["amortization", "money"]);
    expect(result.kept[1]?.cells[3]).toBeCloseTo(Math.exp(3), 1);
    expect(calls).toBe(6);
  });

  it("falls back on the proxy, with a note, when the model cannot rank, embed or extract", async () => {
    const chat: Tools["chat"] = async () => ({ text: "no", tokenLogprobs: null });
    const embed: Tools["embed"] = async () => {
      throw new Error("no such model");
    };
    const result = await build(
      { material: ["The merger, the tariff and the refinery."], candidates: "model", ranking: "model" },
      { chat, embed },
    );
    expect(result.values).toEqual(expect.arrayContaining(["merger", "tariff", "refinery"]));
    const notes = result.notes.join(" ");
    expect(notes).toContain("Candidates by frequency instead of by the model");
    expect(notes).toContain("no such model");
    expect(notes).toContain("returns no log-probabilities");
  });

  it("reports its progress, and fails if a model becomes unavailable", async () => {
    const reports: string[] = [];
    const chat: Tools["chat"] = async () => ({ text: '{"words": ["merger", "tariff"]}', tokenLogprobs: [-1] });
    const embed: Tools["embed"] = async (texts) => texts.map((_, at) => [at, 1 - at]);
    const report: BuildKit["report"] = ({ doing, done, total }) => reports.push(`${doing} ${done}/${total}`);
    const input = { material: ["Some text."], candidates: "model", ranking: "model" };
    await build(input, { chat, embed, report });
    expect(reports).toEqual([
      "Naming candidates 0/1",
      "Naming candidates 1/1",
      "Looking for near-synonyms 2/2",
      "Ranking words 1/2",
      "Ranking words 2/2",
    ]);
    const unavailable = new HeedError("unavailable", "It cannot be reached.");
    const fail = () => Promise.reject(unavailable);
    await expect(build(input, { chat: fail })).rejects.toBe(unavailable);
    await expect(build({ ...input, candidates: "frequency" }, { chat, embed: fail })).rejects.toBe(unavailable);
    await expect(build({ ...list("money"), ranking: "model" }, { chat: fail })).rejects.toBe(unavailable);
  });

  it("uses the words that a model names", async () => {
    const chat: Tools["chat"] = async () => ({ text: '{"words": ["merger", "tariff", "merger"]}', tokenLogprobs: null });
    expect((await build({ material: ["Some text."], candidates: "model" }, { chat })).values.toSorted()).toEqual(["merger", "tariff"]);
  });

  it("rejects an invalid form by its field, and describes its input as form fields", async () => {
    await expect(build({ material: [] })).rejects.toThrow(/material/);
    expect(formFields(vocabularyInput).map(({ name, kind }) => `${name}:${kind}`)).toContain("material:lines");
  });
});

describe("wordFrequency", () => {
  it("gives Zipf values on the usual scale, and 0 for unknown words", async () => {
    const { zipf, rate } = await wordFrequency();
    expect(zipf("the")).toBeGreaterThan(7);
    expect(zipf("Mortgage")).toBeGreaterThan(3.5);
    expect(zipf("Mortgage")).toBeLessThan(4.5);
    expect(zipf("zzyzxq")).toBe(0);
    expect(rate("zzyzxq")).toBeGreaterThan(0);
  });
});
