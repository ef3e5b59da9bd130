import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { suitesQuery } from "@/components/data/suite-queries";
import { SuitesPage } from "@/components/suites/suites-page";
import { manifests } from "@/lib/benchmarks/registry";
import { readSuites } from "@/lib/reads/suites";

export const metadata: Metadata = { title: "Suites" };
export const dynamic = "force-dynamic";

export default page({ role: "reader" }, async () => {
  const client = new QueryClient();
  client.setQueryData(suitesQuery(null).queryKey, await readSuites({}));
  return (
    <Hydrated client={client}>
      <SuitesPage benchmarks={manifests.map(({ id, title }) => ({ id, title }))} />
    </Hydrated>
  );
});
