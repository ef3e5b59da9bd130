import type { Tools } from "@/lib/benchmarks/benchmark";
import { benchmarkById } from "@/lib/benchmarks/registry";
import type { BuildResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { settingsOfModel } from "@/lib/models/settings-of-model";
import { modelTools } from "@/lib/providers/model-tools";
import { type FailureKind, ProviderError } from "@/lib/providers/provider-error";

/** Failures that every further call would meet too. */
const lasting: ReadonlySet<FailureKind> = new Set(["credentials", "model", "unreachable"]);

function endpointFailed(error: ProviderError): HeedError {
  return new HeedError("unavailable", `The model's endpoint failed: ${error.message}. Test its connection on the Models page.`, {
    cause: error,
  });
}

/** Calls whose lasting failures are `unavailable`, so that a builder can tell them from one lost call; none is made once nobody waits. */
function guarded<In, Out>(call: (input: In) => Promise<Out>, signal: AbortSignal): (input: In) => Promise<Out> {
  return async (input) => {
    if (signal.aborted) throw new HeedError("unavailable", "The page that asked for this has gone.");
    try {
      return await call(input);
    } catch (error) {
      throw error instanceof ProviderError && lasting.has(error.kind) ? endpointFailed(error) : error;
    }
  };
}

/**
 * Lets a family's builder make values for a suite parameter, with a model to ask and one to embed where they are given.
 * No more is asked of a model once the signal is aborted. Throws `not_found`, `invalid`, or `unavailable` when an endpoint fails.
 */
export async function runBuilder(
  benchmarkId: string,
  builderId: string,
  request: { input: unknown; modelId: number | null; embeddingModelId: number | null },
  signal: AbortSignal,
): Promise<BuildResult> {
  const benchmark = benchmarkById(benchmarkId);
  const builder = benchmark.builders.find((b) => b.id === builderId);
  if (!builder) throw new HeedError("not_found", `${benchmark.title} has no builder “${builderId}”.`);
  const input = builder.input.parse(request.input);
  const tools: Tools = {};
  if (request.modelId !== null) tools.chat = guarded(modelTools(await settingsOfModel(request.modelId)).chat, signal);
  if (request.embeddingModelId !== null) tools.embed = guarded(modelTools(await settingsOfModel(request.embeddingModelId)).embed, signal);
  try {
    return await builder.build(input, tools);
  } catch (error) {
    throw error instanceof ProviderError ? endpointFailed(error) : error;
  }
}
