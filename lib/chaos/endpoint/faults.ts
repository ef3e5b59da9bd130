import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Function that answers a call with something other than a reply: over HTTP, or in bytes on its socket. */
export type Fault = (response: ServerResponse, good: string) => void | Promise<void>;

const status =
  (code: number, body: string, headers: Record<string, string> = {}): Fault =>
  (response) =>
    void response.writeHead(code, { "content-type": "application/json", ...headers }).end(body);
const failed = (code: number, message: string, headers: Record<string, string> = {}) =>
  status(code, JSON.stringify({ error: { message, code } }), headers);
const tooMany =
  (retryAfter: () => string | string[]): Fault =>
  (response) => {
    response.setHeader("retry-after", retryAfter());
    response.writeHead(429, { "content-type": "application/json" }).end('{"error":{"message":"Slow down."}}');
  };
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

/** Writes these bytes to the socket, bypassing HTTP, and ends it: in order, or with a reset. */
const bytes =
  (text: (good: string) => string, how: "end" | "reset" = "end"): Fault =>
  (response, good) => {
    const { socket } = response;
    if (!socket) return;
    const cut = () => (how === "end" ? socket.destroy() : socket.resetAndDestroy());
    const sent = text(good);
    if (sent === "") cut();
    else socket.write(sent, cut);
  };
const head = (length: number) => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** A reply with status 200 that the provider cut short. */
const broken =
  (choice: object): Fault =>
  (response, good) => {
    const { choices, usage: _none, ...envelope } = JSON.parse(good);
    const content = String(choices[0].message.content).slice(0, 40);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ ...envelope, choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: null, ...choice }] }),
    );
  };
