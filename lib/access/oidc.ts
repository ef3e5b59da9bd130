import { type Role, role } from "@/lib/contracts/access";

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

/** Reads the OIDC provider's settings; null if there is none. Throws a sentence that names what is missing or wrong. */
export function oidcSettings(env: Record<string, string | undefined> = process.env): OidcSettings | null {
  const issuer = env.HEED_OIDC_ISSUER?.trim().replace(/\/+$/, "");
  if (!issuer) return null;
  if (!URL.canParse(issuer) || !/^https?:$/.test(new URL(issuer).protocol)) throw new Error("HEED_OIDC_ISSUER is not an address.");
  const { protocol, hostname } = new URL(issuer);
  if (protocol === "http:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    throw new Error("HEED_OIDC_ISSUER must begin with https://; without encryption, anyone on the network could log in as anyone.");
  const clientId = env.HEED_OIDC_CLIENT_ID?.trim();
  const clientSecret = env.HEED_OIDC_CLIENT_SECRET?.trim();
  if (!clientId || !clientSecret) throw new Error("With HEED_OIDC_ISSUER, set HEED_OIDC_CLIENT_ID and HEED_OIDC_CLIENT_SECRET as well.");
  const domains = (env.HEED_OIDC_DOMAINS ?? "").toLowerCase().split(/[\s,]+/);
  const given = role.safeParse(env.HEED_OIDC_ROLE?.trim() || "reader");
  if (!given.success || given.data === "owner") throw new Error("HEED_OIDC_ROLE must be reader or runner; owners are invited.");
  return { issuer, clientId, clientSecret, domains: domains.filter((domain) => domain !== ""), role: given.data };
}

/** True if everyone with an address of this domain may have an account. */
export const isAllowedDomain = ({ domains }: OidcSettings, email: string): boolean => domains.includes(email.split("@").at(-1) ?? "");
