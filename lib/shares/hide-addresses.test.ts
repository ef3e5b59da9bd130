import { expect, test } from "vitest";
import type { ModelSettings } from "@/lib/contracts/model";
import { hiddenIn, hideAddresses, publicSettings, publicStates } from "./hide-addresses";

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
])("hides addresses and key names: %s", (text, shown) => {
  const hidden = hiddenIn(settings, null);
  expect(hideAddresses(text, hidden).replaceAll(/…[^ :]*/g, "…")).toBe(shown);
  expect(hideAddresses(text, hidden)).not.toMatch(/gpu-7|LAB_CREDENTIAL|10\.1\.2\.3|OPENAI_API_KEY|11434/);
});

test("hides the judge's host and key name", () => {
  const judge = { ...settings, address: "https://judge.example/v1", keyVariable: "JUDGE_PASS" };
  const text = "verifier judged: No reply from judge.example within 60 s; JUDGE_PASS at gpu-7.lab.internal:8443.";
  expect(hideAddresses(text, hiddenIn({ kind: "imported", source: "a.jsonl" }, judge))).toBe(
    "verifier judged: No reply from … within 60 s; … at ….",
  );
});

// Run files keep the sentences of a run but no settings that name its host.
test.each([
  ["gpu-7.lab.example cannot be reached (ENOTFOUND): getaddrinfo ENOTFOUND gpu-7.lab.example. Resume when it is back.", "…"],
  ["gpu-7:8443 rejects the key (401). Fix the key, then resume.", "… rejects the key (401). Fix the key, then resume."],
  ["api.gpu-7.example refuses the setting top_k, sent as 5 (400). Remove it.", "… refuses the setting top_k, sent as 5 (400). Remove it."],
  ["The judge at gpu-7.example gives no verdict (429). Fix the judge.", "The judge at … gives no verdict (429). Fix the judge."],
  ["connect ECONNREFUSED ::1:8000", "connect ECONNREFUSED …"],
  ["fetch failed at gpu-7.internal and gpu-7.example:80", "fetch failed at … and …"],
])("hides the hosts of a run from another Heed: %s", (text, shown) => {
  const hidden = hideAddresses(text, hiddenIn({ kind: "imported", source: "a.jsonl" }, null));
  expect(hidden).not.toMatch(/gpu-7|8000/);
  expect(hidden).toContain(shown);
});

test.each([
  "5 of 20 samples have failed, more than this run's limit of 10%; the last reason: 429.",
  "The file results.jsonl has line 3.2 at 12:30, e.g. density:500, see v1.2 and the judge at fault",
  "The model refuses to answer; it cannot be reached by reasoning.",
])("leaves other texts as they are: %s", (text) => expect(hideAddresses(text, [])).toBe(text));

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
