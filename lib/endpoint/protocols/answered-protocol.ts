import type { IncomingHttpHeaders } from "node:http";
import type { CompletionRequest } from "../completion";

/** A reply of a simulated model, in no protocol yet. */
export interface PlayedReply {
  /** Short name of the request, the same for the same messages. */
  id: string;
  model: string;
  text: string;
  promptTokens: number;
  replyTokens: number;
}

/** A server-sent event: its name, empty if it has none, and its data. */
export type AnsweredEvent = readonly [name: string, data: unknown];

/** Reading of requests and writing of replies in one protocol. */
export interface AnsweredProtocol {
  /** The key that a request came with. */
  key(headers: IncomingHttpHeaders): string | undefined;
  /** The request in a body; null for a body of another shape. `model` is the model in the address, empty if it has none. */
  read(body: unknown, model: string): CompletionRequest | null;
  body(reply: PlayedReply): object;
  events(reply: PlayedReply, pieces: readonly string[]): AnsweredEvent[];
  refusal(status: number, message: string, code: string): object;
}

const pieceLength = 24;

/** Parts of a text as a stream brings them, at least one. */
export function piecesOf(text: string): string[] {
  const pieces = text.match(new RegExp(`[^]{1,${pieceLength}}`, "g"));
  return pieces ?? [""];
}

/** Seconds since 1970 that all replies name, so that equal requests get equal replies. */
export const answeredAt = 1_760_000_000;
