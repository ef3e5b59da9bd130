import { expect, it } from "vitest";
import type { RunDetail } from "@/lib/contracts/run";
import { exampleRunDetail } from "@/lib/contracts/run.fixture";
import { settingStatesOf } from "@/lib/providers/hosts/setting-states";
import { parameterFacts } from "./parameter-facts";

const withStates = (detail: RunDetail): RunDetail => ({ ...detail, settingStates: settingStatesOf(detail.model) });
const bare = exampleRunDetail({
  model: {
    kind: "openai-compatible",
    address: "http://127.0.0.1:8000/v1",
    model: "qwen",
    sampling: { temperature: 0, maxTokens: 4000 },
    extraBody: { top_k: 20 },
    timeoutSeconds: 600,
  },
  price: { model: "qwen", host: "", inputPerMillion: 1, outputPerMillion: 2, note: "", source: "" },
  verifierVersion: "1.0.0",
  sampleCount: 250,
  params: { maxAttempts: 10 },
});
const run = withStates(bare);
const value = (detail: RunDetail, label: string) => parameterFacts(detail, "abc").find((fact) => fact.label === label)?.value;

it("lists everything needed to repeat the run", () => {
  expect(value(run, "Suite content (SHA-256)")).toBe("abc");
  expect(value(run, "Sampling: max tokens")).toBe("4000");
  expect(value(run, "Extra body: top_k")).toBe("20");
  expect(value(run, "Verifier")).toBe("reference 1.0.0");
  expect(value(run, "Price per million tokens")).toBe("$1.00 in, $2.00 out");
  expect(value(run, "Max attempts")).toBe("10");
  expect(value(run, "Endpoint")).toBe("http://127.0.0.1:8000/v1");
});

it("rounds no number that is needed to repeat the run", () => {
  if (run.model.kind !== "openai-compatible") throw new Error("no endpoint");
  const price = {
    model: "qwen",
    host: "",
    inputPerMillion: 0.625,
    outputPerMillion: 0.0375,
    cacheReadPerMillion: 0.125,
    note: "",
    source: "",
  };
  const facts = {
    ...run,
    price: { ...price, batchFactor: 0.375 },
    batch: true,
    tolerated: 0.0625,
    model: { ...run.model, timeoutSeconds: 100 },
  };
  expect(value(facts, "Price per million tokens")).toBe(
    "$0.625 in, $0.0375 out, $0.125 read from the cache; 0.375 of the usual price, for batches",
  );
  expect(value(facts, "Stops if failures exceed")).toBe("0.0625");
  expect(value(facts, "Timeout")).toBe("100\u00a0s");
});

it("distinguishes two changes within one minute", () => {
  const changes: RunDetail["changes"] = [
    { at: "2026-03-08T10:05:01.000Z", concurrency: [4, 8] },
    { at: "2026-03-08T10:05:40.000Z", concurrency: [8, 4] },
  ];
  const labels = parameterFacts({ ...run, changes }, "h").flatMap(({ label }) => (label.startsWith("Changed") ? [label] : []));
  expect(labels).toEqual(["Changed 2026-03-08 10:05:01 UTC", "Changed 2026-03-08 10:05:40 UTC"]);
});

it("shows the state of each setting, with the page of the provider that ignores it", () => {
  if (run.model.kind !== "openai-compatible") throw new Error("no endpoint");
  const changed = (changes: object) => withStates({ ...run, model: { ...run.model, ...changes } as RunDetail["model"] });
  const state = (changes: object, label: string) => parameterFacts(changed(changes), "h").find((fact) => fact.label === label)?.state;
  expect(state({}, "Extra body: top_k")).toEqual({ word: "unknown", words: "sent; whether this host applies it is unknown" });
  const anthropic = { address: "https://api.anthropic.com/v1", sampling: { reasoningEffort: "high" } };
  expect(state(anthropic, "Sampling: reasoning effort")).toEqual({
    word: "ignored",
    words: "ignored by the provider",
    source: { page: "https://platform.claude.com/docs/en/api/openai-sdk", read: "2026-11-25" },
  });
  const refused = { sampling: {}, refused: [{ field: "temperature", value: 0 }] };
  expect(value(changed(refused), "Sampling: temperature")).toBe("0");
  expect(state(refused, "Sampling: temperature")?.words).toBe("refused by the endpoint, so it was left out");
});

it("does not show a run without a judge as judged", () => {
  const judged = { ...run, params: { judge: true, systemPrompt: false } };
  expect(value(judged, "Judge")).toBe("on, but no judge model was set, so nothing was judged");
  expect(value({ ...judged, judgeName: "J" }, "Judge")).toBe("on");
  expect(value(judged, "System prompt")).toBe("off");
});

it("omits an endpoint that is hidden from readers of a share", () => {
  expect(
    value(
      {
        ...run,
        model: {
          ...run.model,
          kind: "openai-compatible",
          address: "https://hidden.invalid",
          model: "qwen",
          sampling: {},
          timeoutSeconds: 600,
        },
      },
      "Endpoint",
    ),
  ).toBeUndefined();
  expect(value({ ...run, model: { kind: "simulated", profile: "steady", seed: 3, latencySeconds: 0 } }, "Simulated profile")).toBe(
    "steady",
  );
});

it("lists what requests to the model's and the judge's endpoints change or omit", () => {
  if (run.model.kind !== "openai-compatible") throw new Error("no endpoint");
  const model = { ...run.model, limitField: "max_completion_tokens" as const };
  const facts = parameterFacts({ ...run, model, judgeLeftOut: ["response_format", "temperature"] }, "h");
  expect(facts.find(({ label }) => label === "Output limit sent as")?.value).toBe("max_completion_tokens");
  expect(facts.find(({ label }) => label === "Judge requests omit")?.value).toBe("response_format, temperature: its endpoint refuses them");
});

it("shows how reasoning was separated, and for older runs what cannot be restored", () => {
  if (run.model.kind !== "openai-compatible") throw new Error("no endpoint");
  expect(value(run, "Reasoning in replies")).toMatch(/line breaks after it were removed before scoring and cannot be restored/);
  const reading = { tags: ["harmony" as const], opened: false, trim: true };
  expect(value({ ...run, model: { ...run.model, reading } }, "Reasoning in replies")).toBe(
    "separated by <|channel|>analysis (harmony); white space around answers removed",
  );
  expect(value({ ...run, model: { kind: "imported", source: "a.jsonl" } }, "Reasoning in replies")).toBeUndefined();
});
