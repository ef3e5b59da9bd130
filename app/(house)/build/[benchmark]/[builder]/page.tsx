import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { BuilderPage } from "@/components/build/builder-page";
import { buildQuery, buildsQuery } from "@/components/build/queries";
import { modelsQuery } from "@/components/models/queries";
import { manifests } from "@/lib/benchmarks/registry";
import { benchmarkInfo } from "@/lib/reads/benchmark-info";
import { readBuild } from "@/lib/reads/build";
import { readBuilds } from "@/lib/reads/builds";
import { readModels } from "@/lib/reads/models";
import { found } from "../../../found";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ benchmark: string; builder: string }>; searchParams: Promise<unknown> };

const search = z.object({ build: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined) });

async function builderOf(params: Props["params"]) {
  const wanted = await params;
  const family = manifests.find(({ id }) => id === wanted.benchmark);
  const benchmark = family === undefined ? notFound() : benchmarkInfo(family);
  return { benchmark, builder: benchmark.builders.find(({ id }) => id === wanted.builder) ?? notFound() };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await builderOf(params)).builder.label };
}

export default async function Page({ params, searchParams }: Props) {
  const { benchmark, builder } = await builderOf(params);
  const client = new QueryClient();
  client.setQueryData(modelsQuery().queryKey, await readModels());
  const of = { benchmark: benchmark.id, builder: builder.id };
  client.setQueryData(buildsQuery(of.benchmark, of.builder).queryKey, await readBuilds(of));
  const { build: id } = search.parse(await searchParams);
  if (id !== undefined) {
    const build = await found(readBuild(id));
    if (build.benchmark !== of.benchmark || build.builder !== of.builder) notFound();
    client.setQueryData(buildQuery(id).queryKey, build);
  }
  const fills = benchmark.suiteForm.find((field) => field.name === builder.fills)?.label ?? builder.fills ?? "";
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BuilderPage benchmark={{ id: benchmark.id, title: benchmark.title }} builder={builder} fills={fills} />
    </HydrationBoundary>
  );
}
