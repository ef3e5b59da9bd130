import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { HeedError } from "@/lib/errors";
import { listedVariables } from "@/lib/keys/key-variables";
import { addressSecret } from "./address-secret";
import type { Protocol } from "./protocols/protocol";
import { keyHeaderOf, protocolOf } from "./protocols/protocol-of";
import { namingProxy } from "./proxy-failure";
import { watchedConnector } from "./socket-watch";

/**
 * Addresses where clouds give credentials to their own machines, and link-local ones. Models are not there unless the server's settings
 * allow it.
 */
const closed = new BlockList();
closed.addSubnet("169.254.0.0", 16, "ipv4");
closed.addAddress("100.100.100.200", "ipv4");
closed.addAddress("168.63.129.16", "ipv4");
closed.addAddress("192.0.0.192", "ipv4");
closed.addSubnet("fe80::", 10, "ipv6");
closed.addAddress("fd00:ec2::254", "ipv6");
closed.addAddress("fd20:ce::254", "ipv6");
// The forms of 169.254.0.0/16 within IPv6: IPv4-compatible, mapped, translated and tunneled.
closed.addSubnet("::a9fe:0", 112, "ipv6");
closed.addSubnet("::ffff:a9fe:0", 112, "ipv6");
closed.addSubnet("64:ff9b::a9fe:0", 112, "ipv6");
closed.addSubnet("2002:a9fe::", 32, "ipv6");
const closedNames = new Set(["metadata.google.internal", "metadata.goog"]);

const isAllowed = (host: string): boolean => listedVariables(process.env.HEED_ALLOWED_ADDRESSES?.toLowerCase()).includes(host);
const isClosed = (host: string): boolean => {
  const version = isIP(host);
  return version === 0 ? closedNames.has(host) : closed.check(host, version === 4 ? "ipv4" : "ipv6");
};
const refusal = (host: string) =>
  `${host} is a cloud metadata or link-local address, which Heed does not call. If a model runs there, add it to HEED_ALLOWED_ADDRESSES on the server and restart Heed.`;

const passwordOf = ({ username, password }: URL): string | null =>
  username === "" && password === "" ? null : "a name or password before the host";

interface AddressOptions {
  /** True if the address is not stored or shown anywhere, so that its query may hold a credential. */
  secretQuery?: boolean;
  /** Protocol of the endpoint; chat completions by default. */
  protocol?: Pick<Protocol, "keyHeaders">;
}

/** Returns a header's name in its usual capitalization: `X-Api-Key`. */
const written = (header: string) => header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/**
 * Throws `invalid` for an address that carries a credential, or that should not have a model behind it (metadata, link-local) unless
 * HEED_ALLOWED_ADDRESSES names it.
 */
export function requireAddress(address: string, { secretQuery = false, protocol = protocolOf({}) }: AddressOptions = {}): void {
  const url = new URL(address);
  const refuse = (message: string) => {
    throw new HeedError("invalid", message, { where: "address", issues: [{ path: "settings.address", message }] });
  };
  const secret = secretQuery ? passwordOf(url) : addressSecret(url);
  if (secret !== null)
    refuse(
      `The address contains ${secret}, which would be stored and shown. Remove it and enter the variable that holds the key; Heed sends the key in the ${written(keyHeaderOf(protocol, address).name)} header.`,
    );
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isClosed(host) && !isAllowed(host)) refuse(refusal(host));
}

/** Thrown by a connection if the host's name resolves to a metadata or link-local address that is not allowed. */
export class ClosedAddress extends Error {
  override readonly name = "ClosedAddress";
}

/** Wraps a resolver so that it refuses names that resolve to closed addresses. */
const guarded =
  (resolve: LookupFunction): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, options, (error, resolved, family) => {
      if (error) return callback(error, resolved, family);
      const addresses = typeof resolved === "string" ? [resolved] : resolved.map(({ address }) => address);
      const refused = isAllowed(hostname) ? undefined : addresses.find((address) => isClosed(address) && !isAllowed(address));
      if (refused === undefined) return callback(null, resolved, family);
      callback(new ClosedAddress(`${hostname} resolves to ${refused}. ${refusal(refused)}`), resolved, family);
    });
  };

interface PoolOptions extends AddressOptions {
  connections: number;
  connectMs: number;
  /** Node's own by default; tests replace it. */
  resolve?: LookupFunction;
}

const proxyVariables = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];
const isLoopback = (host: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** True if the environment sends calls to this host through a proxy; calls to this machine only if HEED_PROXIED names it. */
function mayBeProxied({ hostname }: URL): boolean {
  if (!proxyVariables.some((name) => process.env[name])) return false;
  return !isLoopback(hostname) || listedVariables(process.env.HEED_PROXIED).includes(hostname);
}

/** Detects a connection whose other end is gone within half a minute, instead of only at the call's time-out. */
const keepAliveInitialDelay = 15_000;

/**
 * Creates connections to an endpoint, through its proxy in HTTPS_PROXY, HTTP_PROXY and NO_PROXY. The only time-out is that of connecting,
 * in milliseconds. Throws `invalid` as `requireAddress` does.
 */
export function endpointPool(address: string, { connections, connectMs, resolve = lookup, ...options }: PoolOptions): Dispatcher {
  requireAddress(address, options);
  const url = new URL(address);
  const socket = { timeout: connectMs, keepAliveInitialDelay };
  // Each exchange has its own time-out for the whole reply.
  const pooled = { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 30_000 };
  const connect = watchedConnector(buildConnector({ ...socket, lookup: guarded(resolve) }));
  if (!mayBeProxied(url)) return new Pool(url.origin, { ...pooled, connect });
  const { env } = process;
  return new EnvHttpProxyAgent({
    ...pooled,
    // An empty variable means no proxy.
    httpProxy: env.http_proxy || env.HTTP_PROXY || "",
    httpsProxy: env.https_proxy || env.HTTPS_PROXY || "",
    noProxy: env.no_proxy || env.NO_PROXY || "",
    connect,
    // Most proxies only tunnel to port 443, so unencrypted calls are passed to them without a tunnel.
    proxyTunnel: false,
    proxyTls: socket,
    requestTls: socket,
    // Behind a proxy, pools connect in the proxy agent's way: to the proxy itself if it forwards the call, or through its tunnel.
    factory: (origin: string | URL, { connect: through }: Pool.Options) => {
      if (typeof through !== "function" || through === connect)
        return new Pool(origin, { ...pooled, ...(through === connect && { connect }) });
      const isProxy = new URL(origin).origin !== url.origin;
      return new Pool(origin, { ...pooled, connect: watchedConnector(isProxy ? namingProxy(new URL(origin), through) : through) });
    },
    // Creates the connections to a proxy that become tunnels.
    clientFactory: (proxy: URL, { connect: through }: Pool.Options) =>
      new Pool(proxy, typeof through === "function" ? { connect: namingProxy(proxy, through) } : {}),
  } as EnvHttpProxyAgent.Options);
}
