import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { OpenaiCompatible } from "@/lib/contracts/model";
import { endpointProvider } from "./endpoint-provider";
import { largeReplies } from "./large-replies";
import type { Disturbances, MachineWatch } from "./machine-watch";
import { modelTools } from "./model-tools";
import type { Reply } from "./provider";
import { ProviderError } from "./provider-error";
import { completion, hello, type RawServer, rawServer, response } from "./raw-server.fixture";

// A busy machine looks as if it had slept.
vi.mock("./machine-watch", () => ({ thisMachine: () => ({ look: () => ({ sleeps: 0, asleepMs: 0, networks: 0 }) }) }));

let server: RawServer;
afterEach(() => server.close());

type Surroundings = Parameters<typeof endpointProvider>[2];
const settingsOf = (more: Partial<OpenaiCompatible> = {}): OpenaiCompatible => ({
  kind: "openai-compatible",
  address: server.address,
  model: "m",
  sampling: {},
  timeoutSeconds: 600,
  ...more,
});
/** Asks `times` times, one call after another over one connection. */
async function ask(times = 1, more: Partial<OpenaiCompatible> = {}, surroundings: Surroundings = {}): Promise<Reply[]> {
  const provider = endpointProvider(settingsOf(more), 1, surroundings);
  const replies: Reply[] = [];
  try {
    for (let n = 0; n < times; n++) replies.push(await provider.ask({ ...hello, signal: new AbortController().signal }));
    return replies;
  } finally {
    await provider.close();
  }
}
const textOf = async (bytes: Buffer): Promise<string | undefined> => {
  server = await rawServer((socket) => socket.write(bytes));
  return (await ask())[0]?.text;
};
const failureOf = (call: Promise<unknown>): Promise<ProviderError> =>
  call.then(
    () => {
      throw new Error("no failure");
    },
    (error: unknown) => {
      if (error instanceof ProviderError) return error;
      throw error;
    },
  );
const replyText = "Grüße, 世界 😀";
const events = (...chunks: unknown[]) =>
  chunks.map((chunk) => `data: ${typeof chunk === "string" ? chunk : JSON.stringify(chunk)}\n\n`).join("");
const delta = (part: object, finish: string | null = null) => ({
  id: "1",
  model: "m",
  choices: [{ index: 0, delta: part, finish_reason: finish }],
});

