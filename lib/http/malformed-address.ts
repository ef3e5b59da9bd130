import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Where an address that is refused is answered; `?why=` says which kind it is of. */
const answering = "/api/malformed";

/** Why an address is refused: a % without a character, a path that two readers could resolve to different places, or a route of Next that no page uses. */
export type AddressFault = "percent" | "ambiguous" | "unused";

/** Times that a path is decoded in search of dot segments; a proxy and a server together decode no more often. */
const mostDecoding = 4;

/** Whether some part of a decoded path is `.` or `..`, whatever separates it and whatever invisible characters or parameters it carries. */
const hasDotSegment = (path: string): boolean =>
  path.split(/[/\\]/).some((part) => /^\.{1,2}$/.test(part.replace(/;.*$/s, "").replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, "")));

/**
 * What is wrong with a request's target, or null. Next, like every URL parser, resolves `..`, `%2e%2e` and backslashes, so that
 * `/api/s/../runs` is `/api/runs`, while a proxy that lets one prefix through may compare the text as it was sent.
 */
export function addressFault(target: string): AddressFault | null {
  // A target that begins with a scheme or with two slashes names a host of its own beside the Host header's.
  if (!target.startsWith("/") || /^\/[/\\]/.test(target)) return "ambiguous";
  let path = target.split(/[?#]/, 1)[0] ?? "";
  if (path.includes("\\")) return "ambiguous";
  for (let times = 0; times <= mostDecoding; times++) {
    if (hasDotSegment(path)) return "ambiguous";
    let decoded: string;
    try {
      decoded = decodeURIComponent(path);
    } catch {
      return times === 0 ? "percent" : null;
    }
    if (decoded === path) return null;
    path = decoded;
  }
  return null;
}

/**
 * Whether a path is one of Next's own that no page uses. Next answers some of them, such as `/_next/image`, under every host name; the
 * pages need scripts and styles from there alone.
 */
const isUnused = (path: string): boolean => /^\/(_next(?!\/static\/)(\/|$)|__next)/.test(path);

/**
 * Leads every request of this process whose address has such a fault to `/api/malformed`, before Next sees it: Next would resolve the
 * path, or render its page for the status 400, which an app of routes alone has not, and answer 500.
 * @param options.development Next's own routes stay open, which reload pages while somebody works on them
 */
export function catchMalformedAddresses({ development }: { development: boolean }): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const target = request.url ?? "/";
    const fault = addressFault(target) ?? (!development && isUnused(target.split("?", 1)[0] ?? "") ? "unused" : null);
    if (fault !== null) request.url = `${answering}?why=${fault}`;
  });
}
