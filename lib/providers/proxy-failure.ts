import type { Socket } from "node:net";
import type { buildConnector } from "undici";

/** Thrown where the proxy of a call cannot be reached; its code is its cause's. */
export class ProxyFailure extends Error {
  override readonly name = "ProxyFailure";
  readonly code: unknown;
  constructor(
    /** The proxy's host and port, without its name and password. */
    readonly proxy: string,
    cause: Error,
  ) {
    super(cause.message, { cause });
    this.code = "code" in cause ? cause.code : undefined;
  }
}

/** A way of connecting to a proxy whose errors name the proxy: they look like those of the endpoint otherwise. */
export function namingProxy({ hostname, port, protocol }: URL, connect: buildConnector.connector): buildConnector.connector {
  const proxy = `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
  return (options, callback) =>
    connect(options, (...outcome: [null, Socket] | [Error, null]) => {
      if (outcome[1]) callback(null, outcome[1]);
      else callback(new ProxyFailure(proxy, outcome[0] ?? new Error("no connection")), null);
    });
}
