import { expect, test } from "vitest";
import type { ModelSettings } from "@/lib/contracts/model";
import { hideAddresses, publicSettings, publicStates } from "./hide-addresses";

const settings: ModelSettings = {
  kind: "openai-compatible",
  address: "https://gpu-7.lab.internal:8443/v1",
  model: "qwen3",
  keyVariable: "LAB_CREDENTIAL",
  sampling: { temperature: 0.5 },
  extraBody: { user: "someone" },
  timeoutSeconds: 30,
};

test.each([
  ["401 from https://gpu-7.lab.internal:8443/v1/chat/completions: wrong key in LAB_CREDENTIAL", "401 from …: wrong key in …"],
  ["connect ECONNREFUSED 10.1.2.3:8000", "connect ECONNREFUSED …"],
  ["getaddrinfo ENOTFOUND gpu-7.lab.internal", "getaddrinfo ENOTFOUND …"],
  ["set OPENAI_API_KEY first", "set … first"],
  ["connect to [::1]:8000 or localhost:11434", "connect to … or …"],
  ["429 after 7 attempts", "429 after 7 attempts"],
])("hides addresses and key names: %s", (text, hidden) => {
  expect(hideAddresses(text, settings).replaceAll(/…[^ :]*/g, "…")).toBe(hidden);
  expect(hideAddresses(text, settings)).not.toMatch(/gpu-7|LAB_CREDENTIAL|10\.1\.2\.3|OPENAI_API_KEY|11434/);
});

test("a reader of a share sees the model's name and sampling", () => {
  expect(publicSettings(settings)).toEqual({
    kind: "openai-compatible",
    address: "https://hidden.invalid",
    model: "qwen3",
    sampling: { temperature: 0.5 },
    timeoutSeconds: 600,
  });
});

test("a reader of a share sees each setting's state, without the provider's page or the extra body", () => {
  const source = { page: "https://provider.example/docs", read: "2026-01-01" };
  const effort = { setting: "reasoningEffort", asked: "high", field: "reasoning_effort", value: "high", state: "ignored" as const };
  const user = { setting: "user", asked: "someone", field: "user", value: "someone", state: "sent" as const };
  expect(publicStates([{ ...effort, source }, user])).toEqual([effort]);
});
