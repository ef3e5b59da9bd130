import { z } from "zod";
import { HeedError } from "@/lib/errors";
import { endpointPool } from "@/lib/providers/endpoint-pool";
import { networkFailure } from "@/lib/providers/network-failure";

/**
 * Posts a message to the webhook, as JSON. Returns null if it is delivered, which any status of 2xx means; otherwise a short reason, and
 * whether a later try may succeed.
 * @param stop abandons the message
 * @param timeoutMs milliseconds within which the status must arrive
 */
export async function postMessage(
  address: string,
  message: unknown,
  stop: AbortSignal,
  timeoutMs = 15_000,
): Promise<{ why: string; again: boolean } | null> {
  if (!z.url({ protocol: /^https?$/ }).safeParse(address).success) return { why: "HEED_WEBHOOK_URL is not an http address", again: false };
  const { username, password, origin, pathname, search } = new URL(address);
  if (username !== "" || password !== "")
    return { why: "HEED_WEBHOOK_URL has a name or a password before its host, which is not sent", again: false };
  const late = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([stop, late]);
  try {
    // Chat services sign such addresses in their query. The address comes only from the environment.
    const client = endpointPool(address, { connections: 1, connectMs: 10_000, secretQuery: true });
    try {
      const headers = { "content-type": "application/json", accept: "*/*" };
      const sent = { origin, path: pathname + search, method: "POST" as const, headers, body: JSON.stringify(message), signal };
      const { statusCode, body } = await client.request(sent);
      // The response's text is not read, because it may be long, cut short or endless.
      body.on("error", () => {}).destroy();
      if (statusCode >= 200 && statusCode < 300) return null;
      return { why: `HTTP ${statusCode}`, again: statusCode >= 500 || statusCode === 429 || statusCode === 408 };
    } finally {
      await client.destroy();
    }
  } catch (error) {
    if (error instanceof HeedError) return { why: error.message, again: false };
    if (stop.aborted) return { why: "Heed stopped", again: true };
    if (late.aborted) return { why: `no answer within ${timeoutMs / 1000} s`, again: true };
    const { reason, detail } = networkFailure(error);
    return { why: reason === "proxy" ? detail : reason, again: true };
  }
}
