import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressedFiles, compressFiles } from "./compressed-files.mjs";

const built = mkdtempSync(join(tmpdir(), "heed-built-"));
const script = "console.log('a script of some length');".repeat(40);
const style = "a{color:red}".repeat(40);
const everywhere = { regex: "^/.*$", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] };
const fileHeaders = { regex: "^/_next/.*$", headers: [{ key: "Content-Security-Policy", value: "frame-ancestors 'none'" }] };
const apiHeaders = { regex: "^/api/.*$", headers: [{ key: "Content-Security-Policy", value: "default-src 'none'" }] };
const server = createServer();

beforeAll(async () => {
  mkdirSync(join(built, "static/chunks"), { recursive: true });
  writeFileSync(join(built, "static/chunks/a.js"), script);
  writeFileSync(join(built, "static/chunks/a.css"), style);
  writeFileSync(join(built, "static/font.woff2"), "compressed already");
  writeFileSync(join(built, "routes-manifest.json"), JSON.stringify({ headers: [everywhere, apiHeaders, fileHeaders] }));
  await compressFiles(built);
  const answer = compressedFiles(built);
  server.on("request", (asked, response) => {
    if (!answer(asked, response)) response.writeHead(418).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  server.close();
  rmSync(built, { recursive: true });
});

async function ask(path: string, accepted: string, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: "127.0.0.1", port, path, method, headers: { "accept-encoding": accepted } }).end();
  const [response] = await once(asked, "response");
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
}

test("a script is served compressed, cacheable permanently, with the headers of every file", async () => {
  const { status, headers, body } = await ask("/_next/static/chunks/a.js?v=1", "gzip, deflate, br, zstd");
  expect(status).toBe(200);
  // The browser's compiler reads the first line; the rest is what Next built.
  expect(brotliDecompressSync(body).toString()).toBe(`//# allFunctionsCalledOnLoad\n${script}`);
  expect(brotliDecompressSync((await ask("/_next/static/chunks/a.css", "br")).body).toString()).toBe(style);
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=UTF-8",
    "content-length": String(body.length),
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    vary: "Accept-Encoding",
  });
  expect((await ask("/_next/static/chunks/a.js", "br;q=0.5", "HEAD")).body.length).toBe(0);
});

test.each([
  ["a browser without Brotli", "/_next/static/chunks/a.js", "gzip", "GET"],
  ["a browser that forbids Brotli", "/_next/static/chunks/a.js", "gzip, br;q=0", "GET"],
  ["a POST request", "/_next/static/chunks/a.js", "br", "POST"],
  ["an already compressed file", "/_next/static/font.woff2", "br", "GET"],
  ["a path that leaves the folder", "/_next/static/../routes-manifest.json", "br", "GET"],
  ["a page", "/", "br", "GET"],
])("%s is left to Next", async (_, path, accepted, method) => {
  expect((await ask(path, accepted, method)).status).toBe(418);
});
