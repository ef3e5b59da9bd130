import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** Cost of one guess: 32 MB and a quarter of a second, as OWASP advises. Stored with each hash, so that it can be raised. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const bytes = 32;

function derive(password: string, salt: Buffer, { N, r, p }: Required<Pick<ScryptOptions, "N" | "r" | "p">>): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFC"), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** Hashes a password with scrypt and a random salt: parameters, salt and hash in one text. */
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
