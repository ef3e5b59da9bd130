import { createHmac } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Computes the code that an authenticator shows for a secret in base 32 (RFC 6238: six digits, 30 seconds, SHA-1): now, or `ahead` codes
 * later. Each code works once; the next one works already.
 */
export function codeNow(secret: string, ahead = 0): string {
  const bits = [...secret.replace(/=+$/, "").toUpperCase()].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
