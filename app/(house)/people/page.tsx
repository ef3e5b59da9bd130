import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { PeoplePage } from "@/components/accounts/people-page";
import { peopleQuery } from "@/components/data/account-queries";
import { accountsOn } from "@/lib/access/accounts-mode";
import { listInvitations, listPeople } from "@/lib/access/people";

export const metadata: Metadata = { title: "People" };
export const dynamic = "force-dynamic";

export default page({ role: "owner" }, async () => {
  if (!accountsOn()) notFound();
  const client = new QueryClient();
  client.setQueryData(peopleQuery().queryKey, { people: await listPeople(), invitations: await listInvitations() });
  return (
    <Hydrated client={client}>
      <PeoplePage />
    </Hydrated>
  );
});
