import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { launchesQuery } from "@/components/data/launch-queries";
import { LaunchesPage } from "@/components/launches/launches-page";
import { readLaunches } from "@/lib/reads/launches";

export const metadata: Metadata = { title: "Launches" };
export const dynamic = "force-dynamic";

export default page({ role: "reader" }, async () => {
  const client = new QueryClient();
  client.setQueryData(launchesQuery.queryKey, await readLaunches());
  return (
    <Hydrated client={client}>
      <LaunchesPage />
    </Hydrated>
  );
});
