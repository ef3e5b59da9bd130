import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import type { OpenaiCompatible, ProtocolId } from "@/lib/contracts/model";
import { endpointProvider } from "../endpoint-provider";
import type { Reply } from "../provider";
import { ProviderError } from "../provider-error";
import { hello, type RawServer, rawServer, response } from "../raw-server.fixture";

/** A request as the server received it. */
interface Sent {
  /** `POST /v1/messages HTTP/1.1`. */
  line: string;
  head: string;
  body: Record<string, unknown>;
}
interface Answer {
  /** `200 OK` if absent. */
  status?: string;
  headers?: Record<string, string>;
  /** A string is sent as it is. */
  body: unknown;
  /** True if the connection is cut after the body, although the headers announce more. */
  cut?: boolean;
  /** True if nothing is sent. */
  silent?: boolean;
}

/** Variable that holds the key sent by the tests. */
export const keyVariable = "HEED_KEY_PROTOCOL";
export const keyValue = "pass-zq81-77ab-kd03-mx55";

/** Formats events as a server sends them, from their names (empty for none) and data. */
export const events = (...all: [string, unknown][]): string =>
  all
    .map(([name, data]) => `${name === "" ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`)
    .join("");

/** Starts a server for the tests of one protocol, and makes calls of a model to it. */
export function answeringServer(protocol: ProtocolId, model: string, base = "/v1") {
  let server: RawServer;
  const state: { sent: Sent[]; answer: (sent: Sent) => Answer } = { sent: [], answer: () => ({ body: {} }) };
  beforeAll(async () => {
    vi.stubEnv(keyVariable, keyValue);
    server = await rawServer((socket) => {
      const head = server.heads.at(-1) ?? "";
      const text = server.bodies.at(-1);
      const sent = { line: head.split("\r\n")[0] ?? "", head, body: text ? JSON.parse(text) : {} };
      state.sent.push(sent);
      const { status, headers = {}, body, cut, silent } = state.answer(sent);
      if (silent) return;
      const written = typeof body === "string" ? body : JSON.stringify(body);
      const longer = { "content-length": String(Buffer.byteLength(written) + 10) };
      socket.write(response(written, { ...headers, ...(cut && longer) }, status), () => cut && socket.destroy());
    });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    return server.close();
  });
  beforeEach(() => {
    state.sent.length = 0;
  });
  const settings = (more: Partial<OpenaiCompatible> = {}): OpenaiCompatible => ({
    ...{ kind: "openai-compatible", protocol, address: `http://127.0.0.1:${server.port}${base}`, model, sampling: {}, timeoutSeconds: 600 },
    ...more,
  });
  type Request = Partial<Omit<typeof hello, "messages">> & {
    messages?: readonly { role: "system" | "user" | "assistant"; parts: string[] }[];
    signal?: AbortSignal;
  };
  async function ask(more: Partial<OpenaiCompatible> = {}, request: Request = {}): Promise<Reply> {
    const provider = endpointProvider(settings(more), 1);
    try {
      return await provider.ask({ ...hello, signal: new AbortController().signal, ...request });
    } finally {
      await provider.close();
    }
  }
  return {
    settings,
    ask,
    /** The calls of the current test so far. */
    sent: () => state.sent,
    answer: (next: (sent: Sent) => Answer) => {
      state.answer = next;
    },
    failure: (more: Partial<OpenaiCompatible> = {}): Promise<ProviderError> =>
      ask(more).then(
        ({ text }) => expect.fail(`It was taken for a reply: ${text}`),
        (error: unknown) => (error instanceof ProviderError ? error : expect.fail(String(error))),
      ),
  };
}
