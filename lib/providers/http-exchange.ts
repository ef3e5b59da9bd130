import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { afterReads } from "./after-reads";
import { onAbort } from "./on-abort";

export interface Exchange {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** From the request being written to a connected socket to the last byte of the reply, in milliseconds. */
  latencyMs: number;
}

export interface ExchangeRequest {
  url: URL;
  method: "GET" | "POST";
  headers: Record<string, string>;
  /** Text, or pieces in UTF-8 that are sent one after the other. */
  body: string | readonly Uint8Array[] | null;
  /** Milliseconds for the whole exchange, waiting for a connection included. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Thrown when a reply did not come in time. */
export class ExchangeTimeout extends Error {
  override readonly name = "ExchangeTimeout";
}

const sizeOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);

const longestBody = 64 * 1024 * 1024;

/** One HTTP exchange on a pooled connection; rejects with the network's error, ExchangeTimeout, or the signal's reason. */
export function httpExchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    if (signal?.aborted) return reject(signal.reason);
    let abort: ((reason: Error) => void) | null = null;
    let over: Error | null = null;
    let begun = 0;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    let length = 0;
    const chunks: Buffer[] = [];

    const settle = () => {
      clearTimeout(timer);
      forget?.();
    };
    const giveUp = (reason: Error) => {
      if (over) return;
      over = reason;
      settle();
      abort?.(reason);
      reject(reason);
    };
    const stop = () => giveUp(signal?.reason instanceof Error ? signal.reason : new Error("given up"));
    const timer = setTimeout(() => giveUp(new ExchangeTimeout(`no reply within ${request.timeoutMs / 1000} s`)), request.timeoutMs);
    const forget = signal && onAbort(signal, stop);

    const { body } = request;
    const pieces = typeof body === "string" || body === null ? null : body;
    dispatcher.dispatch(
      {
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: pieces ? { ...request.headers, "content-length": String(sizeOf(pieces)) } : request.headers,
        body: pieces ? Readable.from(pieces, { objectMode: false }) : (body as string | null),
      },
      {
        onRequestStart(controller) {
          if (over) return controller.abort(over);
          abort = (reason) => controller.abort(reason);
          begun = performance.now();
        },
        onResponseStart(_controller, statusCode, responseHeaders) {
          status = statusCode;
          headers = responseHeaders;
        },
        onResponseData(_controller, chunk) {
          length += chunk.length;
          if (length > longestBody) giveUp(new Error("the reply is longer than 64 MB"));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          const latencyMs = performance.now() - begun;
          settle();
          afterReads(() => {
            const [only] = chunks;
            const body = chunks.length === 1 && only ? only.toString("utf8") : Buffer.concat(chunks).toString("utf8");
            chunks.length = 0;
            resolve({ status, headers, body, latencyMs });
          });
        },
        onResponseError(_controller, error) {
          settle();
          reject(over ?? error);
        },
      },
    );
  });
}
