import { z } from "zod";
import type { NewItem } from "@/lib/benchmarks/family";
import { loadFamily } from "@/lib/benchmarks/registry";
import { type BuildResult, buildResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { namedFiles } from "@/lib/exchange/upload-text";
import { settingsOfModel } from "@/lib/models/settings-of-model";
import { randomFrom } from "@/lib/random/seeded-random";
import { buildSteps } from "../build-steps";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

const settings = (id: number | null) => (id === null ? null : settingsOfModel(id));
const withUploads = z.object({ uploads: z.array(z.number().int()).catch([]) });

/** A build's result: values with a report about them, or items. */
export type StoredBuildResult = BuildResult & { items: NewItem<unknown>[] | null };

/** Runs a build on its input, with the current settings of the models that it names. */
export async function executeBuild(job: StoredJob, kit: JobKit): Promise<StoredBuildResult> {
  const { manifest, engine } = await loadFamily(job.benchmark);
  const declared = manifest.builders.find(({ id }) => id === job.name);
  const builder = engine.suite.builders?.[job.name];
  if (!declared || !builder) throw new HeedError("not_found", `The builder “${job.name}” no longer exists.`);
  const [chat, embed] = await Promise.all([settings(job.modelId), settings(job.embeddingModelId)]);
  const input = declared.input.parse(job.input);
  const steps = await buildSteps(job.id);
  const buildKit = {
    ...kit.provide({ chat, embed }),
    report: kit.report,
    random: randomFrom(`build/${job.name}`),
    share: steps.share,
    step: steps.add,
    files: await namedFiles(withUploads.parse(job.input).uploads),
  };
  try {
    if (builder.makes === "values") return { ...buildResult.parse(await builder.build(input, buildKit)), items: null };
    const items: NewItem<unknown>[] = [];
    for await (const item of builder.build(input, buildKit)) items.push(item);
    const report = { fills: "", values: [], columns: [], kept: [], dropped: [], notes: [] };
    return { ...report, itemCount: items.length, items };
  } finally {
    await steps.close();
  }
}
