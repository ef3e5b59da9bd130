import { QueryClient } from "@tanstack/react-query";
import { Hydrated } from "@/app/hydrated";
import { OverviewPage } from "@/components/overview/overview-page";
import { overviewQuery } from "@/components/overview/queries";
import { readOverview } from "@/lib/reads/overview";

export const dynamic = "force-dynamic";

export default async function Page() {
  const client = new QueryClient();
  client.setQueryData(overviewQuery.queryKey, await readOverview());
  return (
    <Hydrated client={client}>
      <OverviewPage />
    </Hydrated>
  );
}
