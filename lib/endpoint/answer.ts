import type { AnsweredEvent } from "./protocols/answered-protocol";

/** The response to a request; null cuts the connection. */
export type EndpointResponse = { status: number; body: string; headers?: Record<string, string> } | null;

/** Builds a response with a JSON body. */
export const jsonAnswer = (status: number, answer: object): EndpointResponse => ({ status, body: JSON.stringify(answer) });

/** Formats events as the body of a stream. */
export const eventsBody = (events: readonly AnsweredEvent[]): string =>
  events
    .map(([name, data]) => `${name === "" ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`)
    .join("");

/** A reply that is ready to send, and the alternatives for faults. */
interface Prepared {
  body: string;
  /** Body of the reply without text. */
  empty: string;
  isStreamed: boolean;
  refusal(status: number, message: string, code: string): object;
}

/** Builds the response to a call that meets a fault; null is no fault. `retryAfter`, in seconds, is sent with a 429. */
export function faultyResponse(fault: string | null, reply: Prepared, retryAfter: number | null): EndpointResponse {
  const status = Number(fault ?? Number.NaN);
  if (status >= 400) {
    const refused = jsonAnswer(status, reply.refusal(status, `Played fault ${fault}.`, String(status)));
    return refused && status === 429 && retryAfter !== null ? { ...refused, headers: { "retry-after": String(retryAfter) } } : refused;
  }
  if (fault === "reset") return null;
  const body = fault === "truncated" ? reply.body.slice(0, reply.body.length >> 1) : fault === "empty" ? reply.empty : reply.body;
  return { status: 200, body, ...(reply.isStreamed && { headers: { "content-type": "text/event-stream" } }) };
}
