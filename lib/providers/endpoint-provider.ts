import type { OpenaiCompatible } from "@/lib/contracts/model";
import { readingOf } from "@/lib/contracts/plain/thought-tags";
import { noUsage } from "@/lib/contracts/usage";
import { apiKey } from "./api-key";
import { endpointError } from "./endpoint-error";
import { endpointPool } from "./endpoint-pool";
import { exchangeReply } from "./exchange-reply";
import { type Exchange, type ExchangeRequest, httpExchange } from "./http-exchange";
import { httpFailure } from "./http-failure";
import { type LimitField, limitNaming } from "./limit-naming";
import { networkFailure } from "./network-failure";
import { endpointAddress } from "./protocols/endpoint-address";
import { keyHeaderOf, protocolOf } from "./protocols/protocol-of";
import type { AskRequest, Provider, Reply } from "./provider";
import { ProviderError } from "./provider-error";
import { namingSetting } from "./refused-setting";
import { ReplyTooLarge } from "./reply-body";
import { requestBody, requestObject } from "./request-body";

const connectMs = 10_000;

/** Builds the headers of a call. The key is read from the environment and used nowhere else. */
export function callHeaders(
  settings: Pick<OpenaiCompatible, "address" | "keyVariable" | "headers" | "stream" | "protocol">,
): Record<string, string> {
  const key = apiKey(settings.keyVariable);
  const protocol = protocolOf(settings);
  const { name, before } = keyHeaderOf(protocol, settings.address);
  return {
    ...protocol.headers,
    ...Object.fromEntries(Object.entries(settings.headers ?? {}).map(([header, value]) => [header.toLowerCase(), value])),
    "content-type": "application/json",
    accept: settings.stream ? "text/event-stream, application/json" : "application/json",
    ...(key !== null && { [name]: `${before}${key}` }),
  };
}

/** Builds the reply for a body that was too long to read. It counts as the model's reply, because a retry would be billed again. */
function tooLarge(): Reply {
  return {
    text: "",
    reasoning: null,
    finishReason: null,
    ended: "too_large",
    usage: noUsage,
    latencyMs: null,
    envelope: {},
  };
}

/** Replacements for tests; and a callback for the name of the limit of an answer, if the endpoint takes another than the usual one. */
type Surroundings = Pick<ExchangeRequest, "machine" | "large"> & {
  now?: () => number;
  onLimitField?: ((field: LimitField) => void) | undefined;
};

/**
 * Creates the provider of a model, with at most `connections` kept-alive connections. If the endpoint refuses the name of the answer's
 * limit, later requests use the other name. Throws if the key's variable is unusable or the address is refused.
 */
export function endpointProvider(
  settings: OpenaiCompatible,
  connections: number,
  { now = Date.now, onLimitField, ...surroundings }: Surroundings = {},
): Provider {
  const protocol = protocolOf(settings);
  const url = endpointAddress(protocol, settings.address, protocol.path(settings));
  const headers = callHeaders(settings);
  const timeoutMs = settings.timeoutSeconds * 1000;
  const client = endpointPool(settings.address, { connections, connectMs, protocol });
  const naming = limitNaming(settings, onLimitField);
  const reading = settings.reading ?? readingOf(settings);

  const askOnce = async (named: OpenaiCompatible, { messages, text, limit, cut, repetition, signal }: AskRequest): Promise<Reply> => {
    const request = { messages, text, limit, cut, repetition };
    const body = requestBody(named, request);
    const begun = performance.now();
    let exchange: Exchange;
    try {
      const sent = { url, method: "POST" as const, headers, body, timeoutMs, signal, stream: protocol.stream };
      exchange = await httpExchange(client, { ...sent, ...surroundings });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ReplyTooLarge) return tooLarge();
      throw networkFailure(error, performance.now() - begun);
    }
    try {
      if (exchange.status < 200 || exchange.status > 299)
        throw httpFailure(exchange, now(), exchange.status, endpointError(exchange.body, protocol.error));
      return exchangeReply(exchange, now(), reading, protocol);
    } catch (error) {
      exchange.release?.();
      if (!(error instanceof ProviderError)) throw error;
      throw namingSetting(error, protocol, () => requestObject(named, { ...request, messages: [], cut: null }, () => ""));
    }
  };

  return {
    ask: (request) => naming((named) => askOnce(named, request)),
    close: () => client.destroy(),
  };
}
