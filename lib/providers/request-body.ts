import type { TextHash } from "@/lib/contracts/message";
import type { OpenaiCompatible, Sampling } from "@/lib/contracts/model";
import { messageText, sentMessages } from "@/lib/contracts/plain/message-text";
import type { Fields } from "./protocols/protocol";
import { protocolOf } from "./protocols/protocol-of";
import type { AskRequest, SentText } from "./provider";

/** Returns a model's sampling with a turn's limit; the smaller one applies if both set a limit. */
export function limited(sampling: Sampling, limit: AskRequest["limit"]): Sampling {
  if (limit === null) return sampling;
  const asked = limit.answer + limit.reasoning;
  return { ...sampling, maxTokens: Math.min(asked, sampling.maxTokens ?? asked) };
}

/** The part of a request that its body is made from. */
export type PromptRequest = Pick<AskRequest, "messages" | "text" | "limit" | "cut" | "repetition">;

/** Builds the request as an object. `shared` returns the text of a shared part. */
export function requestObject(settings: OpenaiCompatible, request: PromptRequest, shared: (hash: TextHash) => string): Fields {
  const sent = sentMessages(request.messages, request.cut, (hash) => request.text(hash).text);
  const messages = sent.map((message) => ({ role: message.role, content: messageText(message, shared) }));
  const protocol = protocolOf(settings);
  const limits = { ...settings, sampling: limited(settings.sampling, request.limit) };
  return protocol.withMessages(protocol.fields(limits, request.repetition, {}), messages);
}

/** Builds the request that a batch contains: the body of a call whose reply is not streamed. */
export function batchedRequest(settings: OpenaiCompatible, request: PromptRequest): Fields {
  return requestObject({ ...settings, stream: false }, request, (hash) => request.text(hash).text);
}

const noText = (hash: TextHash): never => {
  throw new Error(`No message refers to the text ${hash}.`);
};

// The marker is random for each process, so that no prompt can contain it.
const mark = `shared-text-${Math.random().toString(36).slice(2)}-`;
const marks = new RegExp(`${mark}([0-9a-f]{64})`);

/** Builds the body of one request as JSON in UTF-8. Shared texts are encoded once for all requests and sent from memory without a copy. */
export function requestBody(settings: OpenaiCompatible, request: PromptRequest): string | Uint8Array[] {
  const isShared = request.messages.some(({ parts }) => parts.some((part) => typeof part !== "string"));
  if (!isShared) return JSON.stringify(requestObject(settings, request, noText));
  const pieces = JSON.stringify(requestObject(settings, request, (hash) => `${mark}${hash}`)).split(marks);
  // Every second piece is a hash.
  return pieces.map((piece, at) => (at % 2 === 0 ? Buffer.from(piece) : encoded(request.text(piece))));
}

const encoded = ({ json }: SentText): Uint8Array => json;
