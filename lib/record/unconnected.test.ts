import { expect, it } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { settingStatesOf } from "@/lib/providers/hosts/setting-states";
import { rowKey } from "./ranking-key";
import { disconnected } from "./unconnected";

it("keeps the states of an earlier run's settings, and its row, if its address is left out", () => {
  const model = openaiCompatible.parse({
    ...{ kind: "openai-compatible", address: "https://api.anthropic.com/v1", keyVariable: "HEED_KEY_LAB", model: "claude" },
    sampling: { temperature: 0, reasoningEffort: "high" },
  });
  const apart = disconnected(model, "run.jsonl.gz");
  expect(JSON.stringify(apart)).not.toContain("api.anthropic.com");
  expect(settingStatesOf(apart)).toEqual(settingStatesOf(model));
  expect(rowKey({ modelName: "Claude", model: apart })).toBe(rowKey({ modelName: "Claude", model }));
});
