import type { ModelSettings } from "@/lib/contracts/model";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";

/** Formats a number of tokens as people write it: 512, 4k, 1.5k. */
const tokens = (count: number) => (count < 1000 ? String(count) : `${Number((count / (count % 1024 === 0 ? 1024 : 1000)).toFixed(1))}k`);

/**
 * Formats the settings of a model that can change its replies, short for a row: “T 0 · effort high · 4k out”, and in full. Null if none are
 * known, as for simulated and imported replies.
 */
export function settingsInWords(settings: ModelSettings): { short: string; long: string } | null {
  const asked = settingsAsked(settings);
  if (asked === null) return null;
  const { sampling, reasoningTokens, contextTokens, base, extraBody } = asked;
  const { temperature, topP, topK, stop, maxTokens, reasoningEffort } = sampling;
  const parts: [short: string, long: string][] = [];
  if (temperature !== undefined) parts.push([`T ${temperature}`, `temperature ${temperature}`]);
  if (topP !== undefined) parts.push([`top-p ${topP}`, `top-p ${topP}`]);
  if (topK !== undefined) parts.push([`top-k ${topK}`, `top-k ${topK}`]);
  if (reasoningEffort !== undefined) parts.push([`effort ${reasoningEffort}`, `reasoning effort ${reasoningEffort}`]);
  if (maxTokens !== undefined) parts.push([`${tokens(maxTokens)} out`, `at most ${maxTokens} tokens per answer`]);
  if (reasoningTokens !== undefined) parts.push([`${tokens(reasoningTokens)} to think`, `${reasoningTokens} tokens to reason before it`]);
  if (stop !== undefined) parts.push(["stop", `stops at ${JSON.stringify(stop).slice(1, -1)}`]);
  if (contextTokens !== undefined) parts.push([`${tokens(contextTokens)} context`, `a context of ${contextTokens} tokens`]);
  if (extraBody && Object.keys(extraBody).length > 0) parts.push(["extra fields", "further fields of the request"]);
  if (base) parts.push(["base", "a base model, which completes text"]);
  if (parts.length === 0) return { short: "defaults", long: "Endpoint defaults." };
  const long = parts.map(([, words]) => words).join(", ");
  return { short: parts.map(([words]) => words).join(" · "), long: `${long.charAt(0).toUpperCase()}${long.slice(1)}.` };
}
