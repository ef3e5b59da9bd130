import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey, secretName } from "./derive-key";

const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** A key as it is stored. */
export interface SealedKey {
  nonce: Buffer;
  /** With the tag at its end. */
  ciphertext: Buffer;
  /** Name of the secret that encrypted it. */
  secretName: string;
}

// A row whose name or hosts were changed in the database does not open, so its key goes nowhere else.
const bound = (name: string, hosts: readonly string[]): Buffer => Buffer.from(JSON.stringify([name, ...hosts]));

/** Encrypts a key for its name and hosts, with this Heed's secret or the given one. */
export function sealKey({ name, key, hosts }: { name: string; key: string; hosts: readonly string[] }, secret?: string): SealedKey {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, deriveKey("provider keys", secret), nonce, { authTagLength: tagBytes });
  sealing.setAAD(bound(name, hosts));
  const ciphertext = Buffer.concat([sealing.update(key, "utf8"), sealing.final(), sealing.getAuthTag()]);
  return { nonce, ciphertext, secretName: secretName(secret) };
}

/** Decrypts a key; null if another secret encrypted it, or if its row was changed. */
export function openKey(
  { nonce, ciphertext, ...row }: SealedKey & { name: string; hosts: readonly string[] },
  secret?: string,
): string | null {
  if (row.secretName !== secretName(secret)) return null;
  const derived = deriveKey("provider keys", secret);
  try {
    const opening = createDecipheriv(cipher, derived, nonce, { authTagLength: tagBytes });
    opening.setAAD(bound(row.name, row.hosts));
    opening.setAuthTag(ciphertext.subarray(-tagBytes));
    return Buffer.concat([opening.update(ciphertext.subarray(0, -tagBytes)), opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}
