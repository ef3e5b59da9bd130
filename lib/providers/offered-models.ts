import type { OpenaiCompatible } from "@/lib/contracts/model";
import { redactKeys } from "@/lib/keys/redact-keys";
import { endpointPool } from "./endpoint-pool";
import { callHeaders } from "./endpoint-provider";
import { httpExchange } from "./http-exchange";
import { endpointAddress } from "./protocols/endpoint-address";
import type { OfferedModel } from "./protocols/protocol";
import { protocolOf } from "./protocols/protocol-of";

/** Largest number of pages of a model list that are read; providers put a thousand models on one. */
const mostPages = 20;

/**
 * Lists the models that the endpoint offers; null if it does not say, or if its key's variable is not allowed. Throws `invalid` for an
 * address that is not allowed.
 */
export async function readOfferedModels(
  settings: Pick<OpenaiCompatible, "address" | "keyVariable" | "protocol">,
): Promise<OfferedModel[] | null> {
  const protocol = protocolOf(settings);
  const client = endpointPool(settings.address, { connections: 1, connectMs: 5000, protocol });
  try {
    const offered: OfferedModel[] = [];
    let path: string | null = protocol.models.path;
    for (let page = 0; path !== null && page < mostPages; page++) {
      const url = endpointAddress(protocol, settings.address, path);
      const exchange = await httpExchange(client, { url, method: "GET", headers: callHeaders(settings), body: null, timeoutMs: 10_000 });
      const body: unknown = exchange.status === 200 ? JSON.parse(exchange.body) : null;
      const read = protocol.models.read(body);
      if (read === null) return null;
      offered.push(...read.map(({ name, contextTokens }) => ({ name: redactKeys(name), contextTokens })));
      path = protocol.models.next?.(body) ?? null;
    }
    return offered;
  } catch {
    return null;
  } finally {
    await client.destroy();
  }
}
