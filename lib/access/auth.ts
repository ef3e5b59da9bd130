import { inspect } from "node:util";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError } from "better-auth/api";
import { verifyPassword } from "better-auth/crypto";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { twoFactor } from "better-auth/plugins/two-factor";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { publicUrl } from "@/lib/env";
import { clientAddress, isEncrypted } from "@/lib/http/client-address";
import { log } from "@/lib/log";
import { loginSecret } from "@/lib/secrets/derive-key";
import { hashPassword, isPassword } from "@/lib/secrets/password-hash";
import { noteEvent } from "./audit";
import { isAllowedDomain, oidcProvider, oidcSettings } from "./oidc";
import { askSecondFactor } from "./second-factor";
import { sessionLimits } from "./session-limits";

/** Fewest and most characters of a password. */
export const passwordLength = { fewest: 12, most: 128 };

/** True if a password is a person's, whose hash may also be an older one in the form of better-auth. */
export const isPersonsPassword = (given: string, hash: string): Promise<boolean> =>
  hash.startsWith("scrypt$") ? isPassword(given, hash) : verifyPassword({ hash, password: given });

/** Decides whether a person whom the OIDC provider names may have an account, and which role: by their domain, or by an invitation. */
async function roleOfNewcomer(email: string, isVerified: boolean): Promise<string | null> {
  const settings = oidcSettings();
  if (!settings || !isVerified) return null;
  const { rows } = await pool().query(
    `update one_time_link set used_at = now() where purpose = 'invite' and email = $1 and used_at is null and expires_at > now()
     returning role`,
    [email],
  );
  return rows[0]?.role ?? (isAllowedDomain(settings, email) ? settings.role : null);
}

const oidcPlugins = () => {
  const settings = oidcSettings();
  if (!settings) return [];
  const { issuer, clientId, clientSecret } = settings;
  return [
    genericOAuth({
      config: [
        {
          providerId: oidcProvider,
          discoveryUrl: `${issuer}/.well-known/openid-configuration`,
          ...{ clientId, clientSecret, pkce: true, requireIdTokenVerification: true, scopes: ["openid", "email", "profile"] },
        },
      ],
    }),
  ];
};

/** Builds the options of better-auth, with Heed's names for its tables. Heed manages roles, keys and invitations itself. */
export function authOptions({ origin, trusted, secure }: { origin: string; trusted: (request?: Request) => string[]; secure: boolean }) {
  return {
    appName: "Heed",
    baseURL: origin,
    basePath: "/api/auth",
    secret: loginSecret(),
    database: prismaAdapter(prisma(), { provider: "postgresql" }),
    telemetry: { enabled: false },
    logger: {
      level: "error" as const,
      log: (_level: string, message: string, ...details: unknown[]) =>
        log("web", "error", [`login: ${message}`, ...details.map((detail) => inspect(detail))].join(" ")),
    },
    // Tries are counted in the database (throttle.ts), for all web servers together.
    rateLimit: { enabled: false },
    trustedOrigins: trusted,
    onAPIError: { errorURL: "/login?failed=oidc" },
    emailAndPassword: {
      ...{ enabled: true, disableSignUp: true, minPasswordLength: passwordLength.fewest, maxPasswordLength: passwordLength.most },
      password: { hash: hashPassword, verify: ({ hash, password }) => isPersonsPassword(password, hash) },
    },
    user: {
      modelName: "person",
      additionalFields: {
        role: { type: "string", required: true, defaultValue: "reader", input: false },
        deactivatedAt: { type: "date", required: false, input: false },
      },
    },
    // The end is fixed at the login; session.ts ends unused sessions earlier.
    session: {
      modelName: "personSession",
      fields: { userId: "personId" },
      expiresIn: sessionLimits().seconds,
      disableSessionRefresh: true,
    },
    account: {
      modelName: "personLogin",
      fields: { userId: "personId" },
      updateAccountOnSignIn: false,
      // A provider may give a person's address to someone else later, whose login must not open the account.
      accountLinking: { enabled: true, disableImplicitLinking: true, requireLocalEmailVerified: true },
    },
    verification: { modelName: "loginVerification", storeIdentifier: "hashed" as const },
    advanced: {
      useSecureCookies: secure,
      // The library would leave this check out in tests.
      disableOriginCheck: false,
      cookiePrefix: "heed",
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" as const },
      ipAddress: { ipAddressHeaders: ["x-heed-client"] },
    },
    plugins: [
      twoFactor({
        issuer: "Heed",
        // Who logs in through the OIDC provider alone has no password to be asked for.
        allowPasswordless: true,
        backupCodeOptions: { storeBackupCodes: "encrypted" },
        schema: { twoFactor: { modelName: "secondFactor", fields: { userId: "personId" } } },
      }),
      ...oidcPlugins(),
    ],
    hooks: { after: askSecondFactor },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const role = await roleOfNewcomer(user.email.toLowerCase(), user.emailVerified);
            if (role === null) throw new APIError("FORBIDDEN", { code: "not_invited", message: "Not invited." });
            return { data: { ...user, email: user.email.toLowerCase(), name: user.name || user.email, role } };
          },
          after: async ({ id, name, email, ...user }) => {
            await noteEvent({ kind: "person", personId: id, name }, "person.join", email, { role: user.role, through: "OIDC" });
          },
        },
      },
      account: {
        // The provider's tokens are not needed after the login.
        create: { before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }) },
      },
      session: {
        create: {
          before: async ({ userId }) => {
            const { rows } = await pool().query("select 1 from person where id = $1 and deactivated_at is null", [userId]);
            if (rows.length === 0) throw new APIError("FORBIDDEN", { code: "deactivated", message: "Deactivated." });
          },
          after: async ({ userId }, context) => {
            if (!context?.path?.startsWith("/callback/")) return;
            const { rows } = await pool().query('select name, two_factor_enabled as "needsCode" from person where id = $1', [userId]);
            // The login is noted after its code.
            if (rows[0]?.needsCode) return;
            await noteEvent({ kind: "person", personId: userId, name: rows[0]?.name ?? "" }, "login", "", {
              through: "OIDC",
              address: clientAddress(context.headers ?? new Headers()),
            });
          },
        },
      },
    },
  } satisfies BetterAuthOptions;
}