/** A stream that begins, and then reports its failure in these bytes. */
const brokenStream =
  (failure: string, end = "data: [DONE]\n\n"): Fault =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: "The quarter" }, finish_reason: null }] })}\n\n`);
    response.end(`${failure}\n\n${end}`);
  };
/** An error as a router passes it on. */
const routed = (code: number, inner: object) =>
  status(
    code,
    JSON.stringify({
      error: { message: "Provider returned error", code, metadata: { raw: JSON.stringify(inner), provider_name: "Acme" } },
    }),
  );

/** Temporary faults: the sample is asked again, and then answered properly. */
export const faults: Readonly<Record<string, Fault>> = {
  "408": failed(408, "Request timeout."),
  "409": failed(409, "Conflict."),
  "425": failed(425, "Too early."),
  "429 without Retry-After": failed(429, "Rate limit reached."),
  "429, Retry-After 0": tooMany(() => "0"),
  "429, Retry-After 0.3": tooMany(() => "0.3"),
  "429, Retry-After 1": tooMany(() => "1"),
  "429, Retry-After -5": tooMany(() => "-5"),
  "429, a date to come": tooMany(() => inSeconds(1)),
  "429, a date gone by": tooMany(() => inSeconds(-3600)),
  "429, Retry-After in words": tooMany(() => "soon"),
  "429, empty Retry-After": tooMany(() => " "),
  "429, two Retry-After": tooMany(() => ["1", "0"]),
  "500": failed(500, "The server had an error."),
  "500 in HTML": status(500, "<html><body>Oops</body></html>", { "content-type": "text/html" }),
  "502": status(502, "Bad gateway", { "content-type": "text/plain" }),
  "503": failed(503, "Overloaded.", { "retry-after": "0" }),
  "504": failed(504, "Upstream timed out."),
  "520": status(520, ""),
  "529": failed(529, "Overloaded."),
  "an error in a 200": status(200, '{"error":{"code":503,"message":"The provider is down."}}'),
  "a text as error in a 200": status(200, '{"error":"model is loading, please retry"}'),
  "a status beside words in a 200": status(200, '{"message":"no available server","status":503}'),
  "a rate in a 200": status(200, '{"choices":null,"base_resp":{"status_code":1002,"status_msg":"rate limit exceeded"}}'),
  "an overload behind a router": routed(503, { error: { message: "Overloaded", type: "overloaded_error" } }),
  "a rate in a 400 behind a router": routed(400, { error: { message: "Rate limit exceeded", type: "rate_limit_error" } }),
  "a rate in a 403": failed(403, "You have been rate limited."),
  "429, a delay in the body": status(
    429,
    '[{"error":{"code":429,"message":"Quota exceeded.","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"0.2s"}]}}]',
  ),
  "429, a delay in words": failed(429, "Rate limit reached. Please try again in 150ms."),
  "429, milliseconds": failed(429, "Slow down.", { "retry-after-ms": "120", "retry-after": "1" }),
  "429, a limit that is reset": failed(429, "Slow down.", { "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "200ms" }),
  "403, a page that checks browsers": status(403, "<!DOCTYPE html><html><title>Just a moment...</title></html>", {
    "content-type": "text/html",
  }),
  "ended by network_error": broken({ finish_reason: "network_error" }),
  "ended for want of resources": broken({ finish_reason: "insufficient_system_resource" }),
  "ended by ABORT": broken({ finish_reason: "ABORT" }),
  "an error in its choice": broken({ error: { code: 502, message: "Upstream died" } }),
  "an error event": brokenStream('event: error\ndata: {"message":"Upstream overloaded","code":529}'),
  "an error event in words": brokenStream("event: error\ndata: upstream died", ""),
  "an error by its type in a stream": brokenStream('data: {"type":"error","code":"500","message":"the engine died"}'),
  "an error field in a stream": brokenStream('error: {"code":500,"message":"context shift is disabled"}'),
  "a text as error in a stream": brokenStream('data: {"error":"CUDA out of memory"}'),
  "an error in a stream's choice": brokenStream(
    'data: {"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error","error":{"code":502,"message":"gone"}}]}',
  ),
  "an empty body": status(200, ""),
  "an empty object": status(200, "{}"),
  "no choices": status(200, '{"choices":[]}'),
  "half a JSON": (response, good) => void response.writeHead(200).end(good.slice(0, good.length >> 1)),
  "text for JSON": status(200, "Here you are."),
  "a bare NUL in JSON": (response, good) => void response.writeHead(200).end(good.replace('"content":"', '"content":"\0')),
  "closed unanswered": bytes(() => ""),
  "reset unanswered": bytes(() => "", "reset"),
  "closed within the head": bytes(() => "HTTP/1.1 200 OK\r\ncontent-"),
  "closed within the body": bytes((good) => head(Buffer.byteLength(good)) + good.slice(0, good.length >> 1)),
  "reset within the body": bytes((good) => head(Buffer.byteLength(good)) + good.slice(0, good.length >> 1), "reset"),
  "no HTTP": bytes(() => "SSH-2.0-OpenSSH_9.6\r\n"),
  "a malformed chunk": bytes(() => "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n"),
  "two lengths": bytes((good) => `HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\n${good}`),
  "a head without end": bytes(() => `HTTP/1.1 200 OK\r\n${"x-a: b\r\n".repeat(20_000)}`),
};

/** Responses that never end. */
export const hangs: Readonly<Record<string, Fault>> = {
  "no answer": () => {},
  "a head alone": (response) => {
    response.writeHead(200, { "content-length": "1000" }).flushHeaders();
  },
  "half a body": (response, good) => {
    response.writeHead(200, { "content-length": String(Buffer.byteLength(good)) });
    response.write(good.slice(0, good.length >> 1));
  },
  "white space without end": async (response) => {
    response.writeHead(200);
    while (!response.destroyed) {
      response.write(" ");
      await pause(50);
    }
  },
};

/** Sends a whole reply slowly: in 20 pieces over a second. */
export async function drip(response: ServerResponse, body: string): Promise<void> {
  const step = Math.ceil(body.length / 20);
  response.writeHead(200, { "content-type": "application/json" });
  for (let at = 0; at < body.length && !response.destroyed; at += step) {
    response.write(body.slice(at, at + step));
    await pause(50);
  }
  response.end();
}
