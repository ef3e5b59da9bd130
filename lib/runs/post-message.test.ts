import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { postMessage } from "./post-message";

afterEach(() => vi.unstubAllEnvs());

const { signal: never } = new AbortController();

/** Returns the result of posting to a receiver, and the number of its requests. */
async function posted(answer: RequestListener, { stop = never, timeoutMs = 600_000 } = {}) {
  let count = 0;
  const server = createServer((request, response) => {
    count++;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/end?sig=a`;
    return { failure: await postMessage(address, { event: "run.ended" }, stop, timeoutMs), count };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

it.each<[string, RequestListener]>([
  ["is long", (_, response) => response.end("x".repeat(5_000_000))],
  ["never ends", (_, response) => void response.write("x")],
  ["is cut short", (_, response) => void response.writeHead(202, { "content-length": "10" }).write("x", () => response.destroy())],
  ["is not in its declared encoding", (_, response) => response.writeHead(201, { "content-encoding": "gzip" }).end("plain")],
  ["is empty", (_, response) => response.writeHead(204).end()],
])("a 2xx status counts as delivered even if the body %s", async (_what, answer) => {
  expect(await posted(answer)).toEqual({ failure: null, count: 1 });
});

it.each([
  [503, true],
  [429, true],
  [404, false],
  [302, false],
])("HTTP %d is reported, and whether it is retried", async (status, again) => {
  const failure = { why: `HTTP ${status}`, again };
  expect(await posted((_, response) => response.writeHead(status).end("x".repeat(5_000_000)))).toEqual({ failure, count: 1 });
});

it("a silent receiver is abandoned at the timeout and marked for retry", async () => {
  expect((await posted(() => {}, { timeoutMs: 50 })).failure).toEqual({ why: "no answer within 0.05 s", again: true });
});

it("a silent receiver is abandoned when Heed stops", async () => {
  const stop = new AbortController();
  expect(await posted(() => stop.abort(), { stop: stop.signal })).toEqual({ failure: { why: "Heed stopped", again: true }, count: 1 });
});

it("an unreachable proxy is named, without its password or the receiver", async () => {
  vi.stubEnv("http_proxy", "http://someone:secret@127.0.0.1:9");
  const failure = await postMessage("http://receiver.test/end?sig=a", {}, never, 600_000);
  expect(failure).toEqual({ why: expect.stringContaining("The proxy 127.0.0.1:9 cannot be reached (connection refused"), again: true });
  expect(failure?.why).not.toMatch(/secret|someone|receiver/);
});
