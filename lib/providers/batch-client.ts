import { randomBytes } from "node:crypto";
import { request as streamed } from "undici";
import type { OpenaiCompatible } from "@/lib/contracts/model";
import { redactKeys } from "@/lib/keys/redact-keys";
import { endpointError } from "./endpoint-error";
import { endpointPool } from "./endpoint-pool";
import { headersPerCall } from "./endpoint-provider";
import { type Exchange, httpExchange, longestReply } from "./http-exchange";
import { httpFailure } from "./http-failure";
import { networkFailure } from "./network-failure";
import type { BatchForm, BatchResult, BatchStatus } from "./protocols/batch-form";
import { endpointAddress } from "./protocols/endpoint-address";
import { protocolOf } from "./protocols/protocol-of";
import { ProviderError } from "./provider-error";

/** The requests of one batch, each as a line, and the label by which the batch is found again. */
export interface NewBatch {
  nonce: string;
  lines: readonly string[];
  /** The uploaded file, if an earlier attempt uploaded it. */
  fileId: string | null;
}

/** A result of a request; `too large` is a reply that is longer than Heed reads. */
export type ReadResult = (BatchResult | { id: string; response: null; why: "too large" }) & {
  /** UTF-16 code units of its line. */
  size: number;
};

/** The batches of one model's endpoint. Every method throws ProviderError. */
export interface BatchClient {
  /** Uploads the requests of a batch if the provider wants them as a file, and returns the file's id; null for all others. */
  upload(batch: NewBatch): Promise<string | null>;
  /** Creates a batch, unless `stop` is aborted. After an error that is `possiblyBilled` the provider may have accepted it. */
  submit(batch: NewBatch, stop?: AbortSignal): Promise<BatchStatus>;
  look(id: string): Promise<BatchStatus>;
  /** Lists the batches that were created since a time, in milliseconds since 1970. */
  since(time: number): Promise<BatchStatus[]>;
  cancel(id: string): Promise<BatchStatus>;
  /** Reads the results of an ended batch one by one, in any order. */
  results(batch: BatchStatus): AsyncIterable<ReadResult>;
  close(): Promise<void>;
}

const connectMs = 10_000;
/** Time for a list or a state, and for an upload or a download, in milliseconds. */
const askMs = 60_000;
const carryMs = 1_800_000;
const mostPages = 50;

/** Largest batch that Heed builds, so that its requests fit into memory. */
const mostRequests = 10_000;
const mostBytes = 64 * 2 ** 20;

/** Returns how many requests and bytes a batch may have: by the provider and by Heed, whichever is less. */
export const batchLimits = ({ most }: Pick<BatchForm, "most">): BatchForm["most"] => ({
  requests: Math.min(most.requests, mostRequests),
  bytes: Math.min(most.bytes, mostBytes),
});

/** Encodes fields and one file as multipart/form-data. */
function multipart(fields: Readonly<Record<string, string>>, file: { name: string; text: string }): { type: string; pieces: Buffer[] } {
  const boundary = `heed-${randomBytes(16).toString("hex")}`;
  const part = (disposition: string, more = "") => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${more}\r\n`;
  const head = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`);
  const begin = `${head.join("")}${part(`name="file"; filename="${file.name}"`, "content-type: application/jsonl\r\n")}`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    pieces: [Buffer.from(begin), Buffer.from(file.text), Buffer.from(`\r\n--${boundary}--\r\n`)],
  };
}

const unreadable = (detail: string) => new ProviderError({ kind: "passing", reason: "unreadable reply", detail });

/** Begins with the id of a result, in either protocol, so that a line can be named without being parsed. */
const idOfLine = /"custom_id"\s*:\s*"([\w-]{1,64})"/;

/** Splits chunks of bytes into lines; a line that is longer than a reply may be is given by its id alone. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ text: string; isWhole: boolean }> {
  let held: Uint8Array[] = [];
  let size = 0;
  const line = () => ({ text: Buffer.concat(held).toString("utf8"), isWhole: size <= longestReply });
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); ; end = chunk.indexOf(10, from)) {
      const piece = chunk.subarray(from, end < 0 ? undefined : end);
      size += piece.byteLength;
      if (size <= longestReply) held.push(piece);
      if (end < 0) break;
      yield line();
      held = [];
      size = 0;
      from = end + 1;
    }
  }
  if (size > 0) yield line();
}

/** True if the provider has surely not accepted a batch whose submission failed with this error. */
export const isSurelyRefused = ({ httpStatus, kind, reason }: ProviderError): boolean =>
  (httpStatus !== null && httpStatus < 500 && httpStatus !== 408 && httpStatus !== 409) ||
  kind === "unreachable" ||
  reason === "connect timeout";

