import { createHash } from "node:crypto";
import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { type ModelSettings, modelSettings } from "@/lib/contracts/model";
import { canAnswer } from "@/lib/contracts/plain/model-kinds";
import { usualProtocol } from "@/lib/contracts/plain/protocols";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { readingOf } from "@/lib/contracts/plain/thought-tags";
import type { Reading } from "@/lib/contracts/reading";
import { effectiveSettings } from "@/lib/providers/hosts/setting-states";

/** The fields of a run that determine its ranking and its row there. */
export const rankedRun = z.object({
  suiteHash: z.string(),
  verifier: z.string(),
  verifierVersion: z.string(),
  judge: modelSettings.nullable(),
  judgeName: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
  systemPrompt: z.string().nullable(),
  modelName: z.string(),
  model: modelSettings,
});
export type RankedRun = z.infer<typeof rankedRun>;

/** SQL columns of `run r` and `suite s` for `rankedRun`. */
export const rankedColumns = `s.content_hash as "suiteHash", r.verifier, r.verifier_version as "verifierVersion", r.judge, r.judge_name as "judgeName",
    r.params, r.system_prompt as "systemPrompt", r.model_name as "modelName", r.model`;

/** Orders the entries of an object by key. The comma keeps the order, and thus the stored hashes, of keys that begin with another key. */
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (`${a},` < `${b},` ? -1 : 1);

/** Serializes a value as JSON with sorted object keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, nested: unknown) =>
    typeof nested === "object" && nested !== null && !Array.isArray(nested)
      ? Object.fromEntries(Object.entries(nested).sort(byKey))
      : nested,
  );
}

const hashed = (value: unknown) => createHash("sha256").update(canonical(value)).digest("hex").slice(0, 16);

/**
 * Returns a run's parameters with missing ones at the family's defaults, so that older runs keep their ranking when a parameter is added.
 */
export function wholeParams({ forms }: Pick<Manifest, "forms">, params: Record<string, unknown>): unknown {
  const parsed = forms.run.safeParse(params);
  return parsed.success ? parsed.data : params;
}

/** The reading of replies if it differs from the model's default; runs from before readings were stored count as default. */
const unusual = (model: string, reading: Reading | undefined) =>
  reading && canonical(reading) !== canonical(readingOf({ model })) ? { reading } : {};

/**
 * Returns the settings of a model that had, or may have had, an effect on its replies. Runs that differ only in address, key, time limits,
 * service tier, seed, or in ignored or refused settings are repetitions of each other.
 */
export function settingsThatCount(settings: ModelSettings, as: { isJudge?: boolean } = {}): unknown {
  if (settings.kind === "simulated") return { kind: settings.kind, profile: settings.profile };
  const asked = settingsAsked(settings);
  if (asked === null) return settings;
  const read = unusual(asked.model, canAnswer(settings) ? asked.reading : (settings.reading ?? asked.reading));
  const { model, protocol, contextTokens, base } = asked;
  const { sampling, extraBody, reasoningTokens } = effectiveSettings(settings, as);
  const { seed: _, serviceTier: _tier, ...drawn } = sampling;
  return {
    kind: "openai-compatible",
    model,
    ...(protocol !== usualProtocol && { protocol }),
    sampling: drawn,
    extraBody,
    contextTokens,
    reasoningTokens,
    base: base ?? false,
    ...read,
  };
}

/**
 * Returns the key of a run's ranking, 16 hexadecimal digits. Runs with the same suite, verifier and version, judge and run parameters share
 * it.
 */
export function rankingKey(manifest: Pick<Manifest, "forms">, run: RankedRun): string {
  const { suiteHash, verifier, verifierVersion, judge, judgeName, params, systemPrompt } = run;
  return hashed({
    ...{ suiteHash, verifier, verifierVersion, params: wholeParams(manifest, params) },
    ...(systemPrompt !== null && { systemPrompt }),
    judge: judge && { name: judgeName, settings: settingsThatCount(judge, { isJudge: true }) },
  });
}

/** Returns the key of a run's row in its ranking. Runs with the same model name and the same settings that count share it. */
export function rowKey({ modelName, model }: Pick<RankedRun, "modelName" | "model">): string {
  return hashed({ modelName, settings: settingsThatCount(model) });
}

/** Returns the key under which pooled runs are stored: a hash of the standings that were pooled, in any order. */
export function poolKey(stamps: readonly string[]): string {
  return hashed([...stamps].sort());
}

/** Largest number of runs that are pooled in a row; the newest ones are used. */
export const pooledAtMost = 20;
