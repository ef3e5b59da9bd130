import { type BetterAuthOptions, betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError } from "better-auth/api";
import { verifyPassword } from "better-auth/crypto";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { twoFactor } from "better-auth/plugins/two-factor";
import { LRUCache } from "lru-cache";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { publicUrl } from "@/lib/env";
import { clientAddress, isEncrypted } from "@/lib/http/client-address";
import { loginSecret } from "@/lib/secrets/derive-key";
import { hashPassword, isPassword } from "@/lib/secrets/password-hash";
import { noteEvent } from "./audit";
import { isAllowedDomain, oidcProvider, oidcSettings } from "./oidc";

/** Seconds after a login at which a session ends, however much it is used. */
export const sessionSeconds = 30 * 24 * 3600;
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

/** Builds the options of better-auth, with our names of its tables. Roles, keys and invitations are ours and not its. */
export function authOptions({ origin, trusted, secure }: { origin: string; trusted: string[]; secure: boolean }) {
  return {
    appName: "Heed",
    baseURL: origin,
    basePath: "/api/auth",
    secret: loginSecret(),
    database: prismaAdapter(prisma(), { provider: "postgresql" }),
    telemetry: { enabled: false },
    logger: { level: "error" as const },
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
    session: { modelName: "personSession", fields: { userId: "personId" }, expiresIn: sessionSeconds, disableSessionRefresh: true },
    account: {
      modelName: "personLogin",
      fields: { userId: "personId" },
      updateAccountOnSignIn: false,
      // A provider may give a person's address to somebody else later, whose login must not open the account.
      accountLinking: { enabled: true, disableImplicitLinking: true, requireLocalEmailVerified: true },
    },
    verification: { modelName: "loginVerification", storeIdentifier: "hashed" as const },
    advanced: {
      useSecureCookies: secure,
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
            const { rows } = await pool().query("select name from person where id = $1", [userId]);
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

const make = (where: Parameters<typeof authOptions>[0]) => betterAuth(authOptions(where));
type Auth = ReturnType<typeof make>;
// One for each address under which Heed is opened, since the OIDC provider sends people back to it.
const held = globalThis as typeof globalThis & { heedAuth?: LRUCache<string, Auth> };

/** Returns better-auth for the address under which a request came; requests under other host names were refused before. */
export function authFor(headers: Headers): Auth {
  const asked = `${isEncrypted(headers) ? "https" : "http"}://${headers.get("host") ?? "localhost"}`;
  const origin = publicUrl() ?? asked;
  const secure = origin.startsWith("https://") || isEncrypted(headers);
  held.heedAuth ??= new LRUCache({ max: 20 });
  const key = [origin, asked, secure, process.env.DATABASE_URL, process.env.HEED_OIDC_ISSUER].join(" ");
  const kept = held.heedAuth.get(key);
  if (kept) return kept;
  const made = make({ origin: new URL(origin).origin, trusted: [new URL(origin).origin, asked], secure });
  held.heedAuth.set(key, made);
  return made;
}
