import { describe, expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { type ModelSettings, openaiCompatible } from "@/lib/contracts/model";
import { slateSettings } from "@/lib/providers/protocols/slate.fixture";
import { settingsInWords } from "@/lib/reads/model-settings";
import { poolKey, type RankedRun, rankingKey, rowKey } from "./ranking-key";

const model = (settings: object = {}): ModelSettings =>
  openaiCompatible.parse({ kind: "openai-compatible", address: "https://a.example/v1", model: "m", sampling: {}, ...settings });
const run = (changes: Partial<RankedRun> = {}): RankedRun => ({
  ...{ suiteHash: "s", verifier: "reference", verifierVersion: "1", judge: null, judgeName: null, params: { patience: 3 } },
  ...{ modelName: "M", model: model(), ...changes },
});
const evolif = manifestById("evolif");
const key = (changes: Partial<RankedRun> = {}) => rankingKey(evolif, run(changes));

describe("rankingKey", () => {
  it("tells suites, verifiers, versions, judges and run parameters apart", () => {
    const keys = [
      key(),
      key({ suiteHash: "t" }),
      key({ verifier: "strict" }),
      key({ verifierVersion: "2" }),
      key({ params: { patience: 2 } }),
      key({ judge: model(), judgeName: "J" }),
      key({ judge: model(), judgeName: "K" }),
      key({ judge: model({ sampling: { temperature: 0 } }), judgeName: "J" }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("looks at neither the model nor the order of parameters, and takes one that is lacking for its default", () => {
    expect(key({ modelName: "other", model: model({ model: "n" }) })).toBe(key());
    expect(key({ params: { maxTurns: 100, systemPrompt: true, patience: 3 } })).toBe(key({ params: {} }));
    const judge = { judgeName: "J", judge: model() };
    expect(key({ ...judge, judge: model({ address: "https://b.example/v1", timeoutSeconds: 5 }) })).toBe(key(judge));
  });
});

describe("rowKey", () => {
  const row = (settings: object) => rowKey(run({ model: model(settings) }));
  it("tells settings apart that can change replies", () => {
    const rows = [
      row({}),
      row({ model: "n" }),
      row({ base: true }),
      row({ reasoningTokens: 4000 }),
      row({ contextTokens: 32000 }),
      row({ extraBody: { thinking: true } }),
      row({ sampling: { temperature: 0 } }),
      row({ sampling: { reasoningEffort: "high" } }),
      row({ sampling: { maxTokens: 4096 } }),
      rowKey(run({ model: slateSettings("https://a.example/v1", { model: "m" }) })),
    ];
    expect(new Set(rows).size).toBe(rows.length);
  });

  it("takes another address, key, time limit or seed for the same model", () => {
    expect(row({ address: "https://b.example/v1", keyVariable: "HEED_KEY_B", stream: true, sampling: { seed: 9 } })).toBe(row({}));
    expect(row({ protocol: "openai-chat" })).toBe(row({}));
  });
});

it("names pools by their runs' standings in any order", () => {
  expect(poolKey(["a", "b"])).toBe(poolKey(["b", "a"]));
  expect(poolKey(["a", "b"])).not.toBe(poolKey(["a", "c"]));
});

it("says settings shortly and in full", () => {
  const sampling = { temperature: 0, maxTokens: 4096, reasoningEffort: "high" };
  expect(settingsInWords(model({ sampling, reasoningTokens: 1500, base: true }))).toEqual({
    short: "T 0 · effort high · 4k out · 1.5k to think · base",
    long: "Temperature 0, reasoning effort high, at most 4096 tokens per answer, 1500 tokens to reason before it, a base model, which completes text.",
  });
  expect(settingsInWords(model())?.short).toBe("defaults");
  expect(settingsInWords({ kind: "imported", source: "f" })).toBeNull();
});
