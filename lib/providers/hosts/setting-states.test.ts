import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OpenaiCompatible, openaiCompatible, sampling } from "@/lib/contracts/model";
import { chatFields } from "../protocols/openai-chat-request";
import { hostOf } from "./host-of";
import { ignoredSentence } from "./ignored-sentence";
import { effectiveSettings, knownRefusals, settingStatesOf } from "./setting-states";
import { hosts } from "./table";

const settings = (address: string, more: object = {}): OpenaiCompatible =>
  openaiCompatible.parse({ kind: "openai-compatible", address, model: "m", sampling: {}, ...more });
const anthropic = "https://api.anthropic.com/v1";
const unknown = "http://127.0.0.1:8000/v1";

const efforts = sampling.shape.reasoningEffort.unwrap().options;
const anySampling = fc.record(
  {
    temperature: fc.double({ min: 0, max: 2, noNaN: true }),
    topP: fc.double({ min: 0.01, max: 1, noNaN: true }),
    maxTokens: fc.integer({ min: 1, max: 100_000 }),
    seed: fc.integer({ min: 0, max: 1000 }),
    reasoningEffort: fc.constantFrom(...efforts),
    topK: fc.integer({ min: 1, max: 100 }),
    stop: fc.constant(["END"]),
    serviceTier: fc.constant("flex"),
  },
  { requiredKeys: [] },
);
const anyBody = fc.option(
  fc.dictionary(fc.constantFrom("temperature", "top_p", "min_p", "thinking", "seed", "max_tokens"), fc.constantFrom(null, 0.5, 1, "x")),
  { nil: undefined },
);
const anyAddress = fc.constantFrom(
  ...["https://api.openai.com/v1", anthropic, "https://api.mistral.ai/v1", "https://openrouter.ai/api/v1", "https://api.deepseek.com"],
  unknown,
);
const anyModel = fc.constantFrom("gpt-5", "openai/o3", "claude-opus-4-7", "deepseek-v4-pro", "qwen3");
const anySettings = fc
  .record({ address: anyAddress, model: anyModel, sampling: anySampling, extraBody: anyBody })
  .map(({ address, ...more }) => settings(address, more));

describe("settingStatesOf", () => {
  it("lists each request field once, with the value that is sent", () => {
    fc.assert(
      fc.property(anySettings, (asked) => {
        const states = settingStatesOf(asked);
        const body = chatFields(asked, 0, {});
        expect(new Set(states.map(({ setting, field }) => field ?? setting)).size).toBe(states.length);
        for (const { field, value, state } of states) {
          if (field === null || state === "refused") continue;
          expect(body[field]).toEqual(value);
        }
        const sent = states.flatMap(({ field, state }) => (field === null || state === "refused" ? [] : [field]));
        expect(sent.sort()).toEqual(
          Object.keys(body)
            .filter((field) => field !== "model" && field !== "messages")
            .sort(),
        );
        const isKnown = hostOf(asked) !== null;
        for (const { field, state } of states) if (field !== null) expect(state === "unknown").toBe(!isKnown);
      }),
    );
  });

  it("names the settings that Anthropic's compatible endpoint ignores, with page and date, and its temperature cap", () => {
    const source = { page: "https://platform.claude.com/docs/en/api/openai-sdk", read: "2026-11-25" };
    const states = settingStatesOf(settings(anthropic, { sampling: { temperature: 1.5, topP: 0.9, seed: 3, reasoningEffort: "high" } }));
    expect(states).toEqual([
      { setting: "temperature", asked: 1.5, field: "temperature", value: 1.5, countsAs: 1, state: "sent", source },
      { setting: "topP", asked: 0.9, field: "top_p", value: 0.9, state: "sent" },
      { setting: "seed", asked: 3, field: "seed", value: 3, state: "ignored", source },
      { setting: "reasoningEffort", asked: "high", field: "reasoning_effort", value: "high", state: "ignored", source },
    ]);
  });

  it("knows that Anthropic's own protocol sends an effort of none as disabled thinking, and has no seed", () => {
    const asked = { protocol: "anthropic", model: "claude-sonnet-4-5", sampling: { seed: 1, reasoningEffort: "none", temperature: 1 } };
    expect(settingStatesOf(settings(anthropic, asked))).toEqual([
      { setting: "temperature", asked: 1, field: "temperature", value: 1, state: "sent" },
      { setting: "seed", asked: 1, field: null, value: null, state: "ignored" },
      { setting: "reasoningEffort", asked: "none", field: "thinking", value: { type: "disabled" }, state: "sent" },
    ]);
  });

  it.each(["openai-responses", "gemini"] as const)("names the parameters for which %s has no field", (protocol) => {
    const address = protocol === "gemini" ? "https://generativelanguage.googleapis.com" : "https://api.openai.com/v1";
    const asked = { temperature: 0, maxTokens: 9, seed: 1, stop: ["END"], reasoningEffort: "high", serviceTier: "flex" };
    const states = settingStatesOf(settings(address, { protocol, sampling: asked }));
    expect(states.filter(({ state }) => state === "ignored").map(({ setting }) => setting)).toEqual(
      protocol === "gemini" ? ["serviceTier"] : ["seed", "stop"],
    );
    expect(states).toHaveLength(6);
  });

  it("uses the host's name for a field", () => {
    const fieldsOf = (address: string) =>
      settingStatesOf(settings(address, { sampling: { seed: 1, maxTokens: 9, reasoningEffort: "low" } })).map(({ field }) => field);
    expect(fieldsOf("https://api.mistral.ai/v1")).toEqual(["random_seed", "max_tokens", "reasoning_effort"]);
    expect(fieldsOf("https://api.openai.com/v1")).toEqual(["seed", "max_completion_tokens", "reasoning_effort"]);
    expect(fieldsOf("https://openrouter.ai/api/v1")).toEqual(["seed", "max_tokens", "reasoning"]);
  });

  it("keeps a refused setting that was left out, until it is set again", () => {
    const refused = [{ field: "temperature", value: 0 }];
    expect(settingStatesOf(settings(unknown, { refused }))).toEqual([
      { setting: "temperature", asked: 0, field: "temperature", value: null, state: "refused" },
    ]);
    expect(settingStatesOf(settings(unknown, { refused, sampling: { temperature: 0.5 } })).map(({ state }) => state)).toEqual(["unknown"]);
  });

  it("keeps the states stored with a run, whatever the table says later, and uses a renamed limit's name", () => {
    const kept = settingStatesOf(settings(unknown, { sampling: { reasoningEffort: "high", maxTokens: 9 } }));
    const run = settings(anthropic, { sampling: { reasoningEffort: "high", maxTokens: 9 }, settingStates: kept });
    expect(settingStatesOf(run)).toEqual(kept);
    expect(settingStatesOf({ ...run, limitField: "max_completion_tokens" }).map(({ field }) => field)).toContain("max_completion_tokens");
  });

  it("returns nothing for simulated models or for imported replies with unknown settings", () => {
    expect(settingStatesOf({ kind: "simulated", profile: "p", seed: 0, latencySeconds: 0 })).toEqual([]);
    expect(settingStatesOf({ kind: "imported", source: "f" })).toEqual([]);
  });

  it("reports a temperature as ignored by DeepSeek only while its thinking is switched on", () => {
    const stateOf = (more: object) =>
      settingStatesOf(settings("https://api.deepseek.com", { model: "deepseek-v4-pro", sampling: { temperature: 0 }, ...more }))[0]?.state;
    expect(stateOf({})).toBe("ignored");
    expect(stateOf({ extraBody: { thinking: { type: "disabled" } } })).toBe("sent");
    expect(stateOf({ model: "deepseek-chat" })).toBe("sent");
  });
});

