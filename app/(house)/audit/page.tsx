import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { AuditPage } from "@/components/accounts/audit-page";
import { auditQuery } from "@/components/data/account-queries";
import { accountsOn } from "@/lib/access/accounts-mode";
import { readAudit } from "@/lib/access/read-audit";

export const metadata: Metadata = { title: "Audit log" };
export const dynamic = "force-dynamic";

export default page({ role: "owner" }, async () => {
  if (!accountsOn()) notFound();
  const client = new QueryClient();
  client.setQueryData(auditQuery({}).queryKey, await readAudit({}));
  return (
    <Hydrated client={client}>
      <AuditPage />
    </Hydrated>
  );
});
