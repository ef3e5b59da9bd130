import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Not found" };

/** For a run, suite, model or benchmark that is not there; the rail stays. */
export default function NotFound() {
  return (
    <>
      <PageHeader
        title="Page not found"
        state="The address may be mistyped or the page archived."
        crumbs={[{ label: "Overview", href: "/" }]}
      />
      <ButtonLink href="/">Go to the overview</ButtonLink>
    </>
  );
}
