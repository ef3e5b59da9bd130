import type { ModelRow } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";

/** Returns the first model at an endpoint whose key is set or not needed. */
export function readyEndpoint(models: readonly ModelRow[]): ModelRow | undefined {
  return models.find(({ settings, keyPresent }) => isRemote(settings) && keyPresent !== false);
}
