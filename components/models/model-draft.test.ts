import { describe, expect, it } from "vitest";
import type { ModelSettings, OpenaiCompatible, ProtocolId } from "@/lib/contracts/model";
import { draftOfModel, parseModelDraft, placeModelIssues, withAddress, withModel } from "./model-draft";

const settings: OpenaiCompatible = {
  kind: "openai-compatible",
  address: "https://openrouter.ai/api/v1",
  model: "vendor/model",
  keyVariable: "OPENROUTER_API_KEY",
  sampling: {
    temperature: 0,
    topP: 0.9,
    maxTokens: 4000,
    seed: 1,
    reasoningEffort: "low",
    topK: 40,
    stop: ["END", "\n\n"],
    serviceTier: "flex",
  },
  extraBody: { provider: { order: ["a"] } },
  headers: { "X-Title": "Heed" },
  timeoutSeconds: 300,
};

const edited = (change: Record<string, string>, extraBody = "") => {
  const draft = draftOfModel("openai-compatible", "Model", settings);
  return parseModelDraft({ ...draft, fields: { ...draft.fields, ...change }, extraBody });
};

describe("parseModelDraft", () => {
  it("returns a stored endpoint unchanged", () => {
    expect(parseModelDraft(draftOfModel("openai-compatible", "Model", settings))).toEqual({
      value: { name: "Model", settings },
      issues: {},
    });
    const named: ModelSettings = { ...settings, protocol: "openai-chat" };
    expect(parseModelDraft(draftOfModel("openai-compatible", "Model", named)).value?.settings).toEqual(named);
  });
  it("keeps the settings that an endpoint refused, and forgets them when the model or address changes", () => {
    const refused = [{ field: "top_k", value: 5 }];
    const draft = draftOfModel("openai-compatible", "Model", { ...settings, refused });
    const saved = (fields: object) => parseModelDraft({ ...draft, fields: { ...draft.fields, ...fields } }).value?.settings;
    expect(saved({})).toMatchObject({ refused });
    expect(saved({ model: "other" })).not.toHaveProperty("refused");
    expect(saved({ address: "https://other.example/v1" })).not.toHaveProperty("refused");
  });
  it("keeps only the settings that the protocol sends, and base models only with chat completions", () => {
    const base: ModelSettings = { ...settings, base: true };
    const draft = draftOfModel("openai-compatible", "Model", base);
    const kept = (protocol: ProtocolId) => parseModelDraft({ ...draft, protocol }).value?.settings;
    const { seed: _seed, ...withoutSeed } = settings.sampling;
    expect(kept("anthropic")).toEqual({ ...settings, protocol: "anthropic", sampling: withoutSeed });
    const { serviceTier: _tier, ...withoutTier } = settings.sampling;
    expect(kept("gemini")).toEqual({ ...settings, protocol: "gemini", sampling: withoutTier });
    const { stop: _stop, topK: _topK, ...responses } = withoutSeed;
    expect(kept("openai-responses")).toEqual({ ...settings, protocol: "openai-responses", sampling: responses });
    expect(kept("openai-chat")).toEqual({ ...base, protocol: "openai-chat" });
  });
  it("adopts a new address's protocol, and keeps a chosen one while the address implies the same one", () => {
    const empty = draftOfModel("openai-compatible");
    const claude = withAddress(empty, "https://api.anthropic.com/v1");
    expect(claude.protocol).toBe("anthropic");
    const chosen = withAddress({ ...claude, protocol: "openai-chat" }, "https://api.anthropic.com/v1/");
    expect(chosen).toMatchObject({ protocol: "openai-chat", fields: { address: "https://api.anthropic.com/v1/" } });
    expect(withAddress(chosen, "https://generativelanguage.googleapis.com/v1beta").protocol).toBe("gemini");
    expect(withAddress(claude, "http://127.0.0.1:8000/v1").protocol).toBe("openai-chat");
    expect(withAddress({ ...empty, protocol: "anthropic" }, "http://127.0.0.1:8000/v1").protocol).toBe("anthropic");
  });
  it("returns a stored simulated model unchanged", () => {
    const simulated: ModelSettings = { kind: "simulated", profile: "linear", seed: 3, latencySeconds: 0.5 };
    expect(parseModelDraft(draftOfModel("simulated", "Play", simulated)).value).toEqual({ name: "Play", settings: simulated });
  });
  it("leaves empty parameters to the endpoint", () => {
    const { value } = edited({
      ...{ temperature: "", topP: "", maxTokens: "", seed: "", reasoningEffort: "", keyVariable: "" },
      ...{ topK: "", stop: "", serviceTier: "" },
    });
    expect(value?.settings).toMatchObject({ sampling: {} });
    expect(JSON.parse(JSON.stringify(value?.settings))).not.toHaveProperty("keyVariable");
  });
  it.each([
    ["address", "openrouter.ai", "http"],
    ["keyVariable", "sk-secret", "not the key:"],
    ["temperature", "3", "at most 2"],
    ["topP", "0", "greater than 0"],
    ["model", " ", "Required."],
    ["timeoutSeconds", "0", "at least 1"],
    ["topK", "0", "at least 1"],
    ["stop", '"END', "quotation mark"],
    ["stop", Array(17).fill("x").join(), "16"],
  ])("reports the problem at %s = %s", (name, draft, part) => {
    const { value, issues } = edited({ [name]: draft });
    expect(value).toBeNull();
    expect(Object.keys(issues)).toEqual([name]);
    expect(issues[name]).toContain(part);
  });
  it.each(["{", "[1]", "3"])("rejects %s as a request body", (text) => {
    expect(edited({}, text).issues.extraBody).toMatch(/JSON/);
  });
  it.each([
    ["{", /JSON/],
    ['{"X-Title": 3}', /JSON object of texts/],
    ['{"Authorization": "Bearer x"}', /looks like a credential/],
  ])("rejects %s as headers", (headers, why) => {
    const draft = { ...draftOfModel("openai-compatible", "Model", settings), headers };
    expect(parseModelDraft(draft).issues.headers).toMatch(why);
  });
  it("reports every issue at once", () => {
    expect(Object.keys(edited({ keyVariable: "sk-secret", temperature: "9" }, "{").issues).sort()).toEqual([
      "extraBody",
      "keyVariable",
      "temperature",
    ]);
  });
  it("starts empty and names the required fields", () => {
    expect(Object.keys(parseModelDraft(draftOfModel("openai-compatible")).issues).sort()).toEqual(["address", "model", "name"]);
  });
});

it("places API issues at the fields of the model's kind", () => {
  expect(placeModelIssues("simulated", [{ path: "settings.seed", message: "Odd." }]).fields).toEqual({ simulatedSeed: "Odd." });
  expect(placeModelIssues("openai-compatible", [{ path: "settings.sampling.seed", message: "Odd." }]).fields).toEqual({ seed: "Odd." });
});

it("uses the context length that an endpoint lists for a model unless another was typed", () => {
  const contexts = { small: 8192, large: 131072 };
  const draft = draftOfModel("openai-compatible");
  const small = withModel(draft, "small", contexts);
  expect(small.fields).toMatchObject({ model: "small", contextTokens: "8192" });
  expect(withModel(small, "large", contexts).fields.contextTokens).toBe("131072");
  expect(withModel(small, "unknown", contexts).fields.contextTokens).toBe("");
  const typed = { ...small, fields: { ...small.fields, contextTokens: "4000" } };
  expect(withModel(typed, "large", contexts).fields.contextTokens).toBe("4000");
});
