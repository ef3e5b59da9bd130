import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Not found" };

/** Page for a run, suite, model or benchmark that does not exist; the sidebar stays. */
export default function NotFound() {
  return (
    <>
      <PageHeader
        title="Page not found"
        state="The address may be mistyped, or the page was deleted."
        crumbs={[{ label: "Overview", href: "/" }]}
      />
      <ButtonLink href="/">Go to the Overview</ButtonLink>
    </>
  );
}
