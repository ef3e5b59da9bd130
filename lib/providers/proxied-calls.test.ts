import { type AddressInfo, createServer } from "node:net";
import { createServer as createSecureServer } from "node:tls";
import { afterEach, expect, it, vi } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { endpointPool } from "./endpoint-pool";
import { httpExchange } from "./http-exchange";
import { networkFailure } from "./network-failure";
import { completion, type RawServer, rawServer, response } from "./raw-server.fixture";
import { selfSigned } from "./self-signed.fixture";
import { testConnection } from "./test-connection";

afterEach(() => vi.unstubAllEnvs());

const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY", "HEED_PROXIED"];

async function call(address: string) {
  const pool = endpointPool(address, { connections: 1, connectMs: 600_000 });
  try {
    return await httpExchange(pool, { url: new URL(address), method: "POST", headers: {}, body: "{}", timeoutMs: 600_000 });
  } finally {
    await pool.destroy();
  }
}

async function withServers(run: (proxy: RawServer, endpoint: RawServer) => Promise<void>): Promise<void> {
  for (const name of names) vi.stubEnv(name, "");
  const proxy = await rawServer((socket) =>
    socket.write(Buffer.concat([Buffer.from("HTTP/1.1 100 Continue\r\n\r\n"), response("through the proxy")])),
  );
  const endpoint = await rawServer((socket) => socket.write(response(completion("direct"))));
  try {
    await run(proxy, endpoint);
  } finally {
    await Promise.all([proxy.close(), endpoint.close()]);
  }
}

it("sends a call through the proxy that the environment names", () =>
  withServers(async (proxy) => {
    vi.stubEnv("HTTP_PROXY", `http://127.0.0.1:${proxy.port}`);
    expect((await call("http://model.test/v1")).body).toBe("through the proxy");
    expect(proxy.heads[0]).toMatch(/^POST http:\/\/model\.test\/v1 HTTP\/1\.1/);
  }));

it("bypasses the proxy for NO_PROXY hosts and for this machine, unless HEED_PROXIED names it", () =>
  withServers(async (proxy, endpoint) => {
    vi.stubEnv("HTTP_PROXY", `http://127.0.0.1:${proxy.port}`);
    const address = `http://127.0.0.1:${endpoint.port}/v1`;
    expect((await call(address)).body).toContain("direct");
    vi.stubEnv("HEED_PROXIED", "127.0.0.1");
    expect((await call(address)).body).toBe("through the proxy");
    vi.stubEnv("NO_PROXY", "127.0.0.1");
    expect((await call(address)).body).toContain("direct");
  }));

it("tunnels a secure call, and reports a proxy that refuses", () =>
  withServers(async () => {
    const heads: string[] = [];
    const proxy = createServer((socket) =>
      socket
        .on("error", () => {})
        .once("data", (chunk) => {
          heads.push(String(chunk).split("\r\n")[0] ?? "");
          socket.end("HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n");
        }),
    );
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    const failure = networkFailure(await call("https://model.test/v1").catch((error: unknown) => error));
    expect(heads[0]).toBe("CONNECT model.test:443 HTTP/1.1");
    expect(failure).toMatchObject({ kind: "unreachable", reason: "proxy", detail: expect.stringContaining("HTTPS_PROXY") });
    await new Promise((resolve) => proxy.close(resolve));
  }));

it.each(["http", "https"])("names an unreachable proxy without its password for an %s endpoint", async (scheme) => {
  for (const name of names) vi.stubEnv(name, "");
  const gone = await rawServer(() => {});
  await gone.close();
  const proxy = `127.0.0.1:${gone.port}`;
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY"]) vi.stubEnv(name, `http://someone:hunter2@${proxy}`);
  const failure = networkFailure(await call(`${scheme}://model.test/v1`).catch((error: unknown) => error));
  expect(failure).toMatchObject({ kind: "unreachable", reason: "proxy" });
  expect(failure.detail).toContain(`The proxy ${proxy} cannot be reached (connection refused`);
  expect(failure.detail).not.toMatch(/hunter2|someone|model\.test/);
  const settings = { kind: "openai-compatible", address: `${scheme}://model.test/v1`, model: "m", sampling: {} };
  const { ok, sentence } = await testConnection(openaiCompatible.parse(settings));
  expect(ok).toBe(false);
  expect(sentence).toContain(`The proxy ${proxy} cannot be reached`);
  expect(sentence).not.toMatch(/Nothing listens|hunter2/);
});

it("names a proxy whose name does not resolve", async () => {
  for (const name of names) vi.stubEnv(name, "");
  vi.stubEnv("HTTPS_PROXY", "http://proxy.invalid:3128");
  const failure = networkFailure(await call("https://model.test/v1").catch((error: unknown) => error));
  expect(failure).toMatchObject({ reason: "proxy", detail: expect.stringContaining("The proxy proxy.invalid:3128 cannot be reached") });
});

it("names NODE_EXTRA_CA_CERTS when a server's certificate is from an unknown authority", async () => {
  for (const name of names) vi.stubEnv(name, "");
  const server = createSecureServer(selfSigned, (socket) => socket.on("error", () => {}));
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const failure = networkFailure(
    await call(`https://localhost:${(server.address() as AddressInfo).port}/v1`).catch((error: unknown) => error),
  );
  expect(failure).toMatchObject({ kind: "unreachable", reason: "TLS", detail: expect.stringContaining("NODE_EXTRA_CA_CERTS") });
  await new Promise((resolve) => server.close(resolve));
});

it("names NODE_EXTRA_CA_CERTS for no other TLS error", () => {
  const error = Object.assign(new Error("self-signed certificate in certificate chain"), { code: "SELF_SIGNED_CERT_IN_CHAIN" });
  expect(networkFailure(error)).toMatchObject({
    kind: "unreachable",
    reason: "TLS",
    detail: expect.stringContaining("NODE_EXTRA_CA_CERTS"),
  });
  const other = Object.assign(new Error("Hostname does not match"), { code: "ERR_TLS_CERT_ALTNAME_INVALID" });
  expect(networkFailure(other).detail).not.toContain("NODE_EXTRA_CA_CERTS");
});
