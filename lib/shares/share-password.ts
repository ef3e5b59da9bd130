import { createHmac, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@/lib/secrets/derive-key";

/** Cost of one guess: 32 MB and a quarter of a second, as OWASP advises. Stored with each hash, so that it can be raised. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const bytes = 32;
/** How long a browser that gave the password is not asked again, in seconds. */
const ticketSeconds = 30 * 24 * 3600;

function derive(password: string, salt: Buffer, { N, r, p }: Required<Pick<ScryptOptions, "N" | "r" | "p">>): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFC"), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** Hashes a share's password with scrypt and a random salt: parameters, salt and hash in one text. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** True if a password is the one that was hashed. */
export async function isPassword(given: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = "", hash = ""] = stored.split("$");
  const derived = await derive(given, Buffer.from(salt, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
  const expected = Buffer.from(hash, "base64url");
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

/** Signs that a browser gave this password for this link; another password of the link makes the signature invalid. */
function signature(slug: string, stored: string, until: number): Buffer {
  return createHmac("sha256", deriveKey("share passwords")).update(`${slug}\n${stored}\n${until}`).digest();
}

/** Makes the ticket that a browser keeps in a cookie once it has given a link's password. */
export function makeTicket(slug: string, stored: string, now: Date): { ticket: string; seconds: number } {
  const until = Math.floor(now.getTime() / 1000) + ticketSeconds;
  return { ticket: `${until}.${signature(slug, stored, until).toString("base64url")}`, seconds: ticketSeconds };
}

/** True if a ticket was made for this link with its present password and has not expired. */
export function isTicket(ticket: string | null, slug: string, stored: string, now: Date): boolean {
  const [, until, sent = ""] = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(ticket ?? "") ?? [];
  if (until === undefined || Number(until) * 1000 <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(sent, "base64url"), signature(slug, stored, Number(until)));
}
