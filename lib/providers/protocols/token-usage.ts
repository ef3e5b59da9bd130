import { z } from "zod";
import type { Usage } from "@/lib/contracts/usage";
import { count } from "./counts";

// OpenRouter counts cache writes as cache_write_tokens, LiteLLM as cache_creation_tokens.
const details = z
  .object({ cached_tokens: count, cache_write_tokens: count, cache_creation_tokens: count, reasoning_tokens: count })
  .partial()
  .nullish()
  .catch(null);

/**
 * Schema of a response's token counts with the names in OpenAI's chat completions and responses, Anthropic's messages, and similar APIs.
 */
export const usageShape = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  input_tokens: count,
  output_tokens: count,
  total_tokens: count,
  reasoning_tokens: count,
  /** Moonshot's name. */
  cached_tokens: count,
  /** DeepSeek's name; part of the prompt's tokens. */
  prompt_cache_hit_tokens: count,
  /** Anthropic's name; not part of `input_tokens`. A gateway may send it beside `prompt_tokens`, which include it. */
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  prompt_tokens_details: details,
  input_tokens_details: details,
  completion_tokens_details: details,
  output_tokens_details: details,
});

/**
 * Reads token counts. Some endpoints leave thoughts out of the completion, so the total or the thoughts exceed it. The largest reading is
 * the output, and tokens that only the total includes are thoughts.
 */
export function readUsage(usage: z.infer<typeof usageShape> | null | undefined): Usage {
  const read = usage?.cache_read_input_tokens ?? null;
  const written = usage?.cache_creation_input_tokens ?? null;
  const beside = usage?.input_tokens == null ? null : usage.input_tokens + (read ?? 0) + (written ?? 0);
  const input = usage?.prompt_tokens ?? beside;
  const answered = usage?.completion_tokens ?? usage?.output_tokens ?? null;
  const counted =
    usage?.completion_tokens_details?.reasoning_tokens ?? usage?.output_tokens_details?.reasoning_tokens ?? usage?.reasoning_tokens ?? null;
  const unsaid = usage?.total_tokens != null && input !== null && answered !== null ? usage.total_tokens - input - answered : 0;
  const reasoning = unsaid > 0 ? Math.max(counted ?? 0, unsaid) : counted;
  const readings = [
    ...(answered === null ? [] : [answered]),
    ...(usage?.total_tokens != null && input !== null ? [usage.total_tokens - input] : []),
    ...(reasoning !== null && reasoning > (answered ?? 0) ? [reasoning + (answered ?? 0)] : []),
  ];
  return {
    input,
    output: readings.length === 0 ? null : Math.max(0, ...readings),
    reasoning,
    cached:
      usage?.prompt_tokens_details?.cached_tokens ??
      usage?.input_tokens_details?.cached_tokens ??
      usage?.prompt_cache_hit_tokens ??
      usage?.cached_tokens ??
      read,
    cacheWrite:
      usage?.prompt_tokens_details?.cache_write_tokens ??
      usage?.prompt_tokens_details?.cache_creation_tokens ??
      usage?.input_tokens_details?.cache_write_tokens ??
      written,
  };
}
