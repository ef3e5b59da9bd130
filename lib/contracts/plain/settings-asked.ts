import type { AskedSettings, ModelSettings } from "../model";

/** The settings with which a model's replies were asked for, here or by another Heed; null where none are known. */
export function settingsAsked(settings: ModelSettings): AskedSettings | null {
  if (settings.kind === "openai-compatible") return settings;
  return settings.kind === "imported" ? (settings.settings ?? null) : null;
}
