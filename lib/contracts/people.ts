import { z } from "zod";
import { role, scope } from "./access";

const email = z.string().trim().toLowerCase().pipe(z.email("Enter an e-mail address, such as ada@example.org").max(254));
const personName = z.string().trim().min(1, "Enter a name").max(100);
const password = z.string().min(12, "Use 12 characters or more").max(128, "Use 128 characters or fewer");

export const person = z.object({
  ...{ id: z.string(), email: z.string(), name: z.string(), role, deactivatedAt: z.iso.datetime().nullable() },
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Last request with a session, to the minute; null if there is no session. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** US dollars that their calls may cost in a calendar month (UTC); null without a limit. */
  monthlyUsd: z.number().nullable(),
  /** US dollars counted this month; 0 for months without a limit. */
  monthSpent: z.number(),
});
export type Person = z.infer<typeof person>;

/** An invitation that has not been used and has not expired. */
export const invitation = z.object({
  /** SHA-256 of its secret. */
  id: z.string(),
  ...{ email: z.string(), role, madeBy: z.string().nullable(), expiresAt: z.iso.datetime() },
});
export type Invitation = z.infer<typeof invitation>;

export const people = z.object({ people: z.array(person), invitations: z.array(invitation) });

export const newInvitation = z.object({ email, role });
export type NewInvitation = z.infer<typeof newInvitation>;

/** A link that was just made; its address is shown once. `base` is the address under which others reach Heed, null if none is set. */
export const madeLink = z.object({ path: z.string(), base: z.string().nullable(), expiresAt: z.iso.datetime() });
export type MadeLink = z.infer<typeof madeLink>;

export const personChange = z.object({
  ...{ role: role.optional(), active: z.boolean().optional() },
  /** In US dollars; null for no limit. */
  monthlyUsd: z.number().min(0, "Enter 0 or more").max(1_000_000, "Enter at most 1,000,000").nullable().optional(),
});
export type PersonChange = z.infer<typeof personChange>;

/** Data of a person who opened a one-time link; only a password where they have an account already. */
export const joining = z.object({ email: email.optional(), name: personName.optional(), password });
export type Joining = z.infer<typeof joining>;

/** A browser in which a person is logged in. */
export const personSession = z.object({
  ...{ id: z.string(), ipAddress: z.string().nullable(), userAgent: z.string().nullable() },
  ...{ createdAt: z.iso.datetime(), lastSeenAt: z.iso.datetime(), isThis: z.boolean() },
});

export const apiKey = z.object({
  ...{ id: z.number().int(), name: z.string(), role, scopes: z.array(scope), personId: z.string(), personName: z.string() },
  ...{ lastUsedAt: z.iso.datetime().nullable(), expiresAt: z.iso.datetime().nullable(), createdAt: z.iso.datetime() },
});
export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z.object({
  name: personName,
  role,
  scopes: z.array(scope).min(1, "Choose a scope"),
  /** Days for which it works, at most a year. */
  days: z.number().int().min(1).max(365, "A key works for at most 365 days"),
});
export type NewApiKey = z.infer<typeof newApiKey>;
export const madeApiKey = z.object({ id: z.number().int(), key: z.string() });
export type MadeApiKey = z.infer<typeof madeApiKey>;

/** A person's own account. */
export const account = z.object({
  person,
  /** Role with which the person acts now: an owner without a required second factor acts as a reader. */
  heldRole: role,
  hasPassword: z.boolean(),
  sessions: z.array(personSession),
  /** Days without use, and days after the login, after which a session ends. */
  sessionDays: z.object({ idle: z.number(), most: z.number() }),
  /** The person's own keys, or everyone's for an owner. */
  apiKeys: z.array(apiKey),
});
export type Account = z.infer<typeof account>;

export const accountChange = z.object({ name: personName });
export const passwordChange = z.object({ current: z.string().max(128), password });
export type PasswordChange = z.infer<typeof passwordChange>;

/** Answer to a login: the code of the second factor may still be missing. */
export const loginAnswer = z.object({ twoFactorRedirect: z.boolean().optional() });

/** Address of the OIDC provider at which a login continues. */
export const oidcStart = z.object({ url: z.url() });

/** Address that an authenticator reads, and recovery codes, each of which works once. */
export const secondFactorStart = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
export type SecondFactorStart = z.infer<typeof secondFactorStart>;

/** Address of the person who used a one-time link. */
export const joined = z.object({ email: z.string() });
