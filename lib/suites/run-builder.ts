import type { Tools } from "@/lib/benchmarks/benchmark";
import { benchmarkById } from "@/lib/benchmarks/registry";
import type { BuildResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { settingsOfModel } from "@/lib/models/settings-of-model";
import { modelTools } from "@/lib/providers/model-tools";
import { ProviderError } from "@/lib/providers/provider-error";

/** Lets a family's builder make values for a suite parameter, with a model to ask and one to embed where they are given. Throws `not_found`, `invalid`, or `unavailable` when an endpoint fails. */
export async function runBuilder(
  benchmarkId: string,
  builderId: string,
  request: { input: unknown; modelId: number | null; embeddingModelId: number | null },
): Promise<BuildResult> {
  const benchmark = benchmarkById(benchmarkId);
  const builder = benchmark.builders.find((b) => b.id === builderId);
  if (!builder) throw new HeedError("not_found", `${benchmark.title} has no builder “${builderId}”.`);
  const input = builder.input.parse(request.input);
  const tools: Tools = {};
  if (request.modelId !== null) tools.chat = modelTools(await settingsOfModel(request.modelId)).chat;
  if (request.embeddingModelId !== null) tools.embed = modelTools(await settingsOfModel(request.embeddingModelId)).embed;
  try {
    return await builder.build(input, tools);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new HeedError("unavailable", `The model's endpoint failed: ${error.message}. Test its connection on the Models page.`, {
      cause: error,
    });
  }
}