describe("a response body", () => {
  const plain = completion(replyText);
  it.each([
    ["gzip", gzipSync(plain), "gzip"],
    ["gzip without a Content-Encoding header", gzipSync(plain), null],
    ["gzip without its last bytes", gzipSync(plain).subarray(0, -8), "gzip"],
    ["br", brotliCompressSync(plain), "br"],
    ["deflate", deflateSync(plain), "deflate"],
    ["raw deflate", deflateRawSync(plain), "deflate"],
    ["nothing but labelled gzip", Buffer.from(plain), "gzip"],
  ])("is read when compressed with %s", async (_name, body, encoding) => {
    expect(await textOf(response(body, encoding === null ? {} : { "content-encoding": encoding }))).toBe(replyText);
  });

  it("is read after a byte-order mark, in UTF-8 and UTF-16", async () => {
    expect(await textOf(response(`\ufeff${plain}`))).toBe(replyText);
    await server.close();
    expect(await textOf(response(Buffer.from(`\ufeff${plain}`, "utf16le")))).toBe(replyText);
  });

  it("is read after an unrequested 100 Continue, whole or in pieces, on each request of a connection", async () => {
    const interim = "HTTP/1.1 100 Continue\r\nx: y\r\n\r\n";
    server = await rawServer((socket, { request }) => {
      if (request === 0) return socket.write(Buffer.concat([Buffer.from(interim + interim), response(plain)]));
      socket.write(interim.slice(0, 9), () =>
        setImmediate(() => socket.write(interim.slice(9), () => setImmediate(() => socket.write(response(plain))))),
      );
    });
    expect((await ask(3)).map(({ text }) => text)).toEqual([replyText, replyText, replyText]);
  });

  it("is a reply if it is an event stream, requested or not", async () => {
    const stream = `: working\r\n\r\nevent: chunk\n${events(
      delta({ role: "assistant", content: "" }),
      delta({ reasoning: "so" }),
      delta({ content: "Grüße, " }),
      delta({ content: replyText.slice(7) }, "stop"),
      { choices: [], usage: { prompt_tokens: 7, completion_tokens: 9 } },
      "[DONE]",
    )}`;
    for (const body of [Buffer.from(stream), gzipSync(stream)]) {
      server = await rawServer((socket) => socket.write(response(body, { "content-encoding": body[0] === 0x1f ? "gzip" : "identity" })));
      const [reply] = await ask();
      expect(reply).toMatchObject({
        text: replyText,
        reasoning: "so",
        finishReason: "stop",
        ended: "text",
        usage: { input: 7, output: 9 },
      });
      await server.close();
    }
    server = await rawServer((socket) => socket.write(response(stream)));
    expect((await ask(1, { stream: true }))[0]?.text).toBe(replyText);
    expect(JSON.parse(server.bodies[0] ?? "")).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(server.heads[0]).toMatch(/accept: text\/event-stream/i);
  });

  it("is no reply if its stream is cut short, and an error in the stream fails the call", async () => {
    server = await rawServer((socket, { request }) =>
      socket.write(
        response(
          request === 0
            ? events(delta({ content: "half" }))
            : events(delta({ content: "half" }), { error: { code: 429, message: "slow" } }),
        ),
      ),
    );
    expect(await failureOf(ask())).toMatchObject({ kind: "passing", reason: "truncated reply", possiblyBilled: true });
    expect(await failureOf(ask())).toMatchObject({ kind: "passing", reason: "429", detail: "slow" });
  });

  it("ends as too large beyond 16 MB, before or after decompression, and is requested once", async () => {
    const bomb = gzipSync(completion("a".repeat(17 * 2 ** 20)));
    server = await rawServer((socket) => socket.write(response(bomb, { "content-encoding": "gzip" })));
    expect((await ask())[0]).toMatchObject({ text: "", ended: "too_large" });
    expect(server.heads).toHaveLength(1);
    await server.close();
    server = await rawServer((socket) => socket.write(response(completion("b".repeat(17 * 2 ** 20)))));
    expect((await ask())[0]).toMatchObject({ text: "", ended: "too_large" });
  });

  it("may exceed 16 MB if it contains embeddings", async () => {
    const vectors = JSON.stringify({ data: [{ index: 0, embedding: [1, 2] }], pad: " ".repeat(20 * 2 ** 20) });
    server = await rawServer((socket) => socket.write(response(vectors)));
    expect(await modelTools(settingsOf()).embed(["a"])).toEqual([[1, 2]]);
  });

  it("stays unread while two large bodies are held", async () => {
    const big = response(completion("c".repeat(3 * 2 ** 20)));
    server = await rawServer((socket) => socket.write(big));
    const large = largeReplies(2);
    const provider = endpointProvider(settingsOf(), 4, { large });
    const order: number[] = [];
    const calls = [0, 1, 2].map((n) =>
      provider.ask({ ...hello, signal: new AbortController().signal }).then((reply) => {
        order.push(n);
        return reply;
      }),
    );
    const first = await Promise.race(calls);
    await expect.poll(() => order.length).toBe(2);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(order).toHaveLength(2);
    first.release?.();
    const replies = await Promise.all(calls);
    expect(replies.map(({ text }) => text.length)).toEqual(Array(3).fill(3 * 2 ** 20));
    // Its time was not only the endpoint's.
    expect(replies.filter(({ latencyMs }) => latencyMs === null)).toHaveLength(1);
    await provider.close();
  });
});

it("a reply over 4 MB waits while another is held, and a smaller reply does not", async () => {
  server = await rawServer((socket, { request }) => socket.write(response(completion("c".repeat((request === 2 ? 2 : 5) * 2 ** 20)))));
  const provider = endpointProvider(settingsOf(), 4, { large: largeReplies(3) });
  const order: number[] = [];
  const calls = [0, 1, 2].map(() =>
    provider.ask({ ...hello, signal: new AbortController().signal }).then((reply) => {
      order.push(reply.text.length / 2 ** 20);
      return reply;
    }),
  );
  const replies = Promise.all(calls);
  await expect.poll(() => [...order].sort((a, b) => a - b)).toEqual([2, 5]);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(order).toHaveLength(2);
  for (const call of calls) void call.then(({ release }) => release?.());
  expect(await replies).toHaveLength(3);
  await provider.close();
});

