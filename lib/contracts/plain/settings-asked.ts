import type { AskedSettings, ModelSettings } from "../model";
import { canAnswer, isRemote } from "./model-kinds";

/** Returns the settings with which a model's replies were requested, here or by another Heed; null if unknown. */
export function settingsAsked(settings: ModelSettings): AskedSettings | null {
  if (isRemote(settings)) return settings;
  return canAnswer(settings) ? null : (settings.settings ?? null);
}
