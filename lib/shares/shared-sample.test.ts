import { expect, test } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import type { SampleDetail } from "@/lib/contracts/sample";
import { exampleTurnView } from "@/lib/contracts/turn-view.fixture";
import { publicSample } from "./shared-sample";

test("a shared request has the field names sent to its host, but not the host's address", () => {
  const settings = openaiCompatible.parse({
    ...{ kind: "openai-compatible", address: "https://api.mistral.ai/v1", model: "m", keyVariable: "HEED_KEY_LAB" },
    ...{ sampling: { seed: 3, maxTokens: 50 }, extraBody: { user: "someone" } },
  });
  const sample = publicSample({ repetition: 2, reason: null, turns: [exampleTurnView()] } as unknown as SampleDetail, settings);
  expect(sample.turns[0]?.rawRequest).toEqual({ model: "m", messages: [], random_seed: 5, max_tokens: 50 });
});
