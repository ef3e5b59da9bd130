import type { ModelSettings, ModelTraits } from "../model";
import { settingsAsked } from "./settings-asked";

/** What is known of a model's traits; simulated and imported ones have none. */
export function traitsOf(settings: ModelSettings): ModelTraits {
  const asked = settingsAsked(settings);
  return { base: asked?.base ?? false, group: asked?.group ?? null };
}
