import type { Socket } from "node:net";
import type { buildConnector } from "undici";

/** Thrown if a call's proxy cannot be reached; its code is that of its cause. */
export class ProxyFailure extends Error {
  override readonly name = "ProxyFailure";
  readonly code: unknown;
  constructor(
    /** Host and port of the proxy, without its name and password. */
    readonly proxy: string,
    cause: Error,
  ) {
    super(cause.message, { cause });
    this.code = "code" in cause ? cause.code : undefined;
  }
}

/** Wraps a connector to a proxy so that its errors name the proxy; otherwise they look like the endpoint's. */
export function namingProxy({ hostname, port, protocol }: URL, connect: buildConnector.connector): buildConnector.connector {
  const proxy = `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
  return (options, callback) =>
    connect(options, (...outcome: [null, Socket] | [Error, null]) => {
      if (outcome[1]) callback(null, outcome[1]);
      else callback(new ProxyFailure(proxy, outcome[0] ?? new Error("no connection")), null);
    });
}
