import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { expect, test } from "@playwright/test";

const json = { "content-type": "application/json" };

test("malformed addresses and unstorable characters are the sender's fault", async ({ request }) => {
  for (const path of ["/api/prices/%", "/api/runs/%E0%A4%A", "/runs/%"]) {
    const answer = await request.fetch(path, { method: path.includes("prices") ? "DELETE" : "GET" });
    expect([path, answer.status(), (await answer.json()).error.code]).toEqual([path, 400, "invalid"]);
  }
  const price = { model: "a\u0000b", inputPerMillion: 1, outputPerMillion: 1, note: "" };
  expect((await request.put("/api/prices", { data: price })).status()).toBe(400);
});

test("a body without a length meets the limits that others meet", async ({ baseURL }) => {
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
