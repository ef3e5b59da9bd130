import type { OpenaiCompatible } from "@/lib/contracts/model";
import { apiKey } from "./api-key";
import { chatResponse } from "./chat-response";
import { endpointAddress } from "./endpoint-address";
import { endpointPool } from "./endpoint-pool";
import { type Exchange, type ExchangeRequest, httpExchange } from "./http-exchange";
import { httpFailure } from "./http-failure";
import { networkFailure } from "./network-failure";
import type { Provider, Reply } from "./provider";
import { ReplyTooLarge } from "./reply-body";
import { requestBody } from "./request-body";

const connectMs = 10_000;

/** Headers of a call; the key is read from the environment and goes nowhere else. */
export function chatHeaders(settings: Pick<OpenaiCompatible, "keyVariable" | "stream">): Record<string, string> {
  const key = apiKey(settings.keyVariable);
  return {
    "content-type": "application/json",
    accept: settings.stream ? "text/event-stream, application/json" : "application/json",
    ...(key !== null && { authorization: `Bearer ${key}` }),
  };
}

/** Of a reply that was too long to be read: it is the model's all the same, and asking again would buy another. */
function tooLarge(): Reply {
  return {
    text: "",
    reasoning: null,
    finishReason: null,
    ended: "too_large",
    usage: { input: null, output: null, reasoning: null, cached: null },
    latencyMs: null,
    envelope: {},
  };
}

/** What tests bring of their own. */
type Surroundings = Pick<ExchangeRequest, "machine" | "large"> & { now?: () => number };

/**
 * An endpoint that speaks the OpenAI chat completions protocol, over at most `connections` kept-alive connections.
 * Throws when the named variable holds no key or may hold none, and for an address that is refused.
 */
export function openaiCompatible(
  settings: OpenaiCompatible,
  connections: number,
  { now = Date.now, ...surroundings }: Surroundings = {},
): Provider {
  const url = endpointAddress(settings.address, settings.base ? "completions" : "chat/completions");
  const headers = chatHeaders(settings);
  const timeoutMs = settings.timeoutSeconds * 1000;
  const client = endpointPool(settings.address, { connections, connectMs });

  return {
    async ask({ messages, text, limit, cut, repetition, signal }) {
      const body = requestBody(settings, { messages, text, limit, cut, repetition });
      const begun = performance.now();
      let exchange: Exchange;
      try {
        exchange = await httpExchange(client, { url, method: "POST", headers, body, timeoutMs, signal, ...surroundings });
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof ReplyTooLarge) return tooLarge();
        throw networkFailure(error, performance.now() - begun);
      }
      try {
        if (exchange.status < 200 || exchange.status > 299) throw httpFailure(exchange, now());
        return chatResponse(exchange, now());
      } catch (error) {
        exchange.release?.();
        throw error;
      }
    },
    close: () => client.destroy(),
  };
}
