import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@/lib/secrets/derive-key";

/** How long a browser that gave the password is not asked again, in seconds. */
const ticketSeconds = 30 * 24 * 3600;

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
