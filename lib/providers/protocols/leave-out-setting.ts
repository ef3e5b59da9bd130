import type { OpenaiCompatible, SentParameter } from "@/lib/contracts/model";
import type { RefusedSetting } from "../refused-setting";
import { protocolOf } from "./protocol-of";

/** Labels of the parameters in the model's form. */
const labels: Record<SentParameter, string> = {
  temperature: "Temperature",
  topP: "Top-p",
  seed: "Seed",
  maxTokens: "Max tokens",
  reasoningEffort: "Reasoning effort",
  topK: "Top-k",
  stop: "Stop sequences",
  serviceTier: "Service tier",
  reasoningTokens: "Reasoning allowance",
};

/**
 * Removes a refused field from a model's settings and stores its requested value in `refused`. A field that a task or Heed would send is
 * removed by a null in the extra body.
 */
export function withoutSetting(settings: OpenaiCompatible, field: string): OpenaiCompatible {
  const { [field]: extra, ...rest } = settings.extraBody ?? {};
  const name = protocolOf(settings).sampled[field];
  const { stream: isStreamed, ...unstreamed } = settings;
  if (field === "stream" && isStreamed) return unstreamed;
  const { extraBody: _, reasoningTokens, ...others } = settings;
  const isBudget = name === "reasoningTokens";
  const isSampled = name !== undefined && (isBudget ? reasoningTokens : settings.sampling[name]) !== undefined;
  const isExtra = extra !== undefined && extra !== null;
  const left = isSampled || isExtra ? rest : { ...rest, [field]: null };
  const sampling = { ...settings.sampling };
  if (name !== undefined && !isBudget) delete sampling[name];
  const budget = reasoningTokens === undefined || isBudget ? {} : { reasoningTokens };
  const value = isSampled ? (isBudget ? reasoningTokens : settings.sampling[name]) : extra;
  const earlier = (settings.refused ?? []).filter((entry) => entry.field !== field);
  const refused = isSampled || isExtra ? [...earlier, { field, value }] : settings.refused;
  return { ...others, ...budget, sampling, ...(Object.keys(left).length > 0 && { extraBody: left }), ...(refused && { refused }) };
}

/** Advises how to leave a field out in the model's form, as the beginning of a sentence. */
export function leaveOutAdvice({ field, parameter }: Pick<RefusedSetting, "field" | "parameter">): string {
  if (field === "stream") return "Switch “Streamed replies” off in the model's settings";
  if (parameter === null) return `Remove “${field}” from the extra body in the model's settings, or set it to null`;
  const orNull = `, or add {"${field}": null} to its extra body`;
  return `Clear “${labels[parameter]}” in the model's settings${parameter === "maxTokens" ? orNull : ""}`;
}
