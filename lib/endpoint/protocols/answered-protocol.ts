import type { IncomingHttpHeaders } from "node:http";
import type { CompletionRequest } from "../completion";

/** A reply of a simulated model, independent of the protocol. */
export interface PlayedReply {
  /** Short name of the request, the same for equal messages. */
  id: string;
  model: string;
  text: string;
  promptTokens: number;
  replyTokens: number;
}

/** A server-sent event: its name, empty if it has none, and its data. */
export type AnsweredEvent = readonly [name: string, data: unknown];

/** Reader of requests and writer of replies in one protocol. */
export interface AnsweredProtocol {
  /** Returns the key that was sent with a request. */
  key(headers: IncomingHttpHeaders): string | undefined;
  /** Reads the request in a body; null for a body of another shape. `model` is the model in the address, empty if it has none. */
  read(body: unknown, model: string): CompletionRequest | null;
  body(reply: PlayedReply): object;
  events(reply: PlayedReply, pieces: readonly string[]): AnsweredEvent[];
  refusal(status: number, message: string, code: string): object;
}

const pieceLength = 24;

/** Splits a text into the pieces of a stream; there is at least one. */
export function piecesOf(text: string): string[] {
  const pieces = text.match(new RegExp(`[^]{1,${pieceLength}}`, "g"));
  return pieces ?? [""];
}

/** Creation time in all replies, in seconds since 1970; constant, so that equal requests get equal replies. */
export const answeredAt = 1_760_000_000;
