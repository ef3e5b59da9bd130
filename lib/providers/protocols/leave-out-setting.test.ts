import { describe, expect, it } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { leaveOutAdvice, withoutSetting } from "./leave-out-setting";
import { openaiChat } from "./openai-chat";

const settings = openaiCompatible.parse({
  kind: "openai-compatible",
  address: "http://127.0.0.1:1/v1",
  model: "m",
  sampling: { temperature: 0, topP: 0.9, maxTokens: 100, seed: 1, reasoningEffort: "low", topK: 9, serviceTier: "flex" },
  extraBody: { stop: ["\n"], top_k: 20, min_p: 0.1, temperature: 0.5 },
  stream: true,
});
const sent = (sentSettings: typeof settings) => openaiChat.fields(sentSettings, 0, { json: true });

describe("withoutSetting", () => {
  it.each(Object.keys(sent(settings)).filter((field) => field !== "model" && field !== "messages"))(
    "omits %s and sends all other fields as before",
    (field) => {
      const { [field]: _, ...others } = sent(settings);
      // Token counts are only requested for streamed replies.
      const { stream_options, ...rest } = others;
      expect(sent(withoutSetting(settings, field))).toEqual(field === "stream" ? rest : others);
    },
  );

  it("removes the limit that a task sends, under either name", () => {
    const bare = openaiCompatible.parse({ ...settings, sampling: {}, extraBody: undefined });
    const left = withoutSetting(bare, "max_completion_tokens");
    expect(left.extraBody).toEqual({ max_completion_tokens: null });
    expect(openaiChat.fields({ ...left, sampling: { maxTokens: 4096 } }, 0, {})).not.toHaveProperty("max_tokens");
  });

  it("leaves no empty extra body behind", () => {
    expect(withoutSetting(openaiCompatible.parse({ ...settings, extraBody: { stop: "x" } }), "stop")).not.toHaveProperty("extraBody");
  });
});

describe("leaveOutAdvice", () => {
  it("names the form field", () => {
    expect(leaveOutAdvice({ field: "top_p", parameter: "topP" })).toBe("Clear “Top-p” in the model's settings");
    expect(leaveOutAdvice({ field: "max_tokens", parameter: "maxTokens" })).toBe(
      'Clear “Max tokens” in the model\'s settings, or add {"max_tokens": null} to its extra body',
    );
    expect(leaveOutAdvice({ field: "stop", parameter: null })).toMatch(/^Remove “stop” from the extra body/);
  });
});
