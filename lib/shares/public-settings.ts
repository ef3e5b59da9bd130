import type { ModelSettings } from "@/lib/contracts/model";

/** A model's settings as a reader of a link may see them: its name and sampling. The address is one that leads nowhere. */
export function publicSettings(settings: ModelSettings): ModelSettings {
  if (settings.kind === "imported") return { kind: "imported", source: "" };
  if (settings.kind === "simulated") return settings;
  return {
    kind: "openai-compatible",
    address: "https://hidden.invalid",
    model: settings.model,
    sampling: settings.sampling,
    timeoutSeconds: 600,
  };
}
