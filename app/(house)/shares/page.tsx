import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { allSharesQuery } from "@/components/data/share-queries";
import { SharesPage } from "@/components/share/shares-page";
import { listShares } from "@/lib/shares/share";

export const metadata: Metadata = { title: "Shares" };
export const dynamic = "force-dynamic";

export default page({ role: "reader" }, async () => {
  const client = new QueryClient();
  client.setQueryData(allSharesQuery.queryKey, await listShares());
  return (
    <Hydrated client={client}>
      <SharesPage />
    </Hydrated>
  );
});
