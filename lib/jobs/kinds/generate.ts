import { loadFamily } from "@/lib/benchmarks/registry";
import type { GeneratedSuite } from "@/lib/contracts/suite";
import { createSuiteBody } from "@/lib/contracts/suite";
import { createSuite } from "@/lib/suites/create-suite";
import { storeSuite } from "@/lib/suites/store-suite";
import { finishedBuild } from "../finished-build";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

/** Creates a suite from its parameters, from the values of a build, or from a build's items. */
export async function executeGenerate({ input }: StoredJob, kit: JobKit): Promise<GeneratedSuite> {
  const { build: buildId, ...request } = createSuiteBody.parse(input);
  const build = buildId === null ? null : await finishedBuild(buildId, request.benchmark);
  if (build?.makes === "items") {
    const family = await loadFamily(request.benchmark);
    const suite = {
      family,
      name: request.name,
      seed: null,
      origin: "generated" as const,
      params: { ...build.params, build: buildId },
      items: build.items,
    };
    const { id, existed } = await storeSuite(suite, kit);
    return { suiteId: id, existed };
  }
  const { id, existed } = await createSuite({ ...request, params: { ...request.params, ...build?.params } }, kit);
  return { suiteId: id, existed };
}
