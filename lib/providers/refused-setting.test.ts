import { describe, expect, it } from "vitest";
import { endpointError } from "./endpoint-error";
import { openaiChat } from "./protocols/openai-chat";
import { findRefusedSetting } from "./refused-setting";

const sent = {
  model: "m",
  messages: [],
  temperature: 0,
  top_p: 0.9,
  seed: 7,
  max_tokens: 4096,
  reasoning_effort: "low",
  stop: ["\n"],
  response_format: { type: "json_object" },
  logprobs: true,
  stream: true,
  stream_options: { include_usage: true },
  chat_template_kwargs: { enable_thinking: false },
};
const named = (body: unknown) => findRefusedSetting(openaiChat, sent, endpointError(JSON.stringify(body)));
const namedBy = (message: string, more: object = {}) => named({ error: { message, ...more } });

describe("refusedSetting", () => {
  it.each([
    ["max_tokens", true, "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."],
    ["max_tokens", false, "max_tokens is too large: 4096. This model supports at most 2048 completion tokens."],
    ["temperature", false, "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported."],
    ["temperature", true, "temperature is deprecated for this model"],
    ["temperature", true, "litellm.UnsupportedParamsError: openai does not support parameters: ['temperature'], for model=o1"],
    ["stop", true, "Argument not supported on this model: stop"],
    ["stop", true, "Unsupported parameter: 'stop' is not supported with this model."],
    ["seed", true, "Unrecognized request argument supplied: seed"],
    ["stream_options", true, "Unrecognized request argument supplied: stream_options"],
    ["response_format", false, "'response_format.type' must be 'json_schema' or 'text'"],
    ["logprobs", true, "logprobs are not supported"],
    ["reasoning_effort", true, "Unrecognized request argument supplied: reasoning_effort"],
    ["top_p", true, "`top_p` is not supported by this model"],
    ["chat_template_kwargs", true, "Unknown parameter: 'chat_template_kwargs'."],
  ])("finds %s in a sentence", (field, byName, message) => {
    expect(namedBy(message)).toMatchObject({ field, byName });
  });

  it.each([
    ["param", { error: { message: "Not with this model.", param: "temperature", code: "unsupported_parameter" } }, "temperature"],
    ["a nested param", { error: { message: "no", param: "response_format.type" } }, "response_format"],
    ["FastAPI's location", { detail: [{ type: "extra_forbidden", loc: ["body", "seed"], msg: "Extra inputs are not permitted" }] }, "seed"],
    [
      "FastAPI's location inside a field",
      { detail: [{ loc: ["body", "response_format", "type"], msg: "Input should be 'text'" }] },
      "response_format",
    ],
    [
      "a router's raw text",
      { error: { message: "Provider returned error", metadata: { raw: JSON.stringify({ error: { message: "no", param: "top_p" } }) } } },
      "top_p",
    ],
  ])("finds it by %s", (_, body, field) => {
    expect(named(body)).toMatchObject({ field });
  });

  it("names the sent value", () => {
    expect(namedBy("Unsupported parameter: 'seed'")).toEqual({ field: "seed", value: "7", byName: true, parameter: "seed" });
  });

  it.each([
    "Your input was flagged by moderation.",
    "The prompt asks the model to stop, which is not allowed.",
    "Grow the seed in the garden: only such prompts are invalid.",
    "Provider returned error",
    "Unsupported parameter: 'presence_penalty'.",
    "Invalid 'messages[1].content': string too long.",
    "Assistant message must have either content or tool_calls, but not none.",
    "The stream was closed; you must try again.",
  ])("names nothing if no sent field is refused: %s", (message) => {
    expect(namedBy(message)).toBeNull();
  });

  it("trusts an endpoint that names another field", () => {
    expect(namedBy("temperature must be raised", { param: "messages.[0].content" })).toBeNull();
    expect(namedBy("temperature is not supported", { param: null })).toMatchObject({ field: "temperature" });
  });
});
