import { createHash } from "node:crypto";

/** Returns the SHA-256 of a text in UTF-8, in hex, under which a shared text is stored. */
export function hashOfText(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
