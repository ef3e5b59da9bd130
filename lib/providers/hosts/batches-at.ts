import type { ModelSettings, OpenaiCompatible } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { protocolLabels, usualProtocol } from "@/lib/contracts/plain/protocols";
import { protocolOf } from "../protocols/protocol-of";
import { hostOf } from "./host-of";

/**
 * Explains why a model cannot be asked in batches; null if it can, or if its host is not known. A run on such a host stops at its first
 * batch if the host takes none.
 */
export function whyNoBatches(settings: ModelSettings): string | null {
  if (!isRemote(settings)) return "Simulated models have no endpoint that accepts batches.";
  const { protocol = usualProtocol } = settings;
  if (protocolOf(settings).batch === null) return `Heed does not submit batches with the protocol ${protocolLabels[protocol]}.`;
  const host = hostOf(settings);
  return host === null || host.batch ? null : `${host.name} is not known to accept batches with the protocol ${protocolLabels[protocol]}.`;
}

/** Returns the share of its usual prices that a host charges for batches, 0 to 1; null if unknown. */
export const batchFactorOf = (settings: Pick<OpenaiCompatible, "address" | "protocol">): number | null =>
  hostOf(settings)?.batch?.factor ?? null;
