import type { ModelRow } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";

/** The first model at an endpoint whose key, where it needs one, is set. */
export function readyEndpoint(models: readonly ModelRow[]): ModelRow | undefined {
  return models.find(({ settings, keyPresent }) => isRemote(settings) && keyPresent !== false);
}
