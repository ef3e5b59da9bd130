import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { Hydrated } from "@/app/hydrated";
import { page, pageMetadata } from "@/app/page-declaration";
import { BuilderPage } from "@/components/build/builder-page";
import { jobQuery, jobsQuery } from "@/components/data/job-queries";
import { modelsQuery } from "@/components/data/model-queries";
import { manifests } from "@/lib/benchmarks/registry";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { readJob, readJobs } from "@/lib/reads/jobs";
import { readModels } from "@/lib/reads/models";
import { orNotFound } from "../../../or-not-found";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ benchmark: string; builder: string }>; searchParams: Promise<unknown> };

const search = z.object({ build: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined) });

async function builderOf(params: Props["params"]) {
  const wanted = await params;
  const family = manifests.find(({ id }) => id === wanted.benchmark);
  const benchmark = family === undefined ? notFound() : infoOfManifest(family);
  return { benchmark, builder: benchmark.builders.find(({ id }) => id === wanted.builder) ?? notFound() };
}

export const generateMetadata = pageMetadata({ role: "runner" }, async ({ params }: Props): Promise<Metadata> => {
  return { title: (await builderOf(params)).builder.label };
});

export default page({ role: "runner" }, async ({ params, searchParams }: Props) => {
  const { benchmark, builder } = await builderOf(params);
  const client = new QueryClient();
  client.setQueryData(modelsQuery().queryKey, await readModels());
  const jobFilter = { kind: "build" as const, benchmark: benchmark.id, name: builder.id };
  client.setQueryData(jobsQuery(jobFilter).queryKey, await readJobs(jobFilter));
  const { build: id } = search.parse(await searchParams);
  if (id !== undefined) {
    const build = await orNotFound(readJob(id));
    if (build.kind !== jobFilter.kind || build.benchmark !== jobFilter.benchmark || build.name !== jobFilter.name) notFound();
    client.setQueryData(jobQuery(id).queryKey, build);
  }
  const fills = benchmark.suiteForm.find((field) => field.name === builder.fills)?.label ?? builder.fills ?? "";
  return (
    <Hydrated client={client}>
      <BuilderPage benchmark={{ id: benchmark.id, title: benchmark.title, panels: benchmark.panels }} builder={builder} fills={fills} />
    </Hydrated>
  );
});
