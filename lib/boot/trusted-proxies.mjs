import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { BlockList, isIP, SocketAddress } from "node:net";
import { BootError } from "./boot-error.mjs";

/** Header in which the web server gives Heed's routes the client's address; what a client sends under this name is dropped. */
export const clientHeader = "x-heed-client";

/** Header in which the web server says that a request came through a proxy; what a client sends under this name is dropped. */
export const proxiedHeader = "x-heed-proxied";

/** Headers with which proxies describe the request that they received. Anyone can send them, so none reaches Next as it came. */
const claims = ["forwarded", "x-real-ip", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"];
const loopbackName = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const hostName = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Returns an IP address in its shortest form, without a port, zone or brackets; IPv4 inside IPv6 becomes IPv4. Null if it is none.
 * @param {string | undefined} text
 * @returns {string | null}
 */
export function plainAddress(text) {
  const bare = (text ?? "")
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1")
    .replace(/%.*$/, "");
  const family = isIP(bare);
  if (family === 4) return bare;
  if (family === 0) return null;
  const { address } = new SocketAddress({ address: bare, family: "ipv6" });
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address;
}

const familyOf = (address) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Reads HEED_TRUSTED_PROXIES, a list of addresses and ranges such as `10.0.0.0/8`; throws a sentence about an entry that is neither.
 * @param {string | undefined} list
 * @returns {(address: string) => boolean} true for the address of a trusted proxy
 */
export function trustedProxies(list) {
  const trusted = new BlockList();
  for (const entry of (list ?? "").split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [start, length, ...rest] = entry.split("/");
    const address = plainAddress(start);
    const most = address && familyOf(address) === "ipv6" ? 128 : 32;
    const bits = length === undefined ? most : Number(length);
    if (address === null || isIP(start) === 0 || rest.length > 0 || !/^\d*$/.test(length ?? "") || length === "" || bits > most)
      throw new BootError(`HEED_TRUSTED_PROXIES: “${entry}” is no address or range; write for example 127.0.0.1, 10.0.0.0/8 or fd00::/8.`);
    trusted.addSubnet(address, bits, familyOf(address));
  }
  return (address) => trusted.check(address, familyOf(address));
}

/** Last value of a header that may have been sent or extended several times: the one that the nearest proxy added. */
const last = (value) =>
  String(value ?? "")
    .split(",")
    .at(-1)
    .trim();

/**
 * Finds the client of a request: the peer, or what trusted proxies say. Each proxy appends the address that it heard from, so the list is
 * read from the right up to the first address that is not trusted; an entry that is no address ends it.
 */
function findClient(peer, chain, isTrusted) {
  let client = peer;
  for (const entry of chain.reverse()) {
    if (!isTrusted(client)) break;
    const before = plainAddress(entry);
    if (before === null) break;
    client = before;
  }
  return client;
}

/**
 * Replaces what a request's headers claim about its client, scheme and host by what Heed knows: the peer's address and the Host header,
 * or what a trusted proxy reports. Next and Heed then read headers that no client can forge.
 * @param {import("node:http").IncomingMessage} request
 * @param {(address: string) => boolean} isTrusted
 */
export function rewriteClaims(request, isTrusted) {
  const { headers, socket } = request;
  const peer = plainAddress(socket.remoteAddress) ?? "0.0.0.0";
  const believed = isTrusted(peer) ? { ...headers } : {};
  // Proxies send these headers or the old HTTP/1.0; browsers send none of these.
  const isProxied = request.httpVersion === "1.0" || [...claims, "via"].some((name) => headers[name] !== undefined);
  for (const name of [...claims, clientHeader, proxiedHeader]) delete headers[name];
  if (isProxied) headers[proxiedHeader] = "1";
  const chain = String(believed["x-forwarded-for"] ?? "").split(",");
  const client = findClient(peer, believed["x-forwarded-for"] === undefined ? [] : chain, isTrusted);
  const host = last(believed["x-forwarded-host"]);
  // A page under a name rebound to this machine may send any X-Forwarded-Host to a proxy's address: none makes a request a local one.
  if (hostName.test(host) && !loopbackName.test(host)) headers.host = host;
  headers[clientHeader] = client;
  headers["x-forwarded-for"] = client;
  headers["x-forwarded-proto"] = last(believed["x-forwarded-proto"]).toLowerCase() === "https" ? "https" : "http";
  if (headers.host !== undefined) headers["x-forwarded-host"] = headers.host;
}

/**
 * Does the same with every request to a server of this process, before the server sees it: `npm run dev` runs Next's own server.
 * @param {string | undefined} list addresses and ranges of trusted proxies
 * @returns {() => void} a function that ends it
 */
export function rewriteAllClaims(list) {
  const isTrusted = trustedProxies(list);
  const rewrite = ({ request }) => rewriteClaims(request, isTrusted);
  subscribe("http.server.request.start", rewrite);
  return () => unsubscribe("http.server.request.start", rewrite);
}
