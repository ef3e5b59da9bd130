import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { afterPage } from "@/app/after-page";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { allRunsQuery } from "@/components/data/run-queries";
import { SearchPage } from "@/components/search/search-page";
import { readRuns } from "@/lib/reads/runs";
import { searchFields } from "@/lib/search/search-terms";

export const metadata: Metadata = { title: "Search replies" };
export const dynamic = "force-dynamic";

export default page({ role: "reader" }, () => {
  const client = new QueryClient();
  void client.prefetchQuery({
    ...allRunsQuery(),
    queryFn: () => afterPage(() => readRuns({ limit: 1000, archived: true, examples: "none" })),
  });
  return (
    <Hydrated client={client}>
      <SearchPage fields={searchFields()} />
    </Hydrated>
  );
});
