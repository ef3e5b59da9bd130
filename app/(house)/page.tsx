import { QueryClient } from "@tanstack/react-query";
import { Hydrated } from "@/app/hydrated";
import { modelsQuery } from "@/components/models/queries";
import { OverviewPage } from "@/components/overview/overview-page";
import { overviewQuery } from "@/components/overview/queries";
import { readOverview } from "@/lib/ranking/overview";
import { readModels } from "@/lib/reads/models";

export const dynamic = "force-dynamic";

export default async function Page() {
  const client = new QueryClient();
  client.setQueryData(overviewQuery.queryKey, await readOverview());
  client.setQueryData(modelsQuery().queryKey, await readModels());
  return (
    <Hydrated client={client}>
      <OverviewPage />
    </Hydrated>
  );
}
