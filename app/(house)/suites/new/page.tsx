import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { z } from "zod";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { jobQuery } from "@/components/data/job-queries";
import { suitesQuery } from "@/components/data/suite-queries";
import { NewSuitePage } from "@/components/suites/new-suite-page";
import { manifests } from "@/lib/benchmarks/registry";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { readJob } from "@/lib/reads/jobs";
import { readSuites } from "@/lib/reads/suites";
import { orNotFound } from "../../or-not-found";

export const metadata: Metadata = { title: "New suite" };
export const dynamic = "force-dynamic";

const search = z.object({ build: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined) });

export default page({ role: "runner" }, async ({ searchParams }: { searchParams: Promise<unknown> }) => {
  const client = new QueryClient();
  client.setQueryData(suitesQuery(null).queryKey, await readSuites({}));
  const { build } = search.parse(await searchParams);
  if (build !== undefined) client.setQueryData(jobQuery(build).queryKey, await orNotFound(readJob(build)));
  const infos = manifests
    .map(infoOfManifest)
    .map(({ id, title, summary, suiteForm, presets, builders }) => ({ id, title, summary, suiteForm, presets, builders }));
  return (
    <Hydrated client={client}>
      <NewSuitePage benchmarks={infos} />
    </Hydrated>
  );
});
