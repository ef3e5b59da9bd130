import type { Metadata } from "next";
import { readPageCaller } from "@/app/page-declaration";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Not allowed" };

/** Page for a person whose role does not open the page, or who lacks the second factor that owners need here; the sidebar stays. */
export default async function Forbidden() {
  const caller = await readPageCaller();
  if (caller?.kind === "person" && caller.lacksFactor)
    return (
      <>
        <PageHeader
          title="Turn on your second factor first"
          state="This page is for owners, who need a second factor here."
          crumbs={[{ label: "Overview", href: "/" }]}
        />
        <ButtonLink href="/account">Go to your account</ButtonLink>
      </>
    );
  return (
    <>
      <PageHeader
        title="Your role has no access to this page"
        state="Readers see results and comment, runners also launch runs, and owners manage models, keys and people. Ask an owner to change your role."
        crumbs={[{ label: "Overview", href: "/" }]}
      />
      <ButtonLink href="/">Go to the Overview</ButtonLink>
    </>
  );
}
