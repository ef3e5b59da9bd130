import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Not allowed" };

/** Page for a person whose role does not open the page; the sidebar stays. */
export default function Forbidden() {
  return (
    <>
      <PageHeader
        title="Your role has no access to this page"
        state="Readers see results and comment, runners also launch runs, and owners manage models, keys and people. Ask an owner to change your role."
        crumbs={[{ label: "Overview", href: "/" }]}
      />
      <ButtonLink href="/">Go to the overview</ButtonLink>
    </>
  );
}
