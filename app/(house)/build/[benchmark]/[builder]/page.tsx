import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BuilderPage } from "@/components/build/builder-page";
import { modelsQuery } from "@/components/models/queries";
import { benchmarks } from "@/lib/benchmarks/registry";
import { benchmarkInfo } from "@/lib/reads/benchmark-info";
import { readModels } from "@/lib/reads/models";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ benchmark: string; builder: string }> };

async function builderOf(params: Props["params"]) {
  const wanted = await params;
  const family = benchmarks.find(({ id }) => id === wanted.benchmark);
  const benchmark = family === undefined ? notFound() : benchmarkInfo(family);
  return { benchmark, builder: benchmark.builders.find(({ id }) => id === wanted.builder) ?? notFound() };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await builderOf(params)).builder.label };
}

export default async function Page({ params }: Props) {
  const { benchmark, builder } = await builderOf(params);
  const client = new QueryClient();
  client.setQueryData(modelsQuery().queryKey, await readModels());
  const fills = benchmark.suiteForm.find((field) => field.name === builder.fills)?.label ?? builder.fills;
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BuilderPage benchmark={{ id: benchmark.id, title: benchmark.title }} builder={builder} fills={fills} />
    </HydrationBoundary>
  );
}
