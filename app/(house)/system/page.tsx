import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { systemQuery, workersQuery } from "@/components/data/system-queries";
import { SystemPage } from "@/components/system/system-page";
import { manifests } from "@/lib/benchmarks/registry";
import { readWorkers } from "@/lib/reads/workers";
import { lastCheck } from "@/lib/sandbox/python/check-sandbox";

export const metadata: Metadata = { title: "System" };
export const dynamic = "force-dynamic";

export default page({ role: "reader" }, async () => {
  const client = new QueryClient();
  client.setQueryData(workersQuery().queryKey, await readWorkers());
  client.setQueryData(systemQuery().queryKey, { sandbox: lastCheck() });
  const families = manifests.flatMap(({ id, panels }) => (panels.some(({ place }) => place === "system") ? [{ id, panels }] : []));
  return (
    <Hydrated client={client}>
      <SystemPage families={families} />
    </Hydrated>
  );
});
