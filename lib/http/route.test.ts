import { expect, test } from "vitest";
import { z } from "zod";
import { problem } from "@/lib/contracts/problem";
import { parseBody } from "./parse-body";
import { idPath, modelNamePath, noPath } from "./path";
import { route } from "./route";

const context = (params: unknown) => ({ params: Promise.resolve(params) });
const request = (init: RequestInit = {}) =>
  new Request("http://localhost:3000/api/things/7", { ...init, headers: { host: "localhost:3000", ...init.headers } });
const code = async (response: Response) => problem.parse(await response.json()).error.code;

test("parses the address and sends JSON that is not cached", async () => {
  const handler = route(idPath, { role: "reader" }, async ({ path }) => ({ twice: path.id * 2 }));
  const response = await handler(request(), context({ id: "7" }));
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ twice: 14 });
});

test.each(["x", "", "-1", "1.5", "99999999999", "2147483648", "0x10", "1e3"])("finds no row “%s”", async (id) => {
  const response = await route(idPath, { role: "reader" }, async () => 1)(request(), context({ id }));
  expect(response.status).toBe(404);
});

test("checks the request before it is handled", async () => {
  let ran = false;
  const handler = route(noPath, { role: "reader" }, async () => {
    ran = true;
  });
  const response = await handler(request({ method: "POST", headers: { origin: "https://evil.example" } }), context({}));
  expect([response.status, ran]).toEqual([403, false]);
});

test("accepts only JSON bodies", async () => {
  const handler = route(noPath, { role: "reader" }, async ({ request: sent }) => parseBody(sent, z.object({ a: z.number() })));
  const send = (body: string, type?: string) =>
    handler(request({ method: "POST", body, headers: type ? { "content-type": type } : {} }), context({}));
  expect(await (await send('{"a":1}', "application/json; charset=utf-8")).json()).toEqual({ a: 1 });
  expect(await code(await send('{"a":1}', "text/plain"))).toBe("invalid");
  expect(await code(await send('{"a":1}'))).toBe("invalid");
  expect(await code(await send('{"a":', "application/json"))).toBe("invalid");
  expect(await code(await send('{"a":"1"}', "application/json"))).toBe("invalid");
});

test("reads a model's name with its slashes, encoded or not", () => {
  expect(modelNamePath.parse({ model: ["openai", "gpt-4o"] })).toEqual({ model: "openai/gpt-4o" });
  expect(modelNamePath.parse({ model: ["openai%2Fgpt-4o"] })).toEqual({ model: "openai/gpt-4o" });
  expect(modelNamePath.parse({ model: ["100%"] })).toEqual({ model: "100%" });
});

test("keeps responses of shares, including errors, out of caches, indexes and referrers", async () => {
  const handler = route(idPath, { role: "share" }, async () => ({}));
  for (const id of ["1", "x"]) {
    const { headers } = await handler(request(), context({ id }));
    expect([headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("referrer-policy")]).toEqual([
      "no-store",
      "noindex",
      "no-referrer",
    ]);
  }
});

test("releases the body of a response to HEAD, and of a response whose client is gone", async () => {
  let released = 0;
  const handler = route(noPath, { role: "reader" }, async () => {
    const body = new ReadableStream({ cancel: () => void released++ });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  const head = await handler(request({ method: "HEAD" }), context({}));
  expect([head.status, head.headers.get("content-type"), head.body, released]).toEqual([200, "text/event-stream", null, 1]);
  await handler(request({ signal: AbortSignal.abort() }), context({}));
  expect(released).toBe(2);
  expect((await handler(request(), context({}))).body).not.toBeNull();
});
