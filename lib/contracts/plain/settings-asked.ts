import type { AskedSettings, ModelSettings } from "../model";
import { canAnswer, isRemote } from "./model-kinds";

/** The settings with which a model's replies were asked for, here or by another Heed; null where none are known. */
export function settingsAsked(settings: ModelSettings): AskedSettings | null {
  if (isRemote(settings)) return settings;
  return canAnswer(settings) ? null : (settings.settings ?? null);
}
