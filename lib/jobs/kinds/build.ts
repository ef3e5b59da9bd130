import { benchmarkById } from "@/lib/benchmarks/registry";
import { type BuildResult, buildResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { settingsOfModel } from "@/lib/models/settings-of-model";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

const settings = (id: number | null) => (id === null ? null : settingsOfModel(id));

/** Makes a build's values from its input, with the models that it names as they are now. */
export async function executeBuild(job: StoredJob, kit: JobKit): Promise<BuildResult> {
  const builder = benchmarkById(job.benchmark).builders.find((of) => of.id === job.name);
  if (!builder) throw new HeedError("not_found", `There is no builder “${job.name}” any more.`);
  const [chat, embed] = await Promise.all([settings(job.modelId), settings(job.embeddingModelId)]);
  return buildResult.parse(await builder.build(job.input, { ...kit.lend({ chat, embed }), report: kit.report }));
}
