import type { Metadata } from "next";
import { readPageCaller } from "@/app/page-declaration";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Not allowed" };

const needsRole = {
  title: "Your role has no access to this page",
  state:
    "Readers see results and comment, runners also launch runs, and owners manage models, keys and people. Ask an owner to change your role.",
  way: <ButtonLink href="/">Go to the Overview</ButtonLink>,
};
const needsFactor = {
  title: "Turn on your second factor first",
  state: "You are an owner, and owners need a second factor here before they can open this page.",
  way: <ButtonLink href="/account">Go to your account</ButtonLink>,
};

/** Page for a person whose role does not open the page, or who lacks the second factor that owners need here; the sidebar stays. */
export default async function Forbidden() {
  const caller = await readPageCaller();
  const { title, state, way } = caller?.kind === "person" && caller.lacksFactor ? needsFactor : needsRole;
  return (
    <>
      <PageHeader title={title} state={state} crumbs={[{ label: "Overview", href: "/" }]} />
      {way}
    </>
  );
}
