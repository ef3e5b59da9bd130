import fc from "fast-check";
import { expect, it } from "vitest";
import { readEnding } from "./reply-ending";

const endReasons: Record<string, readonly string[]> = {
  finished: [
    "stop",
    "STOP",
    "end_turn",
    "COMPLETE",
    "stop_sequence",
    "eos",
    "eos_token",
    "eosFound",
    "tool_calls",
    "function_call",
    "FinishReason.STOP",
  ],
  "cut off": [
    "length",
    "LENGTH",
    "MAX_TOKENS",
    "max_tokens",
    "model_length",
    "model_context_window_exceeded",
    "FINISH_REASON_MAX_TOKENS",
    "ERROR_LIMIT",
  ],
  filtered: [
    ...[
      "content_filter",
      "content-filter",
      "CONTENT_FILTERED",
      "content_filter: PROHIBITED_CONTENT",
      "SAFETY",
      "PROHIBITED_CONTENT",
      "RECITATION",
    ],
    ...["BLOCKLIST", "SPII", "LANGUAGE", "sensitive", "guardrail_intervened", "ERROR_TOXIC", "IMAGE_SAFETY"],
  ],
  refused: ["refusal"],
  failed: [
    ...[
      "error",
      "ERROR",
      "abort",
      "network_error",
      "insufficient_system_resource",
      "MALFORMED_FUNCTION_CALL",
      "error: upstream gone",
      "timeout",
    ],
    "malformed_model_output",
  ],
};
const all = Object.entries(endReasons).flatMap(([ending, words]) => words.map((word) => [word, ending] as const));

it.each(all)("reads “%s” as %s", (word, ending) => expect(readEnding(word)).toBe(ending));

it("recognizes no other word", () => {
  for (const word of ["", "OTHER", "repetition_truncation", "stopping by", "nonstop", "finish_reason", ":", "unknown: stop"])
    expect([word, readEnding(word)]).toEqual([word, null]);
});

it("reads a word the same way in any case and with any separators", () => {
  const separators = fc.array(fc.constantFrom("_", "-", " ", "."), { minLength: 1, maxLength: 2 }).map((marks) => marks.join(""));
  fc.assert(
    fc.property(fc.constantFrom(...all), separators, fc.boolean(), ([word, ending], separator, upper) => {
      const [name = "", ...rest] = word.split(":");
      const written = [name.replaceAll(/[_-]/g, separator), ...rest].join(":");
      expect(readEnding(` ${upper ? written.toUpperCase() : written.toLowerCase()} `)).toBe(ending);
    }),
  );
});
