import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { flagsQuery } from "@/components/data/flag-queries";
import { allRunsQuery, unreadableRunsQuery } from "@/components/data/run-queries";
import { savedViewsQuery } from "@/components/data/view-queries";
import { runFamily } from "@/components/rows/run-family";
import { RunsPage } from "@/components/runs/runs-page";
import { manifests } from "@/lib/benchmarks/registry";
import { readSavedViews } from "@/lib/curation/saved-views";
import { readFlags } from "@/lib/reads/flags";
import { readRunList } from "@/lib/reads/runs";

export const metadata: Metadata = { title: "Runs" };
export const dynamic = "force-dynamic";

export default page({ role: "reader" }, async () => {
  const client = new QueryClient();
  const [{ runs, unreadable }, views, flags] = await Promise.all([
    readRunList({ limit: 1000, archived: true, examples: "none" }),
    readSavedViews(),
    readFlags(),
  ]);
  client.setQueryData(allRunsQuery().queryKey, runs);
  client.setQueryData(unreadableRunsQuery().queryKey, unreadable);
  client.setQueryData(savedViewsQuery().queryKey, views);
  client.setQueryData(flagsQuery.queryKey, flags);
  return (
    <Hydrated client={client}>
      <RunsPage families={manifests.map(runFamily)} />
    </Hydrated>
  );
});
