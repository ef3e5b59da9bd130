import type { OpenaiCompatible, ProtocolId } from "@/lib/contracts/model";
import { protocols } from ".";
import type { Fields, KeyHeader, Protocol } from "./protocol";

/** The protocol of settings that name none. */
export const usualProtocol: ProtocolId = "openai-chat";

/** The protocol that a model's settings name. */
export const protocolOf = ({ protocol = usualProtocol }: Pick<OpenaiCompatible, "protocol">): Protocol => protocols[protocol];

/** The header in which a key goes to an address. */
export function keyHeaderOf({ keyHeaders }: Pick<Protocol, "keyHeaders">, address: string): KeyHeader {
  const { hostname } = new URL(address);
  const header = keyHeaders.find(({ hosts }) => hosts === undefined || hosts.test(hostname));
  if (header === undefined) throw new Error("A protocol names no header for keys.");
  return header;
}

/** Whether a name in a body's settings is one of an answer's limit. */
export const isLimit = ({ sampled }: Pick<Protocol, "sampled">, field: string): boolean => sampled[field] === "maxTokens";

/** Most tokens that a body lets its answer have; null where it sets no limit. */
export function limitIn(protocol: Protocol, body: Fields): number | null {
  const limits = Object.entries(protocol.settings(body)).flatMap(([name, value]) =>
    isLimit(protocol, name) && typeof value === "number" ? [value] : [],
  );
  return limits.length === 0 ? null : Math.max(...limits);
}
