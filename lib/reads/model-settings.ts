import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { ModelSettings } from "@/lib/contracts/model";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { effectiveSettings } from "@/lib/providers/hosts/setting-states";
import { noEffectWords } from "./no-effect-words";

/** Formats a number of tokens as people write it: 512, 4k, 1.5k. */
const tokens = (count: number) => (count < 1000 ? String(count) : `${Number((count / (count % 1024 === 0 ? 1024 : 1000)).toFixed(1))}k`);

/**
 * Formats the settings of a row that had an effect on replies, and those that had none: “effort ignored · T 0 · 4k out”, and in full. Null
 * if none are known, as for simulated and imported replies.
 */
export function settingsInWords(settings: ModelSettings): LeaderboardRow["settings"] {
  const asked = settingsAsked(settings);
  if (asked === null) return null;
  const { contextTokens, base } = asked;
  const { sampling, reasoningTokens, extraBody } = effectiveSettings(settings);
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
  const lost = noEffectWords(settings);
  const applied = parts.length === 0 ? "endpoint defaults" : parts.map(([, words]) => words).join(", ");
  const long = `${capitalized(applied)}.`;
  const words = [...lost.short.map((word) => word.replace(/^temperature/, "T")), ...parts.map(([short]) => short)];
  return {
    short: words.join(" · ") || "defaults",
    long: lost.long === "" ? long : `${long} ${lost.long}`,
    ...(lost.short.length > 0 && { noEffect: true }),
  };
}
