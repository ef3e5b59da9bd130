import { expect, test } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import type { SampleDetail } from "@/lib/contracts/sample";
import { exampleTurnView } from "@/lib/contracts/turn-view.fixture";
import { publicSample } from "./shared-sample";

const bare = { reason: null, tags: {}, costUsd: 0.25, turns: [] };
const source = { settings: { kind: "imported" as const, source: "a.jsonl" }, hidden: ["gpu-7.example"] };

test("a shared sample has no cost, and a failure class without the private name of a model or an address", () => {
  const shared = (tags: SampleDetail["tags"]) => publicSample({ ...bare, tags } as unknown as SampleDetail, source);
  expect(shared({ density: 300 })).toEqual({ ...bare, costUsd: null, tags: { density: 300 } });
  expect(shared({ class: "misread", class_by: "Our judge" }).tags).toEqual({ class: "misread", class_by: "a model" });
  const byHand = { class: "misread", class_by: "Ada", class_at: "2026-03-01T00:00:00.000Z" };
  expect(shared({ ...byHand, class_why: "gpu-7.example cut it off" }).tags).toEqual({ ...byHand, class_why: "… cut it off" });
});

test("a shared request has the field names sent to its host, but not the host's address", () => {
  const settings = openaiCompatible.parse({
    ...{ kind: "openai-compatible", address: "https://api.mistral.ai/v1", model: "m", keyVariable: "HEED_KEY_LAB" },
    ...{ sampling: { seed: 3, maxTokens: 50 }, extraBody: { user: "someone" } },
  });
  const sample = publicSample({ ...bare, repetition: 2, turns: [exampleTurnView()] } as unknown as SampleDetail, { settings, hidden: [] });
  expect(sample.turns[0]?.rawRequest).toEqual({ model: "m", messages: [], random_seed: 5, max_tokens: 50 });
});
