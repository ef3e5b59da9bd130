import { hkdfSync } from "node:crypto";
import { HeedError } from "@/lib/errors";

/** What keys are derived for; each use has a key that reveals nothing about the others or the secret. */
type SecretUse = "provider keys" | "name of the secret" | "sessions" | "share passwords" | "network addresses";

/** True if this Heed has a secret, so that it can store keys. */
export const hasSecret = (): boolean => Boolean(process.env.HEED_SECRET?.trim());

/**
 * Derives 32 bytes from the secret for one use (HKDF with SHA-256). Throws a sentence if this Heed has no secret.
 * @param secret the secret that the launcher gave this process, if no other is given
 */
export function deriveKey(use: SecretUse, secret = process.env.HEED_SECRET?.trim()): Buffer {
  if (!secret)
    throw new HeedError(
      "invalid",
      "HEED_SECRET is not set. Set it to a random text of at least 32 characters, the same on every machine that uses this database, and restart Heed.",
      { where: "HEED_SECRET" },
    );
  return Buffer.from(hkdfSync("sha256", secret, "heed", use, 32));
}

/** Names a secret without revealing it: 12 hexadecimal digits that differ between secrets. */
export const secretName = (secret?: string): string => deriveKey("name of the secret", secret).subarray(0, 6).toString("hex");

/** Derives the text with which better-auth signs sessions and encrypts second factors. */
export const loginSecret = (secret?: string): string => deriveKey("sessions", secret).toString("base64");
