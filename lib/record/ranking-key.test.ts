import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { type ModelSettings, openaiCompatible } from "@/lib/contracts/model";
import { settingStatesOf } from "@/lib/providers/hosts/setting-states";
import { withoutSetting } from "@/lib/providers/protocols/leave-out-setting";
import { registerSlate, slateSettings } from "@/lib/providers/protocols/slate.fixture";
import { settingsInWords } from "@/lib/reads/model-settings";
import { poolKey, type RankedRun, rankingKey, rowKey } from "./ranking-key";

const model = (settings: object = {}): ModelSettings =>
  openaiCompatible.parse({ kind: "openai-compatible", address: "https://a.example/v1", model: "m", sampling: {}, ...settings });
const run = (changes: Partial<RankedRun> = {}): RankedRun => ({
  ...{ suiteHash: "s", verifier: "reference", verifierVersion: "1", judge: null, judgeName: null, params: { patience: 3 } },
  systemPrompt: null,
  ...{ modelName: "M", model: model(), ...changes },
});
const evolif = manifestById("evolif");
const key = (changes: Partial<RankedRun> = {}) => rankingKey(evolif, run(changes));

registerSlate();

describe("rankingKey", () => {
  it("distinguishes suites, verifiers, versions, judges, run parameters and system prompts", () => {
    const keys = [
      key(),
      key({ suiteHash: "t" }),
      key({ verifier: "strict" }),
      key({ verifierVersion: "2" }),
      key({ params: { patience: 2 } }),
      key({ systemPrompt: "Be brief." }),
      key({ systemPrompt: "Be brief" }),
      key({ judge: model(), judgeName: "J" }),
      key({ judge: model(), judgeName: "K" }),
      key({ judge: model({ sampling: { temperature: 0 } }), judgeName: "J" }),
      key({ judge: model({ extraBody: { temperature: null } }), judgeName: "J" }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("ignores the model, the judge's address and the order of parameters, and fills in defaults", () => {
    expect(key({ modelName: "other", model: model({ model: "n" }) })).toBe(key());
    expect(key({ params: { maxTurns: 100, systemPrompt: true, patience: 3 } })).toBe(key({ params: {} }));
    const judge = { judgeName: "J", judge: model() };
    expect(key({ ...judge, judge: model({ address: "https://b.example/v1", timeoutSeconds: 5 }) })).toBe(key(judge));
  });
});

describe("rowKey", () => {
  const row = (settings: object) => rowKey(run({ model: model(settings) }));
  it("distinguishes settings that can change replies", () => {
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

  it("takes any field of a run file, in any order", () => {
    const hostile = { a: { toString: 1, valueOf: null }, b: [{ toString: 2 }] };
    expect(row({ extraBody: hostile })).toBe(row({ extraBody: { b: hostile.b, a: { valueOf: null, toString: 1 } } }));
  });

  it("keeps the keys of stored runs", () => {
    // As earlier versions sorted them: the entries as texts.
    const stored = { model: "m", model_x: 1, "model x": 2, modelA: 3, A: 4, a: [1, 2], é: null };
    const sorted = Object.fromEntries(Object.entries(stored).sort());
    expect(row({ extraBody: stored })).toBe(row({ extraBody: sorted }));
    expect(row({ extraBody: stored })).toBe("577212b7b305acf3");
  });

  it("treats a model with another address, key or seed as the same", () => {
    expect(row({ address: "https://b.example/v1", keyVariable: "HEED_KEY_B", stream: true, sampling: { seed: 9 } })).toBe(row({}));
    expect(row({ protocol: "openai-chat" })).toBe(row({}));
  });

  it("treats a refused, ignored or removed setting as absent, and a capped one as its cap", () => {
    const anthropic = { address: "https://api.anthropic.com/v1" };
    const samplings = fc.record(
      { topP: fc.double({ min: 0.1, max: 1, noNaN: true }), maxTokens: fc.integer({ min: 1, max: 9999 }) },
      { requiredKeys: [] },
    );
    const setting = fc.constantFrom(
      ["temperature", "temperature", 0],
      ["topK", "top_k", 40],
      ["reasoningEffort", "reasoning_effort", "low"],
    );
    fc.assert(
      fc.property(samplings, setting, (sampling, [name, field, value]) => {
        const without = row({ sampling });
        const asked = model({ sampling: { ...sampling, [name]: value } });
        expect(rowKey(run({ model: asked }))).not.toBe(without);
        if (asked.kind !== "openai-compatible") return;
        const left = withoutSetting(asked, field);
        expect(rowKey(run({ model: left }))).toBe(without);
        expect(rowKey(run({ model: { ...left, settingStates: settingStatesOf(left) } }))).toBe(without);
        expect(row({ sampling: { ...sampling, [name]: value }, extraBody: { [field]: null } })).toBe(without);
        const states = [{ setting: name, asked: value, field, value, state: "ignored" }];
        expect(row({ sampling: { ...sampling, [name]: value }, settingStates: states })).toBe(without);
      }),
    );
    expect(row({ ...anthropic, sampling: { reasoningEffort: "high", temperature: 1.7 } })).toBe(row({ sampling: { temperature: 1 } }));
  });
});

it("names pooled runs by their standings in any order", () => {
  expect(poolKey(["a", "b"])).toBe(poolKey(["b", "a"]));
  expect(poolKey(["a", "b"])).not.toBe(poolKey(["a", "c"]));
});

it("describes settings in short and in full", () => {
  const sampling = { temperature: 0, maxTokens: 4096, reasoningEffort: "high" };
  expect(settingsInWords(model({ sampling, reasoningTokens: 1500, base: true }))).toEqual({
    short: "T 0 · effort high · 4k out · 1.5k to think · base",
    long: "Temperature 0, reasoning effort high, at most 4096 tokens per answer, 1500 tokens to reason before it, a base model, which completes text.",
  });
  expect(settingsInWords(model())?.short).toBe("defaults");
  const anthropic = { address: "https://api.anthropic.com/v1", refused: [{ field: "top_p", value: 0.5 }] };
  expect(settingsInWords(model({ ...anthropic, sampling: { temperature: 1.5, seed: 1, reasoningEffort: "high" } }))).toEqual({
    short: "effort ignored · top-p refused · T 1",
    noEffect: true,
    long: "Temperature 1. Effort high was ignored by the provider, according to its page on 2026-11-25; top-p 0.5 was refused by the endpoint, so it was left out.",
  });
  expect(settingsInWords({ kind: "imported", source: "f" })).toBeNull();
});