describe("a connection", () => {
  it("costs no retry if it closed while idle: its failed call is uncounted", async () => {
    server = await rawServer((socket, { onConnection }) => {
      if (onConnection === 0) socket.write(response(completion(replyText)));
      else socket.destroy();
    });
    const provider = endpointProvider(settingsOf(), 1);
    const call = () => provider.ask({ ...hello, signal: new AbortController().signal });
    // However busy this machine is, the connection closes at once by this clock.
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    for (let round = 0; round < 2; round++) {
      expect((await call()).text).toBe(replyText);
      expect(await failureOf(call())).toMatchObject({ kind: "passing", reason: "connection reset", uncounted: true, latencyMs: null });
    }
    await provider.close();
    expect(server.heads).toHaveLength(4);
  });

  it("fails if it closes before its first response", async () => {
    server = await rawServer((socket) => socket.destroy());
    expect(await failureOf(ask())).toMatchObject({ kind: "passing", reason: "connection reset", uncounted: false });
    expect(server.heads).toHaveLength(1);
  });

  const watch = (before: Partial<Disturbances>, after: Partial<Disturbances>): MachineWatch => {
    const calm = { sleeps: 0, asleepMs: 0, networks: 0 };
    let looks = 0;
    return { look: () => ({ ...calm, ...(looks++ === 0 ? before : after) }) };
  };
  it("costs no retry if it is lost to a sleep or a network change", async () => {
    server = await rawServer((socket) => socket.destroy());
    expect(await failureOf(ask(1, {}, { machine: watch({}, { sleeps: 1 }) }))).toMatchObject({
      ...{ reason: "machine asleep", uncounted: true, possiblyBilled: true, latencyMs: null },
    });
    expect(await failureOf(ask(1, {}, { machine: watch({}, { networks: 1 }) }))).toMatchObject({
      reason: "network changed",
      uncounted: true,
    });
  });

  it("returns its reply without a latency after a sleep", async () => {
    server = await rawServer((socket) => socket.write(response(completion(replyText))));
    expect((await ask(1, {}, { machine: watch({}, { sleeps: 1 }) }))[0]).toMatchObject({ text: replyText, latencyMs: null });
  });
});

describe("a call", () => {
  it.each(["504 Gateway Timeout", "524 A Timeout Occurred"])("may have been billed after %s", async (status) => {
    server = await rawServer((socket) => socket.write(response("{}", { "x-request-id": "req-7" }, status)));
    expect(await failureOf(ask())).toMatchObject({ kind: "passing", possiblyBilled: true, mostRetries: 2, requestId: "req-7" });
  });

  it("may have been billed after a time-out", async () => {
    server = await rawServer(() => {});
    // A time-out before the request is sent is not billed.
    let seconds = 0.05;
    const failed = async () => {
      seconds *= 2;
      return failureOf(ask(1, { timeoutSeconds: seconds }));
    };
    await expect.poll(failed).toMatchObject({ reason: "timeout", possiblyBilled: true, mostRetries: 2 });
  });

  it("may have been billed if its connection is lost during the reply, or after the endpoint has worked on it", async () => {
    const bytes = response(completion(replyText));
    server = await rawServer((socket) => socket.write(bytes.subarray(0, bytes.length - 20), () => socket.destroy()));
    const cut = { kind: "passing", reason: "connection reset", possiblyBilled: true, mostRetries: 2, uncounted: false };
    expect(await failureOf(ask())).toMatchObject(cut);
    await server.close();
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    server = await rawServer((socket) => {
      now += 300_000;
      socket.destroy();
    });
    expect(await failureOf(ask())).toMatchObject(cut);
    await server.close();
    server = await rawServer((socket) => socket.destroy());
    const free = { ...cut, possiblyBilled: false, mostRetries: null };
    expect(await failureOf(ask())).toMatchObject(free);
    await server.close();
    const refusal = response("{}".repeat(40), {}, "503 Service Unavailable");
    server = await rawServer((socket) => socket.write(refusal.subarray(0, refusal.length - 20), () => socket.destroy()));
    expect(await failureOf(ask())).toMatchObject(free);
  });

  it("may have been billed if its connection is closed between two chunks of the reply", async () => {
    const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n";
    server = await rawServer((socket) => socket.end(`${head}5\r\n{"id"\r\n`));
    const cut = { kind: "passing", reason: "connection reset", possiblyBilled: true, mostRetries: 2 };
    expect(await failureOf(ask())).toMatchObject(cut);
  });

  const streamHead = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
  const chunkOf = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const whole = chunkOf(events(delta({ content: replyText }, "stop"), "[DONE]"));
  it("keeps a stream that is whole if its connection then breaks", async () => {
    server = await rawServer((socket) => socket.write(streamHead + whole, () => socket.destroy()));
    expect((await ask(1, { stream: true }))[0]).toMatchObject({ text: replyText });
    await server.close();
    const cut = chunkOf(events(delta({ content: replyText }, "stop")));
    server = await rawServer((socket) => socket.write(streamHead + cut, () => socket.destroy()));
    expect(await failureOf(ask(1, { stream: true }))).toMatchObject({ reason: "connection reset", possiblyBilled: true });
  });

  it("keeps a stream that is whole if its connection stays open", async () => {
    server = await rawServer((socket) => socket.write(streamHead + whole));
    // A machine that is slower than the time-out does not have the reply yet.
    let seconds = 0.05;
    const asked = () => {
      seconds *= 2;
      return ask(1, { stream: true, timeoutSeconds: seconds }).then(
        ([reply]) => reply?.text,
        () => null,
      );
    };
    await expect.poll(asked, { timeout: 20_000 }).toBe(replyText);
  });

  it("keeps the request id when it is answered", async () => {
    server = await rawServer((socket) => socket.write(response(completion(replyText), { "request-id": "req-8" })));
    expect((await ask())[0]?.requestId).toBe("req-8");
  });
});
