import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { expect, test } from "./test";

const json = { "content-type": "application/json" };

test("malformed addresses and unstorable characters are refused with 400", async ({ request }) => {
  for (const path of ["/api/prices/%", "/api/runs/%E0%A4%A", "/runs/%"]) {
    const answer = await request.fetch(path, { method: path.includes("prices") ? "DELETE" : "GET" });
    expect([path, answer.status(), (await answer.json()).error.code]).toEqual([path, 400, "invalid"]);
  }
  const price = { model: "a\u0000b", inputPerMillion: 1, outputPerMillion: 1, note: "" };
  expect((await request.put("/api/prices", { data: price })).status()).toBe(400);
});

test("a body without a length is subject to the same limits as any other", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const send = async (method: string, path: string, headers: Record<string, string>, megabytes: number) => {
    const client = httpRequest({ host: hostname, port, method, path, headers: { ...headers, "transfer-encoding": "chunked" } });
    client.on("error", () => {});
    const answer = once(client, "response");
    const megabyte = Buffer.alloc(1024 * 1024, " ");
    for (let sent = 0; sent < megabytes && !client.destroyed; sent++) {
      if (!client.write(megabyte)) await Promise.race([once(client, "drain"), answer]).catch(() => {});
    }
    client.end();
    const [response] = await answer;
    return response.statusCode;
  };
  expect(await send("PUT", "/api/prices", json, 65)).toBe(400);
  expect(await send("PUT", "/api/uploads/1/0", { "content-type": "application/octet-stream" }, 5)).toBe(400);
});

/** The status and body of a request whose target is sent unchanged. */
async function asSent(baseURL: string | undefined, target: string, { method = "GET", host }: { method?: string; host?: string } = {}) {
  const { hostname, port, host: ownHost } = new URL(baseURL ?? "");
  const client = httpRequest({ host: hostname, port, method, path: target, headers: { host: host ?? ownHost } });
  const [response] = await once(client.end(), "response");
  let text = "";
  for await (const part of response) text += part;
  return { status: response.statusCode as number, text };
}

test("an address that a proxy and Heed could read differently is refused for every method", async ({ baseURL }) => {
  expect((await asSent(baseURL, "/api/runs")).status).toBe(200);
  for (const target of [
    "/api/s/../runs",
    "/api/s/%2e%2e/runs",
    "/_next/../api/runs",
    "/_next/static/%2e%2e%2f%2e%2e/api/runs",
    "/api/s/..\\runs",
    "/s/../runs/1",
    "/api/s/%252e%252e/runs",
    `${baseURL}/api/runs`,
  ]) {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const { status, text } = await asSent(baseURL, target, { method });
      expect([method, target, status, JSON.parse(text).error.code]).toEqual([method, target, 400, "invalid"]);
    }
  }
});

test("Next.js routes that no page uses are closed, under Heed's own host name and any other", async ({ baseURL }) => {
  for (const path of ["/_next/image?url=%2Fscreenshot.png&w=64&q=75", "/_next/data/build/runs.json", "/__nextjs_source-map"]) {
    expect([path, (await asSent(baseURL, path)).status]).toEqual([path, 404]);
    expect([path, (await asSent(baseURL, path, { host: "evil.example" })).status]).toEqual([path, 403]);
  }
});

test("an idle connection is kept open longer than proxies keep theirs", async ({ request }) => {
  expect((await request.get("/api/system")).headers()["keep-alive"]).toBe("timeout=125");
});
