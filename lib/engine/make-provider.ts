import { mostConcurrency } from "@/lib/contracts/run-request";
import { HeedError } from "@/lib/errors";
import { endpointProvider } from "@/lib/providers/endpoint-provider";
import type { LimitField } from "@/lib/providers/limit-naming";
import type { Provider } from "@/lib/providers/provider";
import { simulatedProvider } from "@/lib/providers/simulated";
import type { RunContext } from "@/lib/record/run-context";
import { systemClock } from "./clock";

/**
 * Builds the provider of a run's model. `onLimitField` is called if the endpoint uses another name for the limit. Throws `invalid` if the
 * model cannot be called (no key, imported replies).
 */
export function makeProvider(
  { model, manifest, engine }: Pick<RunContext, "model" | "manifest" | "engine">,
  onLimitField?: (field: LimitField) => void,
): Provider {
  switch (model.kind) {
    case "openai-compatible":
      // Opens connections for any concurrency that the run may reach; its slots limit how many are used.
      return endpointProvider(model, mostConcurrency, { onLimitField });
    case "simulated":
      if (!engine.simulation) throw new HeedError("invalid", `${manifest.title} has no simulated models.`);
      return simulatedProvider(model, engine.simulation.simulate, async (ms, signal) => {
        await systemClock.sleep(ms, signal);
        if (signal.aborted) throw signal.reason;
      });
    case "imported":
      throw new HeedError("invalid", "These replies were imported, so there is no model to call.");
  }
}
