import type { AnsweredEvent } from "./protocols/answered-protocol";

/** Answer to a request; null cuts the connection. */
export type EndpointResponse = { status: number; body: string; headers?: Record<string, string> } | null;

/** Returns an answer in JSON. */
export const jsonAnswer = (status: number, value: object): EndpointResponse => ({ status, body: JSON.stringify(value) });

/** Returns events as a body. */
export const eventsBody = (events: readonly AnsweredEvent[]): string =>
  events
    .map(([name, data]) => `${name === "" ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`)
    .join("");

/** A reply as it goes out, and what may go out in its place. */
interface Prepared {
  body: string;
  /** The reply without text. */
  empty: string;
  isStreamed: boolean;
  refusal(status: number, message: string, code: string): object;
}

/** Returns the answer to a call that meets a fault; `retryAfter` in seconds is added to a 429. */
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
