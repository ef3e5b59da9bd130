import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { OverviewPage } from "@/components/overview/overview-page";
import { overviewQuery } from "@/components/overview/queries";
import { readOverview } from "@/lib/reads/overview";

export const dynamic = "force-dynamic";

export default async function Page() {
  const client = new QueryClient();
  client.setQueryData(overviewQuery.queryKey, await readOverview());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OverviewPage />
    </HydrationBoundary>
  );
}
