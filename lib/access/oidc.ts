import type { Role } from "@/lib/contracts/access";

/** Id under which logins of the OIDC provider are stored. */
export const oidcProvider = "oidc";

/** The OIDC provider through which people may log in, by HEED_OIDC_ISSUER and its siblings. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Domains of verified e-mail addresses that need no invitation, in small letters. */
  domains: string[];
  /** What people from these domains become. */
  role: Role;
}

/** Reads the OIDC provider's settings; null if there is none. The launcher refuses missing and wrong ones. */
export function oidcSettings(env: Record<string, string | undefined> = process.env): OidcSettings | null {
  const [issuer = "", clientId = "", clientSecret = "", given = ""] = [
    env.HEED_OIDC_ISSUER?.trim().replace(/\/+$/, ""),
    env.HEED_OIDC_CLIENT_ID?.trim(),
    env.HEED_OIDC_CLIENT_SECRET?.trim(),
    env.HEED_OIDC_ROLE?.trim(),
  ];
  if (!issuer || !clientId || !clientSecret) return null;
  const domains = (env.HEED_OIDC_DOMAINS ?? "").toLowerCase().split(/[\s,]+/);
  const role = given === "runner" ? "runner" : "reader";
  return { issuer, clientId, clientSecret, domains: domains.filter((domain) => domain !== ""), role };
}

/** True if everyone with an address of this domain may have an account. */
export const isAllowedDomain = ({ domains }: OidcSettings, email: string): boolean => domains.includes(email.split("@").at(-1) ?? "");
