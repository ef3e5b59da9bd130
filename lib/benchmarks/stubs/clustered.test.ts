import { describe, expect, it } from "vitest";
import { buildKit, collected, importedFrom } from "@/lib/benchmarks/family.fixture";
import type { BuildStep } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import { build, importAnswers } from "./clustered-items.fixture";
import { weighted } from "./weighted.fixture";

describe("the clustered stub", () => {
  it("builds items in steps, the same for the same answers", async () => {
    const steps: BuildStep[] = [];
    const built = () =>
      collected(
        build(
          { names: ["alpha", "beta"], cases: 2 },
          buildKit({
            random: randomFrom(1),
            step: (of) => steps.push(of),
            chat: async ({ messages: [of] }) => ({ text: of?.content.includes("alpha") ? "7" : "many", tokenLogprobs: null }),
          }),
        ),
      );
    const items = await built();
    expect(items.map(({ key, body }) => [key, body.factor])).toEqual([
      ["alpha-1", 7],
      ["alpha-2", 7],
      ["beta-1", 2],
      ["beta-2", 2],
    ]);
    expect(steps.map(({ subject, decision }) => [subject, decision])).toEqual([
      ["alpha", "Multiplies by 7."],
      ["beta", "No number: 2 is taken."],
    ]);
    expect(await built()).toEqual(items);
    await expect(collected(build({}, buildKit()))).rejects.toThrow(HeedError);
  });

  it("imports answers for the model that it was told, cases shared between files", async () => {
    const line = (answer: string) => JSON.stringify({ name: "f", factor: 3, offset: 4, input: 5, answer });
    const texts = [`${line("19")}\nnonsense\n`, line("20")];
    const { items, replies, params, problems } = await importedFrom(importAnswers, texts, { asked: { model: "gpt" } });
    expect(items).toEqual([{ key: "f-1", tags: { function: "f" }, body: { name: "f", factor: 3, offset: 4, input: 5 } }]);
    expect(replies.map(({ key, model, reply }) => [key, model, reply])).toEqual([
      ["f-1", "gpt", "19"],
      ["f-1", "gpt", "20"],
    ]);
    expect(params).toEqual({ source: "answers" });
    expect(problems).toMatchObject([{ line: 2, file: "f0" }]);
  });
});

describe("the weighted stub", () => {
  it("shares as many texts as it has contexts, as long as it is told", async () => {
    const texts = new Set<string>();
    const share = (text: string) => {
      texts.add(text);
      return String(texts.size);
    };
    const { suite } = await weighted.engine();
    const params = weighted.manifest.forms.suite.parse({ contexts: 3, rows: [5, 50], questions: 4 });
    expect([...suite.generate(params, { random: randomFrom(1), share })]).toHaveLength(24);
    expect([...texts].map((text) => text.split("\n").length)).toEqual([5, 5, 5, 50, 50, 50]);
  });
});
