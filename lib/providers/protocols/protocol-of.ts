import type { OpenaiCompatible } from "@/lib/contracts/model";
import { usualProtocol } from "@/lib/contracts/plain/protocols";
import { protocols } from ".";
import type { Fields, KeyHeader, Protocol } from "./protocol";

/** Returns the protocol of a model's settings. */
export const protocolOf = ({ protocol = usualProtocol }: Pick<OpenaiCompatible, "protocol">): Protocol => protocols[protocol];

/** Returns the header in which a key is sent to an address. */
export function keyHeaderOf({ keyHeaders }: Pick<Protocol, "keyHeaders">, address: string): KeyHeader {
  const { hostname } = new URL(address);
  const header = keyHeaders.find(({ hosts }) => hosts === undefined || hosts.test(hostname));
  if (header === undefined) throw new Error("A protocol names no header for keys.");
  return header;
}

/** True if a name in a body's settings is a limit of the answer. */
export const isLimit = ({ sampled }: Pick<Protocol, "sampled">, field: string): boolean => sampled[field] === "maxTokens";

/** Returns the largest number of tokens that a body allows for its answer; null if it sets no limit. */
export function limitIn(protocol: Protocol, body: Fields): number | null {
  const limits = Object.entries(protocol.settings(body)).flatMap(([name, value]) =>
    isLimit(protocol, name) && typeof value === "number" ? [value] : [],
  );
  return limits.length === 0 ? null : Math.max(...limits);
}
