import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { families } from "@/lib/benchmarks/registry";
import { openaiCompatible, type ProtocolId } from "@/lib/contracts/model";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { plainSettings } from "@/lib/endpoint/settings";
import { setStoredKeys } from "@/lib/keys/stored-keys";
import { type BatchClient, batchClient, batchLimits, isSurelyRefused, type ReadResult } from "./batch-client";
import { protocolOf } from "./protocols/protocol-of";
import { ProviderError } from "./provider-error";
import { rawServer, response } from "./raw-server.fixture";

const keyVariable = "HEED_KEY_BATCHES";
const key = "pass-zq81-77ab-kd03-mx56";
let endpoint: Endpoint;
const opened: BatchClient[] = [];

beforeAll(async () => {
  vi.stubEnv(keyVariable, key);
  endpoint = await startEndpoint({ families, settings: { profile: "linear" } });
});
beforeEach(() => endpoint.set({ ...plainSettings, profile: "linear", key }));
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await endpoint.close();
});

function open(protocol: ProtocolId, address = endpoint.address, signal = new AbortController().signal) {
  const settings = openaiCompatible.parse({
    kind: "openai-compatible",
    address,
    protocol,
    model: "m",
    sampling: {},
    timeoutSeconds: 600,
    keyVariable,
  });
  const form = protocolOf(settings).batch;
  if (form === null) throw new Error("no batches");
  const client = batchClient(settings, form, signal);
  opened.push(client);
  const path = protocolOf(settings).path(settings);
  const line = (id: string, content: string) =>
    form.line(
      id,
      path,
      JSON.stringify({ model: "m", max_tokens: 9, messages: [{ role: "user", content }], input: [{ role: "user", content }] }),
    );
  return { client, line };
}
const all = async (results: AsyncIterable<ReadResult>) => {
  const list: ReadResult[] = [];
  for await (const result of results) list.push(result);
  return list;
};
const failure = (promise: Promise<unknown>): Promise<ProviderError> =>
  promise.then(
    () => expect.fail("no error"),
    (error: unknown) => (error instanceof ProviderError ? error : expect.fail(String(error))),
  );

describe.each(["openai-chat", "openai-responses", "anthropic"] as const)("a batch client for %s", (protocol) => {
  it("submits a batch, checks it, finds it and reads a result for each request", async () => {
    const { client, line } = open(protocol);
    const batch = { nonce: "0123456789abcdef", lines: [line("a", "one"), line("b", "zwei ü")], fileId: null };
    const fileId = await client.upload(batch);
    const submitted = await client.submit({ ...batch, fileId });
    const ended = await client.look(submitted.id);
    expect(ended).toMatchObject({ ended: "completed", counts: { total: 2, answered: 2, failed: 0, unanswered: 0 } });
    expect((await client.since(Date.now() - 60_000)).map(({ id }) => id)).toContain(submitted.id);
    expect(await client.since(Date.now() + 60_000)).toEqual([]);
    const results = await all(client.results(ended));
    expect(results.map(({ id }) => id).sort()).toEqual(["a", "b"]);
    for (const { response: answer } of results) expect(answer?.status).toBe(200);
  });

  it("cancels an unfinished batch, which keeps its answered requests", async () => {
    endpoint.set({ batchMs: null });
    const { client, line } = open(protocol);
    const batch = { nonce: "0123456789abcdef", lines: ["a", "b", "c", "d"].map((id) => line(id, id)), fileId: null };
    const submitted = await client.submit({ ...batch, fileId: await client.upload(batch) });
    expect(submitted.ended).toBeNull();
    await client.cancel(submitted.id);
    const ended = await client.look(submitted.id);
    expect(ended.ended).toBe("cancelled");
    expect((await all(client.results(ended))).filter(({ response: answer }) => answer !== null)).toHaveLength(2);
  });

  it("distinguishes a refused wrong key from a lost response", async () => {
    endpoint.set({ key: "another" });
    const { client, line } = open(protocol);
    const refused = await failure(
      client
        .upload({ nonce: "n", lines: [line("a", "x")], fileId: null })
        .then((fileId) => client.submit({ nonce: "n", lines: [line("a", "x")], fileId })),
    );
    expect(refused).toMatchObject({ kind: "credentials", httpStatus: 401 });
    expect(isSurelyRefused(refused)).toBe(true);
    endpoint.set({ key, batchLost: 1_000_000 });
    const batch = { nonce: "n", lines: [line("a", "x")], fileId: null };
    const fileId = await client.upload(batch);
    const lost = await failure(client.submit({ ...batch, fileId }));
    expect(isSurelyRefused(lost)).toBe(false);
  });

  it("sends a replaced key with the next request", async () => {
    vi.stubEnv(keyVariable, "");
    const use = (stored: string) => {
      setStoredKeys([{ name: keyVariable, key: stored, hosts: [new URL(endpoint.address).host] }]);
      endpoint.set({ key: stored });
    };
    try {
      use("pass-zq81-first");
      const { client, line } = open(protocol);
      const batch = { nonce: "n", lines: [line("a", "x")], fileId: null };
      const { id } = await client.submit({ ...batch, fileId: await client.upload(batch) });
      use("pass-zq81-second");
      expect(await all(client.results(await client.look(id)))).toMatchObject([{ id: "a", response: { status: 200 } }]);
    } finally {
      setStoredKeys([]);
      vi.stubEnv(keyVariable, key);
    }
  });
});

describe("results", () => {
  const line = (id: string, more = "") => `{"custom_id":"${id}","result":{"type":"succeeded","message":{"x":"${more}"}}}`;
  const status: Parameters<BatchClient["results"]>[0] = {
    ...{ id: "b", nonce: null, ended: "completed", isCancelling: false, createdAt: 0, expiresAt: null, trouble: "" },
    ...{ counts: { total: 2, answered: 2, failed: 0, unanswered: 0 }, results: ["messages/batches/b/results"] },
  };
  const served = async (body: string, more: { cut?: boolean } = {}) => {
    const server = await rawServer((socket) => {
      const headers: Record<string, string> = more.cut ? { "content-length": String(Buffer.byteLength(body) + 50) } : {};
      socket.write(response(body, headers), () => more.cut && socket.destroy());
    });
    const { client } = open("anthropic", server.address);
    return all(client.results(status)).finally(() => server.close());
  };

  it("are read line by line, skipping blank lines, even without a final newline", async () => {
    expect((await served(`${line("a")}\n\n${line("b", "ü")}`)).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("are named but not read if they are too large", async () => {
    const [first, second] = await served(`${line("a", "x".repeat(17 * 2 ** 20))}\n${line("b")}\n`);
    expect(first).toMatchObject({ id: "a", response: null, why: "too large" });
    expect(second?.id).toBe("b");
  });

  it("raise an error if cut off or of an unexpected shape", async () => {
    expect(await failure(served(`${line("a")}\n{"cust`, { cut: true }))).toMatchObject({ kind: "passing" });
    expect(await failure(served('{"custom_id":"a"}\n'))).toMatchObject({ reason: "unreadable reply" });
  });
});

it("splits batches by the provider's limits or Heed's, whichever are lower", () => {
  const { batch } = protocolOf({ protocol: "openai-chat" });
  expect(batch && batchLimits(batch)).toEqual({ requests: 10_000, bytes: 64 * 2 ** 20 });
  expect(batchLimits({ most: { requests: 5, bytes: 100 } })).toEqual({ requests: 5, bytes: 100 });
});
