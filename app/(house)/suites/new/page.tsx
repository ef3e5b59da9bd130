import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewSuitePage } from "@/components/suites/new-suite-page";
import { suitesQuery } from "@/components/suites/queries";
import { manifests } from "@/lib/benchmarks/registry";
import { benchmarkInfo } from "@/lib/reads/benchmark-info";
import { readSuites } from "@/lib/reads/suites";

export const metadata: Metadata = { title: "New suite" };
export const dynamic = "force-dynamic";

export default async function Page() {
  const client = new QueryClient();
  client.setQueryData(suitesQuery(null).queryKey, await readSuites({}));
  const infos = manifests
    .map(benchmarkInfo)
    .map(({ id, title, summary, suiteForm, presets, builders }) => ({ id, title, summary, suiteForm, presets, builders }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NewSuitePage benchmarks={infos} />
    </HydrationBoundary>
  );
}
