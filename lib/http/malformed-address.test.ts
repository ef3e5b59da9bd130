import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressFault, catchMalformedAddresses } from "./malformed-address";

const server = createServer((incoming, outgoing) => void outgoing.end(incoming.url));

beforeAll(async () => {
  catchMalformedAddresses({ development: false });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

/** The path that the server sees for a target sent unchanged, which HTTP clients would normalize. */
async function seen(target: string, method = "GET"): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  let text = "";
  for await (const part of socket.setEncoding("latin1")) text += part;
  return text.slice(text.indexOf("\r\n\r\n")).match(/\/\S*/)?.[0] ?? "";
}

test("an address with an invalid % escape is rerouted", async () => {
  for (const path of ["/api/prices/%", "/runs/%E0%A4%A?x=1", "/%zz"]) expect(await seen(path)).toBe("/api/malformed?why=percent");
});

test.each(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
  "%s of an address that could be read in two ways is rerouted",
  async (method) => {
    for (const target of [
      "/api/s/../runs",
      "/api/s/%2e%2e/runs",
      "/api/s/.%2E/runs?x=1",
      "/_next/../api/runs",
      "/_next/static/..%2f..%2fapi/runs",
      "/s/..\\runs/1",
      "/api/s\\..\\runs",
      "/s/..%5cruns/1",
      "/s/%252e%252e/runs/1",
      "/s/.%09./runs",
      "/s/..;x=1/runs",
      "/s/./runs",
      "/s/..",
      "//evil.example/api/runs",
      "http://127.0.0.1/api/runs",
      "http://evil.example/api/runs",
    ])
      expect([target, await seen(target, method)]).toEqual([target, "/api/malformed?why=ambiguous"]);
  },
);

test("Next routes that no page uses are rerouted", async () => {
  for (const path of ["/_next/image?url=%2Ficon.svg&w=64&q=75", "/_next/data/x/runs.json", "/_next", "/__nextjs_original-stack-frames"])
    expect(await seen(path)).toBe("/api/malformed?why=unused");
});

test("other addresses are left unchanged", async () => {
  for (const path of [
    "/",
    "/api/prices/100%25",
    "/api/prices/meta%2Fllama-3.1%3A8b",
    "/runs/3?x=%&y=../..",
    "/%E2%82%AC",
    "/api/prices/...",
    "/.well-known/x",
    "/icon.svg",
    "/_next/static/chunks/app/%5Bid%5D/page-1.js",
    "/api/prices/a%5Cb",
  ])
    expect(await seen(path)).toBe(path);
});

test("an accepted address has the path that the URL parser reads", () => {
  const piece = fc.constantFrom("api", "s", "runs", ".", "..", "%2e", "%2E%2e", "\\", "/", "//", "%2f", "%5c", "%", "a.b", "…", "?", "#");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = `/${pieces.join("")}`;
      if (addressFault(target) !== null) return;
      const raw = target.split(/[?#]/, 1)[0] ?? "";
      expect(decodeURIComponent(new URL(target, "http://localhost").pathname)).toBe(decodeURIComponent(raw));
    }),
  );
});
