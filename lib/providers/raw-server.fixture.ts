import { type AddressInfo, createServer, type Socket } from "node:net";
import { randomFrom } from "@/lib/random/seeded-random";

/** A server that responds to each request with raw bytes, whatever the protocol. */
export interface RawServer {
  /** Base address of the endpoint. */
  readonly address: string;
  readonly port: number;
  /** Heads of the requests so far. */
  readonly heads: string[];
  /** Their bodies. */
  readonly bodies: string[];
  close(): Promise<void>;
}

/** Writes the response to the nth request of all (from 0), which is the nth of its connection. */
type Answer = (socket: Socket, nth: { request: number; onConnection: number }) => void;

export async function rawServer(answer: Answer): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const heads: string[] = [];
  const bodies: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    let onConnection = 0;
    let bytes = Buffer.alloc(0);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (;;) {
        const end = bytes.indexOf("\r\n\r\n");
        if (end < 0) return;
        const head = bytes.toString("latin1", 0, end);
        const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
        if (bytes.length < end + 4 + length) return;
        bodies.push(bytes.toString("utf8", end + 4, end + 4 + length));
        bytes = bytes.subarray(end + 4 + length);
        answer(socket, { request: heads.push(head) - 1, onConnection: onConnection++ });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    port,
    heads,
    bodies,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Builds a response with its length, as bytes. */
export function response(body: string | Buffer, headers: Record<string, string> = {}, status = "200 OK"): Buffer {
  const bytes = Buffer.from(body as string);
  const lines = Object.entries({ "content-type": "application/json", "content-length": String(bytes.length), ...headers });
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join("")}\r\n`), bytes]);
}

/** Builds the body of a chat completion. */
export const completion = (content: string): string =>
  JSON.stringify({
    id: "1",
    model: "m",
    choices: [{ finish_reason: "stop", message: { content } }],
    usage: { prompt_tokens: 3, completion_tokens: 5 },
  });

/** Request of one word, without its signal. */
export const hello = {
  messages: [{ role: "user" as const, parts: ["hello"] }],
  text: (): never => {
    throw new Error("no texts");
  },
  limit: null,
  cut: null,
  repetition: 0,
  subject: null,
  random: () => randomFrom(0),
};
