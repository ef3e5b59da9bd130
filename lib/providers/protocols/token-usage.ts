import { z } from "zod";
import type { Usage } from "../provider";

/** Numbers that some gateways write as texts; what cannot be read is null. */
const count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(?:\.\d+)?$/)
      .transform(Number),
  ])
  .transform(Math.round)
  .pipe(z.int().min(0).max(2_147_483_647))
  .nullish()
  .catch(null);
const details = z.object({ cached_tokens: count, reasoning_tokens: count }).partial().nullish().catch(null);

/** The counts of a response under the names of OpenAI's chat completions, of its responses and of Anthropic's messages. */
export const usageShape = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  input_tokens: count,
  output_tokens: count,
  total_tokens: count,
  reasoning_tokens: count,
  prompt_tokens_details: details,
  input_tokens_details: details,
  completion_tokens_details: details,
  output_tokens_details: details,
});

/**
 * Tokens as an endpoint counts them. Some count thoughts beside the completion and not within it: the total is then more than prompt and
 * completion, or the thoughts are more than the completion, and the largest of these readings is the output.
 */
export function readUsage(usage: z.infer<typeof usageShape> | null | undefined): Usage {
  const input = usage?.prompt_tokens ?? usage?.input_tokens ?? null;
  const answered = usage?.completion_tokens ?? usage?.output_tokens ?? null;
  const reasoning =
    usage?.completion_tokens_details?.reasoning_tokens ?? usage?.output_tokens_details?.reasoning_tokens ?? usage?.reasoning_tokens ?? null;
  const readings = [
    ...(answered === null ? [] : [answered]),
    ...(usage?.total_tokens != null && input !== null ? [usage.total_tokens - input] : []),
    ...(reasoning !== null && reasoning > (answered ?? 0) ? [reasoning + (answered ?? 0)] : []),
  ];
  return {
    input,
    output: readings.length === 0 ? null : Math.max(0, ...readings),
    reasoning,
    cached: usage?.prompt_tokens_details?.cached_tokens ?? usage?.input_tokens_details?.cached_tokens ?? null,
  };
}
