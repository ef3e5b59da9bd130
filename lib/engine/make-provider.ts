import { mostConcurrency } from "@/lib/contracts/run-request";
import { HeedError } from "@/lib/errors";
import { endpointProvider } from "@/lib/providers/endpoint-provider";
import type { LimitField } from "@/lib/providers/limit-naming";
import type { Provider } from "@/lib/providers/provider";
import { simulatedProvider } from "@/lib/providers/simulated";
import type { RunContext } from "@/lib/record/run-context";
import { systemClock } from "./clock";

/** The model of a run, ready to be asked; `onLimitField` hears of another name of the limit. Throws `invalid` when it cannot be (no key, imported replies). */
export function makeProvider(
  { model, manifest, engine }: Pick<RunContext, "model" | "manifest" | "engine">,
  onLimitField?: (field: LimitField) => void,
): Provider {
  switch (model.kind) {
    case "openai-compatible":
      // Connections for whatever concurrency it may come to have: its slots say how many are used.
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