it("a successful connection test names the settings without effect", () => {
  const asked = { sampling: { temperature: 0, seed: 1, reasoningEffort: "high" } };
  expect(ignoredSentence(settings(anthropic, asked))).toBe(
    " Without effect, according to its provider’s page on 2026-11-25: seed and effort.",
  );
  expect(ignoredSentence(settings(anthropic, { ...asked, protocol: "anthropic" }))).toBe(" Without effect in this protocol: seed.");
  expect(ignoredSentence(settings(unknown, asked))).toBe("");
});

describe("effectiveSettings", () => {
  it("omits ignored and removed settings, and changes nothing if every setting is sent", () => {
    fc.assert(
      fc.property(anySettings, (asked) => {
        const effective = effectiveSettings(asked);
        const again = settings(asked.address, { ...effective, model: asked.model });
        expect(settingStatesOf(again).filter(({ state }) => state === "ignored")).toEqual([]);
        expect(effectiveSettings(again)).toEqual(effective);
        const hasNulls = Object.values(asked.extraBody ?? {}).includes(null);
        if (hostOf(asked) === null && !hasNulls)
          expect(effective).toEqual({ sampling: asked.sampling, ...(asked.extraBody && { extraBody: asked.extraBody }) });
      }),
    );
  });
});

describe("knownRefusals", () => {
  it.each([
    ["https://api.openai.com/v1", "gpt-5-mini", ["temperature", "topP", "topK"]],
    ["https://api.openai.com/v1", "gpt-5-chat-latest", ["topK"]],
    ["https://api.openai.com/v1", "gpt-5.2", ["topK"]],
    ["https://api.openai.com/v1", "gpt-4.1", ["reasoningEffort", "topK"]],
    [anthropic, "claude-opus-4-7", ["temperature", "topP", "topK"]],
    [anthropic, "claude-opus-4-6", []],
    [anthropic, "claude-opus-4-20250514", []],
    ["https://api.x.ai/v1", "grok-4", ["reasoningEffort"]],
    [unknown, "gpt-5", []],
  ])("at %s for %s are %j", (address, model, expected) => {
    const asked = { temperature: 0, topP: 0.5, reasoningEffort: "high", topK: 5, maxTokens: 9 };
    const refusals = knownRefusals(settings(address, { model, sampling: asked }));
    expect(refusals.map(({ setting }) => setting)).toEqual(expected);
    expect(refusals.every(({ state, source }) => state === "refused" && source)).toBe(true);
  });
});

it("every host names its source page and the date on which it was read", () => {
  for (const { source, hosts: names } of hosts) {
    expect(URL.canParse(source.page)).toBe(true);
    expect(source.read).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(names.test("evil.example")).toBe(false);
  }
});
