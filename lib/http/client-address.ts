import { isIPv6 } from "node:net";

/**
 * Returns the address of the client that sent a request, past the trusted proxies. `lib/boot/trusted-proxies.mjs` writes this header over
 * whatever a client sent.
 */
export const clientAddress = (headers: Headers): string => headers.get("x-heed-client") ?? "127.0.0.1";

/** Returns the client's address as limits count it: an IPv4 address, or the first 64 bits of an IPv6 one, which one customer has whole. */
export function clientNetwork(headers: Headers): string {
  const address = clientAddress(headers);
  if (!isIPv6(address)) return address;
  const [front = "", back] = address.split("::");
  const groups = (text: string): string[] => (text === "" ? [] : text.split(":"));
  const [start, end] = [groups(front), groups(back ?? "")];
  const all = [...start, ...new Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0"), ...end];
  return `${all.slice(0, 4).join(":")}::/64`;
}

/** True if the client's connection was encrypted, as a trusted proxy says; Heed itself speaks plain HTTP. */
export const isEncrypted = (headers: Headers): boolean => headers.get("x-forwarded-proto") === "https";
