import { createServer } from "node:http";
import { answeredMessages } from "@/lib/endpoint/protocols/anthropic";
import { answeredContent } from "@/lib/endpoint/protocols/gemini";
import { answeredChat } from "@/lib/endpoint/protocols/openai-chat";
import { answeredResponses } from "@/lib/endpoint/protocols/openai-responses";

/** Times at which the sink's requests arrived and ended, in milliseconds since 1970; null if there were none. */
export interface SinkTimes {
  calls: number;
  firstAt: number | null;
  lastAt: number | null;
}

const sentence = "I have read all of it with care and report what I found in the words of my own. ";
const reply = { id: "sink", model: "sink", text: sentence.repeat(35), promptTokens: 400, replyTokens: 700 };
/** The reply in each protocol, by the end of a call's path. */
const bodies: readonly [string, string][] = [
  ["/responses", JSON.stringify(answeredResponses.body(reply))],
  ["/messages", JSON.stringify(answeredMessages.body(reply))],
  [":generateContent", JSON.stringify(answeredContent.body(reply))],
  ["", JSON.stringify(answeredChat.body(reply))],
];

/**
 * Serves identical replies of some 600 words, in the protocol of the call, after `latencyMs`, without parsing requests, so that the
 * measured time is the client's. Writes its address to standard output and ends with SIGTERM.
 * @param latencyMs milliseconds after a request has arrived whole; `/times` returns the SinkTimes, which DELETE resets
 */
export async function serveSink(latencyMs: number): Promise<void> {
  let times: SinkTimes = { calls: 0, firstAt: null, lastAt: null };
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume();
    if (request.url === "/times") {
      response.end(JSON.stringify(times));
      if (request.method === "DELETE") times = { calls: 0, firstAt: null, lastAt: null };
      return;
    }
    const [, body = ""] = bodies.find(([end]) => request.url?.endsWith(end)) ?? [];
    times.calls++;
    times.firstAt ??= Date.now();
    request.once("end", () => {
      setTimeout(() => {
        response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
        response.end(body);
        times.lastAt = Date.now();
      }, latencyMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}/v1\n`);
}
