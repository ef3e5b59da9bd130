import type { ModelSettings, ModelTraits } from "../model";

/** What is known of a model's traits; simulated and imported ones have none. */
export const traitsOf = (settings: ModelSettings): ModelTraits =>
  settings.kind === "openai-compatible" ? { base: settings.base ?? false, group: settings.group ?? null } : { base: false, group: null };
