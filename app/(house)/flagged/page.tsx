import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { flagsQuery } from "@/components/data/flag-queries";
import { FlaggedPage } from "@/components/flags/flagged-page";
import { readFlags } from "@/lib/reads/flags";

export const metadata: Metadata = { title: "Flagged samples" };
export const dynamic = "force-dynamic";

export default page({ role: "reader" }, async () => {
  const client = new QueryClient();
  client.setQueryData(flagsQuery.queryKey, await readFlags());
  return (
    <Hydrated client={client}>
      <FlaggedPage />
    </Hydrated>
  );
});
