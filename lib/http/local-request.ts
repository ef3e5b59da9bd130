import { accountsOn } from "@/lib/access/accounts-mode";
import { publicUrl } from "@/lib/env";
import { HeedError } from "@/lib/errors";

const loopback = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}

/** True if this is a name of Heed's: one of HEED_ALLOWED_HOSTS (comma-separated names), or with accounts that of PUBLIC_URL. */
function isConfigured(name: string): boolean {
  const configured = (process.env.HEED_ALLOWED_HOSTS ?? "").toLowerCase().split(",");
  const address = accountsOn() ? publicUrl() : null;
  return (
    configured.some((entry) => entry.trim() !== "" && entry.trim() === name) || (address !== null && new URL(address).hostname === name)
  );
}

/** True if the web server saw that a proxy passed the request on (lib/boot/trusted-proxies.mjs). */
export const isProxied = (headers: Pick<Headers, "get">): boolean => headers.get("x-heed-proxied") !== null;

/**
 * Refuses requests under a foreign host name, which a browser sends after that name was rebound to loopback. Without accounts, a configured
 * name, and a proxy under any name, reach only what a share's link opens. Throws `forbidden`.
 */
export function requireHost(host: string, { isShared, proxied }: { isShared: boolean; proxied: boolean }): void {
  const name = nameOf(host);
  // Many proxies name the server that they ask, so a loopback name does not show that the client is on this machine.
  if (proxied && !isShared && !accountsOn())
    throw new HeedError(
      "forbidden",
      "This request came through a proxy, where Heed shows only shared links, because it has no accounts. Open Heed as localhost on its own machine, or turn accounts on with “npm run heed -- accounts on”.",
      { where: "Host" },
    );
  if (loopback.test(name)) return;
  if (!isConfigured(name))
    throw new HeedError(
      "forbidden",
      `Heed does not accept the host name “${name}”. Open Heed as localhost, or add the name to HEED_ALLOWED_HOSTS and restart Heed.`,
      { where: "Host" },
    );
  if (!isShared && !accountsOn())
    throw new HeedError(
      "forbidden",
      `Under the name “${name}” Heed shows only shared links, because it has no accounts. Open Heed as localhost on its own machine, or turn accounts on with “npm run heed -- accounts on”.`,
      { where: "Host" },
    );
}

/** Returns the host that a request names. */
export const hostOf = (request: Request): string => request.headers.get("host") ?? new URL(request.url).host;

function isForeignOrigin(request: Request, host: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") return true;
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}

/**
 * Refuses writes that another website could make a browser send: those from a page of another origin, and with accounts those with a cookie
 * whose origin is not known. A request with an API key carries no cookie. Throws `forbidden`.
 */
export function requireOwnOrigin(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const { headers } = request;
  if (isForeignOrigin(request, hostOf(request))) {
    throw new HeedError(
      "forbidden",
      "This request came from another site and was refused. Use Heed's pages, or a client that sends no Origin header.",
      { where: "Origin" },
    );
  }
  const isUnknown = headers.get("origin") === null && headers.get("sec-fetch-site") === null;
  if (accountsOn() && isUnknown && headers.get("cookie") !== null && !headers.has("authorization"))
    throw new HeedError(
      "forbidden",
      "This request was refused because it does not say which page it came from. Use Heed's pages in a current browser; a program sends an API key instead of a cookie.",
      { where: "Origin" },
    );
}
