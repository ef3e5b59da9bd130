import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { allSharesQuery } from "@/components/data/share-queries";
import { SharesPage } from "@/components/share/shares-page";
import { personOf, roleOf } from "@/lib/access/caller";
import { listShares } from "@/lib/shares/share";

export const metadata: Metadata = { title: "Shares" };
export const dynamic = "force-dynamic";

export default page({ role: "reader" }, async (_: object, caller) => {
  const client = new QueryClient();
  client.setQueryData(allSharesQuery.queryKey, await listShares({}, roleOf(caller) === "owner" ? null : personOf(caller)));
  return (
    <Hydrated client={client}>
      <SharesPage />
    </Hydrated>
  );
});
