import { manifestById } from "@/lib/benchmarks/registry";
import type { StartedJob } from "@/lib/contracts/job";
import type { CreateSuite } from "@/lib/contracts/suite";
import { suiteParams } from "@/lib/suites/suite-params";
import { createJob } from "./create-job";
import { finishedBuild } from "./finished-build";

/** Starts to make a suite. Throws `not_found`, or `invalid` naming the field. */
export async function startSuite(request: CreateSuite): Promise<StartedJob> {
  const manifest = manifestById(request.benchmark);
  const build = request.build === null ? null : await finishedBuild(request.build, manifest.id);
  if (build === null || build.makes === "values") suiteParams(manifest, { ...request.params, ...build?.params });
  return { jobId: await createJob({ kind: "generate", benchmark: manifest.id, name: "", input: request }) };
}
