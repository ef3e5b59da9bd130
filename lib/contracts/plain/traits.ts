import type { ModelSettings, ModelTraits } from "../model";
import { settingsAsked } from "./settings-asked";

/** Returns the known traits of a model; simulated and imported models have none. */
export function traitsOf(settings: ModelSettings): ModelTraits {
  const asked = settingsAsked(settings);
  return { base: asked?.base ?? false, group: asked?.group ?? null };
}
