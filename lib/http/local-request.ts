import { HeedError } from "@/lib/errors";

const loopback = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}

/** True if Heed may be reached under this Host header: a loopback name, or one of HEED_ALLOWED_HOSTS (comma-separated names). */
function isOwnHost(host: string): boolean {
  const name = nameOf(host);
  const configured = (process.env.HEED_ALLOWED_HOSTS ?? "").toLowerCase().split(",");
  return loopback.test(name) || configured.some((entry) => entry.trim() !== "" && entry.trim() === name);
}

function isForeignOrigin(request: Request, host: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") return true;
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}

/**
 * Refuses requests that another website could make a browser send to this server, which has no passwords: those to a host name rebound to
 * loopback, and writes from a page of another origin. Throws `forbidden`.
 */
export function requireLocalRequest(request: Request): void {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (!isOwnHost(host)) {
    throw new HeedError(
      "forbidden",
      `Heed does not accept the host name “${nameOf(host)}”. Open it as localhost, or add the name to HEED_ALLOWED_HOSTS and restart Heed.`,
      {
        where: "Host",
      },
    );
  }
  if (request.method !== "GET" && request.method !== "HEAD" && isForeignOrigin(request, host)) {
    throw new HeedError(
      "forbidden",
      "This request came from another site and was refused. Use Heed's pages, or a client that sends no Origin header.",
      {
        where: "Origin",
      },
    );
  }
}
