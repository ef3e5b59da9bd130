import { expect, test } from "vitest";
import { registerSlate, slateSettings } from "@/lib/providers/protocols/slate.fixture";
import { curlCommand } from "./curl";

registerSlate();
const settings = {
  ...{ kind: "openai-compatible" as const, address: "http://127.0.0.1:8000/v1/", model: "m", sampling: {}, timeoutSeconds: 60 },
  keyVariable: "LAB_KEY",
};

test("a request becomes a shell command with the key's variable and escaped quotes", () => {
  expect(curlCommand(settings, { model: "m", messages: [{ role: "user", content: "It's here" }] })).toBe(
    `curl 'http://127.0.0.1:8000/v1/chat/completions' \\\n  -H 'content-type: application/json' \\\n  -H "authorization: Bearer $LAB_KEY" \\\n  -d '{"model":"m","messages":[{"role":"user","content":"It'\\''s here"}]}'`,
  );
  expect(curlCommand({ ...settings, base: true }, { model: "m", prompt: "x" })).toContain("/v1/completions'");
});

test("a request of another protocol has that protocol's address, headers and fields", () => {
  expect(curlCommand(slateSettings("http://127.0.0.1:8000/v3/", { keyVariable: "LAB_KEY" }), { voice: {} })).toBe(
    `curl 'http://127.0.0.1:8000/v3/engines/slate%2Fone:say' \\\n  -H 'content-type: application/json' \\\n  -H 'slate-edition: 7' \\\n  -H "x-slate-pass: $LAB_KEY" \\\n  -d '{"voice":{}}'`,
  );
});
