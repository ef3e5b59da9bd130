import type { Metadata } from "next";
import { page } from "@/app/page-declaration";
import { Door } from "@/components/accounts/door";
import { JoinForm } from "@/components/accounts/join-form";
import { ButtonLink } from "@/components/ui/button";
import { describeLink } from "@/lib/access/people";
import { HeedError } from "@/lib/errors";

export const metadata: Metadata = { title: "Join", referrer: "no-referrer" };
export const dynamic = "force-dynamic";

interface Props {
  params: Promise<{ token: string }>;
}

export default page<Props, { role: "open" }>({ role: "open" }, async ({ params }) => {
  const { token } = await params;
  const link = await describeLink(token).catch((error: unknown) => {
    if (error instanceof HeedError && error.code === "not_found") return error.message;
    throw error;
  });
  if (typeof link === "string")
    return (
      <Door title="This link does not work" note={link}>
        <ButtonLink href="/login" className="w-full">
          Log in
        </ButtonLink>
      </Door>
    );
  return <JoinForm token={token} purpose={link.purpose} email={link.email} role={link.role} />;
});