/** Returns the scheme and host that a request names, which the caller may choose among all names of this machine and all ports. */
const askedOrigin = (headers: Headers): string => `${isEncrypted(headers) ? "https" : "http"}://${headers.get("host") ?? "localhost"}`;

/**
 * Returns the address to which the OIDC provider sends people back: that of PUBLIC_URL, or the one in a request if it is a configured name of
 * Heed's at its own port. Under any other name of this machine people log in with a password only.
 */
function returnOrigin(headers: Headers): string {
  const given = publicUrl();
  if (given !== null) return new URL(given).origin;
  const port = process.env.PORT ?? "3000";
  const allowed = (process.env.HEED_ALLOWED_HOSTS ?? "").toLowerCase().split(",");
  const names = ["localhost", "127.0.0.1", "[::1]", ...allowed.map((name) => name.trim())];
  const known = names.flatMap((name) => [name, `${name}:${port}`]);
  return known.includes(headers.get("host")?.toLowerCase() ?? "no host") ? askedOrigin(headers).toLowerCase() : `http://localhost:${port}`;
}

// A page of another origin was refused before (local-request.ts), so the address in the request is its page's.
const trustedBy =
  (origin: string) =>
  (request?: Request): string[] => [origin, ...(request ? [askedOrigin(request.headers)] : [])];

const make = (origin: string, secure: boolean) => betterAuth(authOptions({ origin, trusted: trustedBy(origin), secure }));
type Auth = ReturnType<typeof make>;
// One for each address to which the OIDC provider sends people back, since each asks the provider for its description. The settings say
// which addresses there are, so that a client cannot add one.
const held = globalThis as typeof globalThis & { heedAuth?: Map<string, Auth> };

/** Returns better-auth for the address under which a request came; requests under other host names were refused before. */
export function authFor(headers: Headers): Auth {
  const origin = returnOrigin(headers);
  const secure = origin.startsWith("https://") || isEncrypted(headers);
  held.heedAuth ??= new Map();
  const { DATABASE_URL, HEED_OIDC_ISSUER, HEED_SESSION_DAYS } = process.env;
  const key = [origin, secure, DATABASE_URL, HEED_OIDC_ISSUER, HEED_SESSION_DAYS].join(" ");
  const kept = held.heedAuth.get(key);
  if (kept) return kept;
  const made = make(origin, secure);
  held.heedAuth.set(key, made);
  return made;
}
