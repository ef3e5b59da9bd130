import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Where an address that cannot be read is answered. */
const answering = "/api/malformed";

function isMalformed(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return false;
  } catch {
    return true;
  }
}

/**
 * Leads every request of this process whose path has a % without a character to `/api/malformed`, before Next sees it: Next would
 * render its page for the status 400, which an app of routes alone has not, and answer 500.
 */
export function catchMalformedAddresses(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (isMalformed(request.url ?? "/")) request.url = answering;
  });
}