/** Creates the client of the batches of a model's endpoint. Throws `invalid` for an address or key variable that is not allowed. */
export function batchClient(settings: OpenaiCompatible, form: BatchForm, signal: AbortSignal): BatchClient {
  const protocol = protocolOf(settings);
  const client = endpointPool(settings.address, { connections: 4, connectMs, protocol });
  const callPath = protocol.path(settings);
  const headersNow = headersPerCall({ ...settings, stream: false });
  const at = (path: string) => endpointAddress(protocol, settings.address, path);
  const failed = (exchange: Exchange) =>
    httpFailure({ ...exchange, latencyMs: null }, Date.now(), exchange.status, endpointError(exchange.body, protocol.error));

  const ask = async (
    path: string,
    {
      body = null,
      type,
      timeoutMs = askMs,
      stop = signal,
    }: { body?: string | readonly Uint8Array[] | null; type?: string; timeoutMs?: number; stop?: AbortSignal } = {},
    method: "GET" | "POST" = body === null ? "GET" : "POST",
  ): Promise<unknown> => {
    let exchange: Exchange;
    const headers = { ...headersNow(), ...(type !== undefined && { "content-type": type }) };
    try {
      exchange = await httpExchange(client, { url: at(path), method, headers, body, timeoutMs, signal: stop });
    } catch (error) {
      throw stop.aborted
        ? new ProviderError({ kind: "passing", reason: "halted", detail: "", possiblyBilled: true })
        : networkFailure(error);
    }
    if (exchange.status < 200 || exchange.status > 299) throw failed(exchange);
    try {
      return JSON.parse(exchange.body);
    } catch {
      throw new ProviderError({ kind: "passing", reason: "unreadable reply", detail: "The body is not JSON.", possiblyBilled: true });
    }
  };
  const status = (body: unknown): BatchStatus => {
    const read = form.read(body);
    if (read === null)
      throw new ProviderError({ kind: "passing", reason: "unreadable reply", detail: "It is no batch.", possiblyBilled: true });
    return { ...read, trouble: redactKeys(read.trouble).slice(0, 1000) };
  };
  const pathTo = (id: string) => `${form.path}/${encodeURIComponent(id)}`;

  return {
    async upload({ nonce, lines, fileId }) {
      if (form.upload === null || fileId !== null) return fileId;
      const { path, fields, read } = form.upload;
      const { type, pieces } = multipart(fields, { name: `heed-${nonce}.jsonl`, text: `${lines.join("\n")}\n` });
      const id = read(await ask(path, { body: pieces, type, timeoutMs: carryMs }));
      if (id === null) throw unreadable("The answer to the upload names no file.");
      return id;
    },
    async submit({ nonce, lines, fileId }, stop = signal) {
      return status(await ask(form.path, { body: form.body({ nonce, path: callPath, fileId, lines }), timeoutMs: carryMs, stop }));
    },
    look: async (id) => status(await ask(pathTo(id))),
    async since(time) {
      const all: BatchStatus[] = [];
      let path: string | null = form.list.path;
      for (let page = 0; path !== null && page < mostPages; page++) {
        const read = form.list.read(await ask(path));
        if (read === null) throw unreadable("It is no list of batches.");
        all.push(...read.batches.filter(({ createdAt }) => createdAt >= time));
        path = read.batches.some(({ createdAt }) => createdAt < time) ? null : read.next;
      }
      return all;
    },
    cancel: async (id) => status(await ask(`${pathTo(id)}/cancel`, {}, "POST")),
    async *results(batch) {
      for (const path of batch.results) {
        const timeout = AbortSignal.any([signal, AbortSignal.timeout(carryMs)]);
        try {
          const call = { dispatcher: client, headers: headersNow(), signal: timeout };
          const { statusCode, headers: got, body } = await streamed(at(path), call);
          if (statusCode !== 200)
            throw failed({ status: statusCode, headers: got, body: (await body.text()).slice(0, 100_000), latencyMs: null });
          for await (const { text, isWhole } of linesOf(body)) {
            if (text.trim() === "") continue;
            const id = isWhole ? null : (idOfLine.exec(text)?.[1] ?? null);
            if (id !== null) {
              yield { id, response: null, why: "too large", size: 0 };
              continue;
            }
            let json: unknown = null;
            try {
              json = JSON.parse(text);
            } catch {
              throw unreadable("A line of the results is not JSON.");
            }
            const result = form.result(json);
            if (result === null) throw unreadable("A line of the results has another shape.");
            yield { ...result, size: text.length };
          }
        } catch (error) {
          throw error instanceof ProviderError ? error : networkFailure(error);
        }
      }
    },
    close: () => client.destroy(),
  };
}
