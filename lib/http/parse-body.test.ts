import { once } from "node:events";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { chunkBytes } from "@/lib/contracts/plain/limits";
import { parseBody, parseBytes } from "./parse-body";
import { noPath } from "./path";
import { route } from "./route";

const handlers = {
  json: route(noPath, { role: "reader" }, async ({ request }) => ({ length: (await parseBody(request, z.string())).length })),
  bytes: route(noPath, { role: "reader" }, async ({ request }) => ({ length: (await parseBytes(request)).length })),
};
let server: Server;
let port = 0;

// Requests as they arrive on a socket, passed on as a stream.
beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const headers = new Headers({ ...incoming.headers } as Record<string, string>);
    const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
    const init = { method: "POST", headers, body, duplex: "half" };
    const handler = incoming.url === "/json" ? handlers.json : handlers.bytes;
    const response = await handler(new Request(`http://localhost:${port}${incoming.url}`, init), { params: Promise.resolve({}) });
    // The connection stays open, as in Next: closing it while the client still sends would reset it before the client reads the answer.
    outgoing.writeHead(response.status).end(await response.text());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Sends up to `total` bytes in pieces, without a length, until a response arrives; returns its status and the number of bytes sent by then.
 */
async function send(path: string, total: number, around: readonly [string, string] = ["", ""]) {
  const headers = { "content-type": path === "/json" ? "application/json" : "application/octet-stream", host: "localhost" };
  const client = httpRequest({ host: "127.0.0.1", port, path, method: "POST", headers });
  client.on("error", () => {}); // rejected as closed without an answer
  let answered = false;
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    client.once("close", () => answered || reject(new Error("closed without an answer")));
    client.once("response", async (response) => {
      answered = true;
      let text = "";
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, text });
    });
  });
  const piece = Buffer.alloc(256 * 1024, "a");
  let sent = 0;
  client.write(around[0]);
  while (sent < total && !answered && !client.destroyed) {
    const next = piece.subarray(0, Math.min(piece.length, total - sent));
    sent += next.length;
    if (!client.write(next)) await Promise.race([once(client, "drain"), answer]).catch(() => {});
  }
  if (!answered) client.end(around[1]);
  const given = await answer;
  client.destroy();
  return { ...given, sent };
}
const megabyte = 1024 * 1024;

test("a body without a stated length has the same limit and is read no further", async () => {
  const whole = await send("/bytes", chunkBytes);
  expect([whole.status, JSON.parse(whole.text)]).toEqual([200, { length: chunkBytes }]);
  const more = await send("/bytes", chunkBytes + 1);
  expect([more.status, more.text]).toEqual([400, expect.stringContaining("the maximum is")]);
  const endless = await send("/bytes", 1024 * megabyte);
  expect(endless.status).toBe(400);
  expect(endless.sent).toBeLessThan(64 * megabyte);
});

test("JSON in pieces is read whole, and refused above 64 MB", async () => {
  const whole = await send("/json", 5 * megabyte, ['"', '"']);
  expect([whole.status, JSON.parse(whole.text)]).toEqual([200, { length: 5 * megabyte }]);
  const more = await send("/json", 65 * megabyte, ['"', '"']);
  expect([more.status, more.text]).toEqual([400, expect.stringContaining("larger than 64 MB")]);
});

test("a body nested deeper than 200 levels is refused with a sentence, and brackets in texts do not count", async () => {
  const read = (body: string) =>
    parseBody(new Request("http://localhost/", { method: "POST", headers: { "content-type": "application/json" }, body }), z.unknown());
  const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${"]}".repeat(levels / 2)}`;
  await expect(read(nested(200))).resolves.toBeDefined();
  for (const levels of [202, 20_000])
    await expect(read(nested(levels))).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("200 levels") });
  await expect(read(JSON.stringify({ text: '[{"\\'.repeat(5000) }))).resolves.toBeDefined();
});
