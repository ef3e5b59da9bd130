import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { page } from "@/app/page-declaration";
import { LoginForm } from "@/components/accounts/login-form";
import { accountsOn } from "@/lib/access/accounts-mode";
import { oidcSettings } from "@/lib/access/oidc";
import { pathWithin } from "@/lib/contracts/plain/path-within";

export const metadata: Metadata = { title: "Log in" };
export const dynamic = "force-dynamic";

interface Props {
  searchParams: Promise<{ next?: string | string[]; failed?: string | string[]; step?: string | string[] }>;
}

/** Returns the path to which a login leads, which is not the login again. */
const pathAfter = (next: string | string[] | undefined): string =>
  typeof next === "string" && !pathWithin(next).startsWith("/login") ? pathWithin(next) : "/";

export default page<Props, { role: "open" }>({ role: "open" }, async ({ searchParams }) => {
  if (!accountsOn()) redirect("/");
  const { next, failed, step } = await searchParams;
  const oidc = oidcSettings();
  return (
    <LoginForm next={pathAfter(next)} oidc={oidc && new URL(oidc.issuer).host} failed={failed !== undefined} needsCode={step === "code"} />
  );
});
