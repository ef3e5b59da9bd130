import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { isRefusedByBrowsers } from "./browser-ports.mjs";
import { waitForHealth } from "./wait-for-health.mjs";

// Programs of ordinary accounts cannot listen on this port.
const closed = "http://127.0.0.1:1";
let server: Server | null = null;
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = null;
});

/** A server that responds with one status after another, repeating the last one. */
async function answering(statuses: number[]): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = [];
  const made = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.statusCode = statuses.length > 1 ? (statuses.shift() ?? 0) : (statuses[0] ?? 0);
    response.end("body");
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(made.address() as AddressInfo).port}`, asked };
}

test("waits until the health route responds with 200", async () => {
  const { origin, asked } = await answering([503, 404, 200]);
  await waitForHealth(origin, { seconds: 60 });
  expect(asked).toEqual(Array(3).fill("GET /api/health"));
});

test("accepts any response with anyAnswer", async () => {
  const { origin, asked } = await answering([500]);
  await waitForHealth(origin, { seconds: 60, anyAnswer: true });
  expect(asked).toHaveLength(1);
});

test("reports the last response or error after the timeout", async () => {
  const { origin } = await answering([500]);
  await expect(waitForHealth(origin, { seconds: 0.2 })).rejects.toThrow(`not ready on ${origin} within 0.2 seconds (it answered 500)`);
  await expect(waitForHealth(closed, { seconds: 0.2 })).rejects.toThrow(/within 0.2 seconds \(connect ECONNREFUSED/);
});

test("ignores proxies of the environment and reaches a port that fetch refuses", async () => {
  // Node reads these when a process starts.
  const proxies = Object.fromEntries(["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"].map((name) => [name, closed]));
  const env = { ...process.env, ...proxies, NO_PROXY: "", no_proxy: "", NODE_USE_ENV_PROXY: "1" };
  const program = fileURLToPath(new URL("./wait-for-health.mjs", import.meta.url));
  const made = createServer((_request, response) => response.end());
  server = made;
  const listensOn = (port: number) =>
    new Promise<boolean>((resolve) => {
      made.once("error", () => resolve(false));
      made.listen(port, "127.0.0.1", () => resolve(true));
    });
  const refused = [...Array(65_536).keys()].filter((port) => port > 1023 && isRefusedByBrowsers(port));
  for (const port of refused) {
    if (!(await listensOn(port))) continue; // another process has the port
    const code = `import { waitForHealth } from ${JSON.stringify(program)}; await waitForHealth("http://127.0.0.1:${port}", { seconds: 60 });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], { env, stdio: "inherit" });
    expect(await once(child, "exit")).toEqual([0, null]);
    return;
  }
  throw new Error("No port that fetch refuses is free.");
});
