import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Address that responds for refused addresses; `?why=` names the kind. */
const answering = "/api/malformed";

/**
 * Reason why an address is refused: a % without a character, a path that two readers could resolve to different places, or a route of Next
 * that no page uses.
 */
export type AddressFault = "percent" | "ambiguous" | "unused";

/** Number of times that a path is decoded in search of dot segments; a proxy and a server together do not decode more often. */
const mostDecoding = 4;

/** True if a segment of a decoded path is `.` or `..`, with either separator, and with or without invisible characters or parameters. */
const hasDotSegment = (path: string): boolean =>
  path.split(/[/\\]/).some((part) => /^\.{1,2}$/.test(part.replace(/;.*$/s, "").replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, "")));

/**
 * Finds the fault of a request's target; null if none. Next, like every URL parser, resolves `..`, `%2e%2e` and backslashes, so
 * `/api/s/../runs` is `/api/runs`, but a proxy that allows one prefix may compare the original text.
 */
export function addressFault(target: string): AddressFault | null {
  // A target that begins with a scheme or with two slashes names its own host in addition to the Host header.
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
 * True if a path is one of Next's own that no page uses. Next answers some of them, such as `/_next/image`, under every host name; the
 * pages need only scripts and styles from there.
 */
const isUnused = (path: string): boolean => /^\/(_next(?!\/static\/)(\/|$)|__next)/.test(path);

/**
 * Rewrites every request of this process with a faulty address to `/api/malformed` before Next sees it. Next would resolve the path, or
 * answer 500, since an app with routes alone has no page for status 400.
 * @param options.development keeps Next's own routes open, which reload pages during development
 */
export function catchMalformedAddresses({ development }: { development: boolean }): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const target = request.url ?? "/";
    const fault = addressFault(target) ?? (!development && isUnused(target.split("?", 1)[0] ?? "") ? "unused" : null);
    if (fault !== null) request.url = `${answering}?why=${fault}`;
  });
}
