import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { noteRequest } from "./note-request.mjs";

const server = createServer((request, response) => {
  noteRequest(request, response);
  response.end(String(request.headers["x-request-id"]));
});
const held = globalThis as typeof globalThis & { heedCounts?: Map<string, number> };

beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(() => {
  delete held.heedCounts;
  return new Promise<void>((done) => void server.close(() => done()));
});

test("a request gets an id from Heed, is counted, and is logged in JSON without its share slug or token", async () => {
  vi.stubEnv("HEED_LOG", "json");
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/s/E_3fX6ZBOsYFVHW8rOyBKA?token=x`, { headers: { "x-request-id": "forged" } });
  const id = await answer.text();
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 60_000 });
  write.mockRestore();
  vi.unstubAllEnvs();
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get("x-request-id")).toBe(id);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    part: "web",
    requestId: id,
    method: "GET",
    path: "/s/E_3f…",
    status: 200,
    msg: "answered",
  });
  expect(lines[0]).not.toContain("token");
  expect(held.heedCounts?.get('heed_requests_total{class="2xx"}')).toBe(1);
});
