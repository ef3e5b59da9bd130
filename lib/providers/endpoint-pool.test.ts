import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readKeys } from "@/lib/keys/redact-keys";
import { endpointPool, requireAddress } from "./endpoint-pool";
import { httpExchange } from "./http-exchange";
import { networkFailure } from "./network-failure";

afterEach(() => vi.unstubAllEnvs());

describe("requireAddress", () => {
  it.each([
    "http://169.254.169.254/v1",
    "http://169.254.170.2/v1",
    "http://0xa9fea9fe/v1",
    "http://2852039166/v1",
    "http://[::ffff:169.254.169.254]/v1",
    "http://[::ffff:a9fe:a9fe]/v1",
    "http://[64:ff9b::169.254.169.254]/v1",
    "http://[fe80::1]:8000/v1",
    "http://[fd00:ec2::254]/v1",
    "http://100.100.100.200/v1",
    "http://168.63.129.16/v1",
    "http://metadata.google.internal/v1",
    "http://METADATA.google.internal./v1",
  ])("refuses metadata and link-local addresses: %s", (address) => {
    expect(() => requireAddress(address)).toThrow(/HEED_ALLOWED_ADDRESSES/);
    expect(() => endpointPool(address, { connections: 1, connectMs: 1 })).toThrow(/HEED_ALLOWED_ADDRESSES/);
  });

  it.each([
    "https://user:pass@example.org/v1",
    "https://user@example.org/v1",
    "https://example.org/v1?api-key=abc",
    "https://example.org/v1?token=abc",
    "https://example.org/v1?code=abc",
    "https://example.org/v1?subscription-key=abc",
    "https://example.org/v1?Ocp-Apim-Subscription-Key=abc",
    "https://example.org/v1?access_key=abc",
    "https://example.org/v1?accessKey=abc",
    "https://example.org/v1?auth=abc",
    "https://example.org/v1?authKey=abc",
    "https://example.org/v1?api-version=2&SIG=abc",
    "https://example.org/v1?X-Amz-Signature=abc&X-Amz-Credential=b",
    "https://example.org/v1?x-functions-key=abc",
    "https://example.org/v1?client_secret=abc",
    "https://example.org/v1?pwd=abc",
    "https://example.org/v1?jwt=abc",
    "https://example.org/v1?deployment=sk-proj-0123456789",
    "https://example.org/v1?x=8f3kQ92mdkx03kfmQ1k29",
    "https://example.org/v1?8f3kQ92mdkx03kfmQ1k29",
    "https://example.org/v1/sk-proj-0123456789/",
    "https://example.org/v1#token=abc",
  ])("refuses a credential in the address: %s", (address) => {
    expect(() => requireAddress(address)).toThrow(/contains .* which would be stored and shown/);
    expect(() => requireAddress(address)).not.toThrow(/abc|0123456789|8f3kQ92/);
  });

  it("refuses an environment key anywhere in the address", () => {
    vi.stubEnv("HEED_KEY_LAB", "lab-key-zyxwvutsrqponm");
    readKeys();
    for (const address of ["https://example.org/lab-key-zyxwvutsrqponm/v1", "https://lab-key-zyxwvutsrqponm.example.org/v1"])
      expect(() => requireAddress(address)).toThrow(/contains a key that is set/);
    vi.unstubAllEnvs();
    readKeys();
  });

  it("accepts a credential in the query of an unstored address, but no password and no blocked host", () => {
    const requiring = (address: string) => () => requireAddress(address, { secretQuery: true });
    expect(requiring("https://example.org/hook?key=a&token=b&sig=c")).not.toThrow();
    expect(requiring("https://user:pass@example.org/hook")).toThrow(/contains a name or password/);
    expect(requiring("http://169.254.169.254/hook?sig=c")).toThrow(/HEED_ALLOWED_ADDRESSES/);
  });

  it.each([
    "http://127.0.0.1:8000/v1",
    "http://192.168.1.5/v1",
    "http://[::1]:8000/v1",
    "http://[fd12::1]/v1",
    "https://example.org/v1?api-version=2",
    "https://x.openai.azure.com/openai/deployments/gpt-4o-mini-2024-07-18/?api-version=2024-05-01-preview",
    "https://gateway.ai.cloudflare.com/v1/0123456789abcdef0123456789abcdef/heed/openai",
    "https://example.org/v1?tenant=550e8400-e29b-41d4-a716-446655440000&country_code=de&max_tokens=5&tokenizer=x",
  ])("accepts other addresses: %s", (address) => expect(() => requireAddress(address)).not.toThrow());

  it("accepts addresses in HEED_ALLOWED_ADDRESSES", () => {
    vi.stubEnv("HEED_ALLOWED_ADDRESSES", "169.254.7.7, fe80::1");
    expect(() => requireAddress("http://169.254.7.7:8000/v1")).not.toThrow();
    expect(() => requireAddress("http://[fe80::1]/v1")).not.toThrow();
    expect(() => requireAddress("http://169.254.169.254/v1")).toThrow();
  });
});

describe("a connection by host name", () => {
  const call = async (resolve: LookupFunction) => {
    const server = createServer((_request, response) => response.end("here")).listen(0, "127.0.0.1");
    await new Promise((listening) => server.once("listening", listening));
    const { port } = server.address() as AddressInfo;
    const pool = endpointPool(`http://model.test:${port}/v1`, { connections: 1, connectMs: 600_000, resolve });
    const url = new URL(`http://model.test:${port}/v1`);
    try {
      return await httpExchange(pool, { url, method: "GET", headers: {}, body: null, timeoutMs: 600_000 });
    } finally {
      await pool.destroy();
      server.closeAllConnections();
      server.close();
    }
  };
  const leadsTo =
    (...addresses: string[]): LookupFunction =>
    (_name, options, callback) =>
      options.all
        ? callback(
            null,
            addresses.map((address) => ({ address, family: 4 })),
          )
        : callback(null, addresses[0] ?? "", 4);

  it("goes to the resolved address", async () => expect((await call(leadsTo("127.0.0.1"))).body).toBe("here"));

  it("is refused if the name resolves to any blocked address", async () => {
    const failed = await call(leadsTo("127.0.0.1", "169.254.169.254")).catch((error: unknown) => networkFailure(error));
    expect(failed).toMatchObject({ kind: "unreachable", reason: "address not allowed" });
    expect(String(failed)).toContain("model.test resolves to 169.254.169.254");
  });

  it("is allowed if the name is in HEED_ALLOWED_ADDRESSES", async () => {
    vi.stubEnv("HEED_ALLOWED_ADDRESSES", "model.test");
    expect((await call(leadsTo("127.0.0.1", "169.254.169.254"))).body).toBe("here");
  });
});
