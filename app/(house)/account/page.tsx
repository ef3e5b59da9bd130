import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { AccountPage } from "@/components/accounts/account-page";
import { accountQuery } from "@/components/data/account-queries";
import { readAccount } from "@/lib/access/own-account";

export const metadata: Metadata = { title: "Account" };
export const dynamic = "force-dynamic";

export default page({ role: "reader" }, async (_props, caller) => {
  if (caller.kind !== "person") notFound();
  const client = new QueryClient();
  client.setQueryData(accountQuery().queryKey, await readAccount(caller));
  return (
    <Hydrated client={client}>
      <AccountPage />
    </Hydrated>
  );
});
