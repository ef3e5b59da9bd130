import { describe, expect, it } from "vitest";
import { buildKit, collected, importedFrom } from "@/lib/benchmarks/family.fixture";
import type { BuildStep } from "@/lib/benchmarks/kit";
import { defaultRun } from "@/lib/benchmarks/open";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import { carried, clustered } from "./clustered.fixture";
import { build, importAnswers } from "./clustered-items.fixture";
import { weighted } from "./weighted.fixture";

describe("the clustered stub", () => {
  it("builds items in steps, with the same items for the same replies", async () => {
    const steps: BuildStep[] = [];
    const built = () =>
      collected(
        build(
          { names: ["alpha", "beta"], cases: 2 },
          buildKit({
            random: randomFrom(1),
            step: (step) => steps.push(step),
            chat: async ({ messages: [message] }) => ({ text: message?.content.includes("alpha") ? "7" : "many", tokenLogprobs: null }),
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

  it("imports answers for the requested model, and shares cases between files", async () => {
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

  it("reports accuracy by a job's findings about the items", async () => {
    const { metrics, suite } = await clustered.engine();
    const item = suite.item.parse({ name: "f", factor: 3, offset: 4, input: 5 });
    const about = {
      ordinal: 0,
      key: "f-1",
      tags: {},
      item,
      cluster: "f",
      repetition: 0,
      latencyMs: null,
      inputTokens: null,
      outputTokens: null,
      costUsd: null,
      turns: [],
    };
    const sample = (passed: boolean, carries: number) =>
      metrics.digest({ ...about, status: "scored", score: Number(passed), passed, later: { [carried]: { carries } } });
    const aggregated = metrics.aggregate([sample(true, 1), sample(false, 2)], defaultRun(clustered.manifest));
    expect(aggregated.map(({ id, slice, value }) => [id, slice, value])).toEqual([
      ["accuracy", {}, 50],
      ["whole", {}, 0],
      ["accuracy", { carries: 1 }, 100],
      ["accuracy", { carries: 2 }, 0],
    ]);
  });
});

describe("the weighted stub", () => {
  it("shares as many texts as it has contexts, with the requested lengths", async () => {
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
