import type { ModelSettings, Sampling } from "@/lib/contracts/model";
import { canAnswer, isRemote } from "@/lib/contracts/plain/model-kinds";

/** Returns the word for a kind of model. */
export function kindLabel(kind: ModelSettings["kind"]): string {
  return { "openai-compatible": "Endpoint", simulated: "Simulated", imported: "Imported" }[kind];
}

/** Returns the source of a model's replies in a few characters: the host of its address, its profile or its file. */
export function modelPlace(settings: ModelSettings): string {
  if (settings.kind === "simulated") return settings.profile;
  if (!canAnswer(settings)) return settings.source;
  return URL.canParse(settings.address) ? new URL(settings.address).host : settings.address;
}

const names: Record<keyof Sampling, string> = {
  temperature: "T",
  topP: "top-p",
  maxTokens: "max",
  seed: "seed",
  reasoningEffort: "effort",
  topK: "top-k",
  stop: "stop",
  serviceTier: "tier",
};

/** Formats the sampling parameters in one line, `T 0 · top-p 0.9 · max 4000`; "" if the endpoint's defaults apply. */
export function samplingLine(settings: ModelSettings): string {
  if (settings.kind === "simulated") {
    return [`seed ${settings.seed}`, settings.latencySeconds > 0 ? `${settings.latencySeconds} s per reply` : "replies immediately"].join(
      " · ",
    );
  }
  if (!canAnswer(settings)) return "";
  const { temperature, topP, maxTokens, seed, reasoningEffort, topK, stop, serviceTier } = settings.sampling;
  const parts: [keyof Sampling, string | number | undefined][] = [
    ["temperature", temperature],
    ["topP", topP],
    ["maxTokens", maxTokens],
    ["seed", seed],
    ["reasoningEffort", reasoningEffort],
    ["topK", topK],
    ["stop", stop && JSON.stringify(stop).slice(1, -1)],
    ["serviceTier", serviceTier],
  ];
  return parts.flatMap(([key, value]) => (value === undefined ? [] : [`${names[key]} ${value}`])).join(" · ");
}

/** Returns the name by which a model's price is looked up; null if the model costs nothing. */
export function priceName(settings: ModelSettings): string | null {
  return isRemote(settings) ? settings.model : null;
}
