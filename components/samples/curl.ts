import type { OpenaiCompatible } from "@/lib/contracts/model";
import { endpointAddress } from "@/lib/providers/protocols/endpoint-address";
import { keyHeaderOf, protocolOf } from "@/lib/providers/protocols/protocol-of";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Formats a request as a shell command, with the name of the key's variable in place of the key. */
export function curlCommand(settings: OpenaiCompatible, body: unknown): string {
  const { keyVariable } = settings;
  const protocol = protocolOf(settings);
  const { name, before } = keyHeaderOf(protocol, settings.address);
  const headers = Object.entries({ "content-type": "application/json", ...protocol.headers, ...settings.headers });
  return [
    `curl ${quoted(endpointAddress(protocol, settings.address, protocol.path(settings)).href)}`,
    ...headers.map(([header, value]) => `-H ${quoted(`${header}: ${value}`)}`),
    ...(keyVariable ? [`-H "${name}: ${before}$${keyVariable}"`] : []),
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(" \\\n  ");
}
