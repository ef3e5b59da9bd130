import type { OpenaiCompatible } from "@/lib/contracts/model";
import { readingOf } from "@/lib/contracts/plain/thought-tags";
import { noUsage } from "@/lib/contracts/usage";
import { HeedError } from "@/lib/errors";
import { noteKeyUse, storedKey, storedKeysVersion } from "@/lib/keys/stored-keys";
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
import { noKey, ProviderError } from "./provider-error";
import { namingSetting } from "./refused-setting";
import { ReplyTooLarge } from "./reply-body";
import { type PromptRequest, requestBody, requestObject } from "./request-body";

const connectMs = 10_000;

type Called = Pick<OpenaiCompatible, "address" | "keyVariable" | "headers" | "stream" | "protocol">;

/**
 * Builds the headers of a call. The key is read here and used nowhere else. Throws a sentence if there is none, or if it may not be sent to
 * the address.
 */
export function callHeaders(settings: Called): Record<string, string> {
  const key = apiKey(settings.keyVariable, settings.address);
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

/**
 * Builds a function that returns the headers of each call: a stored key may be replaced or deleted between two calls. Throws as `callHeaders`
 * does; the function throws a ProviderError then.
 */
export function headersPerCall(settings: Called): () => Record<string, string> {
  let headers = callHeaders(settings);
  let version = storedKeysVersion();
  return () => {
    if (settings.keyVariable !== undefined && storedKey(settings.keyVariable)) noteKeyUse(settings.keyVariable);
    if (version === storedKeysVersion()) return headers;
    try {
      headers = callHeaders(settings);
    } catch (cause) {
      if (!(cause instanceof HeedError)) throw cause;
      throw new ProviderError({ kind: "credentials", reason: noKey, detail: cause.message, cause });
    }
    version = storedKeysVersion();
    return headers;
  };
}

/** Builds the reply for a body that was too long to read. It counts as the model's reply, because a retry would be billed again. */
export function tooLarge(): Reply {
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

/** Reads the response to a request of a model. Throws ProviderError without a usable reply, and names a refused setting. */
export function readResponse(settings: OpenaiCompatible, request: PromptRequest, exchange: Exchange, now: number): Reply {
  const protocol = protocolOf(settings);
  try {
    if (exchange.status < 200 || exchange.status > 299)
      throw httpFailure(exchange, now, exchange.status, endpointError(exchange.body, protocol.error));
    return exchangeReply(exchange, now, settings.reading ?? readingOf(settings), protocol);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw namingSetting(error, protocol, () => requestObject(settings, { ...request, messages: [], cut: null }, () => ""));
  }
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
  const headers = headersPerCall(settings);
  const timeoutMs = settings.timeoutSeconds * 1000;
  const client = endpointPool(settings.address, { connections, connectMs, protocol });
  const naming = limitNaming(settings, onLimitField);

  const askOnce = async (
    named: OpenaiCompatible,
    { messages, text, limit, cut, repetition, signal, onSent }: AskRequest,
  ): Promise<Reply> => {
    const request = { messages, text, limit, cut, repetition };
    const body = requestBody(named, request);
    const sentHeaders = headers();
    const begun = performance.now();
    let exchange: Exchange;
    try {
      const sent = { url, method: "POST" as const, headers: sentHeaders, body, timeoutMs, signal, onSent, stream: protocol.stream };
      exchange = await httpExchange(client, { ...sent, ...surroundings });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ReplyTooLarge) return tooLarge();
      throw networkFailure(error, performance.now() - begun);
    }
    try {
      return readResponse(named, request, exchange, now());
    } catch (error) {
      exchange.release?.();
      throw error;
    }
  };

  return {
    ask: (request) => naming((named) => askOnce(named, request)),
    close: () => client.destroy(),
  };
}
