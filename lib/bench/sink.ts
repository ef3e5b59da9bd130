import { createServer } from "node:http";

const reply = JSON.stringify({
  id: "sink",
  object: "chat.completion",
  model: "sink",
  choices: [{ index: 0, message: { role: "assistant", content: "I could not find it." }, finish_reason: "stop" }],
});

/**
 * Serves chat completions that are all alike, so many milliseconds after a request has come in whole, and reads no request: what a client
 * takes is then its own. Writes its address to standard output and ends with SIGTERM.
 */
export async function serveSink(latencyMs: number): Promise<void> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume();
    request.once("end", () => {
      setTimeout(() => {
        response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(reply) });
        response.end(reply);
      }, latencyMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}/v1\n`);
}
