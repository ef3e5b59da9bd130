import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Hydrated } from "@/app/hydrated";
import { allRunsQuery, unreadableRunsQuery } from "@/components/data/run-queries";
import { runFamily } from "@/components/rows/run-family";
import { RunsPage } from "@/components/runs/runs-page";
import { manifests } from "@/lib/benchmarks/registry";
import { readRunList } from "@/lib/reads/runs";

export const metadata: Metadata = { title: "Runs" };
export const dynamic = "force-dynamic";

export default async function Page() {
  const client = new QueryClient();
  const { runs, unreadable } = await readRunList({ limit: 1000, archived: true, examples: "none" });
  client.setQueryData(allRunsQuery().queryKey, runs);
  client.setQueryData(unreadableRunsQuery().queryKey, unreadable);
  return (
    <Hydrated client={client}>
      <RunsPage families={manifests.map(runFamily)} />
    </Hydrated>
  );
}
