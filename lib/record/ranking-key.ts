import { createHash } from "node:crypto";
import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { type ModelSettings, modelSettings } from "@/lib/contracts/model";
import { canAnswer } from "@/lib/contracts/plain/model-kinds";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { readingOf } from "@/lib/contracts/plain/thought-tags";
import type { Reading } from "@/lib/contracts/reading";
import { usualProtocol } from "@/lib/providers/protocols/protocol-of";

/** What of a run decides in which ranking it stands, and on which row. */
export const rankedRun = z.object({
  suiteHash: z.string(),
  verifier: z.string(),
  verifierVersion: z.string(),
  judge: modelSettings.nullable(),
  judgeName: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
  modelName: z.string(),
  model: modelSettings,
});
export type RankedRun = z.infer<typeof rankedRun>;

/** Its columns, of `run r` and `suite s`. */
export const rankedColumns = `s.content_hash as "suiteHash", r.verifier, r.verifier_version as "verifierVersion", r.judge, r.judge_name as "judgeName",
    r.params, r.model_name as "modelName", r.model`;

/** JSON whose objects have their fields in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, nested: unknown) =>
    typeof nested === "object" && nested !== null && !Array.isArray(nested) ? Object.fromEntries(Object.entries(nested).sort()) : nested,
  );
}

const hashed = (value: unknown) => createHash("sha256").update(canonical(value)).digest("hex").slice(0, 16);

/** A family's run parameters with those that a run lacks at their defaults, so that an older run keeps its place when one is added. */
export function wholeParams({ forms }: Pick<Manifest, "forms">, params: Record<string, unknown>): unknown {
  const parsed = forms.run.safeParse(params);
  return parsed.success ? parsed.data : params;
}

/** How replies were read where that is not as it is done for the model by itself; runs from before a reading was kept count as usual. */
const unusual = (model: string, reading: Reading | undefined) =>
  reading && canonical(reading) !== canonical(readingOf({ model })) ? { reading } : {};

/**
 * What of a model's settings can change its replies. Its address, key, time limits and service tier cannot, and its seed only draws repetitions: runs that
 * differ in these alone are repetitions of each other.
 */
export function settingsThatCount(settings: ModelSettings): unknown {
  if (settings.kind === "simulated") return { kind: settings.kind, profile: settings.profile };
  const asked = settingsAsked(settings);
  if (asked === null) return settings;
  const read = unusual(asked.model, canAnswer(settings) ? asked.reading : (settings.reading ?? asked.reading));
  const { model, protocol, sampling, extraBody, contextTokens, reasoningTokens, base } = asked;
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

/** Runs with the same one stand in one ranking: suite, verifier and version, judge, run parameters. 16 hexadecimal digits. */
export function rankingKey(manifest: Pick<Manifest, "forms">, run: RankedRun): string {
  const { suiteHash, verifier, verifierVersion, judge, judgeName, params } = run;
  return hashed({
    ...{ suiteHash, verifier, verifierVersion, params: wholeParams(manifest, params) },
    judge: judge && { name: judgeName, settings: settingsThatCount(judge) },
  });
}

/** Runs of one ranking with the same one stand on one row: the model's name and the settings that count. */
export function rowKey({ modelName, model }: Pick<RankedRun, "modelName" | "model">): string {
  return hashed({ modelName, settings: settingsThatCount(model) });
}

/** What pools of runs are kept under: what their standings were when they were put together, whatever the order. */
export function poolKey(stamps: readonly string[]): string {
  return hashed([...stamps].sort());
}

/** Runs of a row that are put together, the newest of them at most. */
export const pooledAtMost = 20;
