/** The response to send; null cuts the connection. */
export type EndpointResponse = { status: number; body: string; headers?: Record<string, string> } | null;

/** Builds an error response in the shape of the OpenAI API. */
export function refusal(status: number, message: string, code: string | number): EndpointResponse {
  return { status, body: JSON.stringify({ error: { message, code } }) };
}

/** Builds the response to a completion with `body` that meets a fault; null is no fault. `retryAfter`, in seconds, is sent with a 429. */
export function faultyResponse(fault: string | null, body: string, retryAfter: number | null): EndpointResponse {
  const status = Number(fault ?? Number.NaN);
  if (status >= 400) {
    const refused = refusal(status, `Played fault ${fault}.`, status);
    return refused && status === 429 && retryAfter !== null ? { ...refused, headers: { "retry-after": String(retryAfter) } } : refused;
  }
  if (fault === "reset") return null;
  if (fault === "truncated") return { status: 200, body: body.slice(0, body.length >> 1) };
  if (fault === "empty")
    return { status: 200, body: JSON.stringify({ choices: [{ message: { role: "assistant", content: "" }, finish_reason: "stop" }] }) };
  return { status: 200, body };
}
