import { manifestById } from "@/lib/benchmarks/registry";
import type { StartedJob } from "@/lib/contracts/job";
import type { CreateSuite, SuitePreview } from "@/lib/contracts/suite";
import { previewSuite } from "@/lib/suites/preview-suite";
import { suiteParams } from "@/lib/suites/suite-params";
import { createJob } from "./create-job";
import { finishedBuild } from "./finished-build";

const buildOf = ({ build, benchmark }: Pick<CreateSuite, "build" | "benchmark">) =>
  build === null ? null : finishedBuild(build, benchmark);

/** Starts a job that creates a suite. Throws `not_found`, or `invalid` naming the field. */
export async function startSuite(request: CreateSuite, by: string | null = null): Promise<StartedJob> {
  const manifest = manifestById(request.benchmark);
  const build = await buildOf(request);
  if (build?.makes !== "items") suiteParams(manifest, { ...request.params, ...build?.params });
  return { jobId: await createJob({ kind: "generate", benchmark: manifest.id, name: "", input: request }, by) };
}

/** Previews a suite before it is created. Throws like `startSuite`. */
export async function previewOf(request: Omit<CreateSuite, "name">): Promise<SuitePreview> {
  const build = await buildOf(request);
  if (build?.makes === "items") return previewSuite(request, build.items());
  return previewSuite({ ...request, params: { ...request.params, ...build?.params } });
}
