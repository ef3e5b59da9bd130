import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { afterReads } from "./after-reads";
import { type LargeReplies, largeReplies } from "./large-replies";
import { type Disturbances, type MachineWatch, thisMachine } from "./machine-watch";
import { onAbort } from "./on-abort";
import type { StreamFold } from "./protocols/protocol";
import { isGatewayTimeout } from "./provider-error";
import { ReplyBody } from "./reply-body";
import { endedReused } from "./socket-watch";

export interface Exchange {
  status: number;
  headers: IncomingHttpHeaders;
  /** Uncompressed; a stream of events is assembled into the reply that it contains, as JSON. */
  body: string;
  /**
   * Time from writing the request to a connected socket until the last byte of the reply, in milliseconds; null if the machine slept
   * meanwhile, or if a large reply had to wait before it was read.
   */
  latencyMs: number | null;
  /** Releases the slot of a large reply; called once its text is stored or no longer needed. */
  release?: () => void;
}

export interface ExchangeRequest {
  url: URL;
  method: "GET" | "POST";
  headers: Record<string, string>;
  /** Text, or pieces in UTF-8 that are sent one after another. */
  body: string | readonly Uint8Array[] | null;
  /**
   * Milliseconds for the whole exchange, including waiting for a connection, but excluding sleeps of the machine and waiting to be read.
   */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Called when the request begins to be written to a connected socket. */
  onSent?: (() => void) | undefined;
  /** Largest size of a reply in bytes, uncompressed; 16 MB by default. */
  most?: number;
  /** Assembles a stream of events into the body that it contains; without it a stream is left as received. */
  stream?: () => StreamFold;
  /** Slots for which large replies wait. */
  large?: LargeReplies;
  machine?: MachineWatch;
}

/** Thrown if a reply did not arrive in time. */
export class ExchangeTimeout extends Error {
  override readonly name = "ExchangeTimeout";
  constructor(
    message: string,
    /** True if the request had been sent. */
    readonly wasSent: boolean,
  ) {
    super(message);
  }
}

/** Thrown if a call was lost because the machine slept or its network changed, or because the server had closed an idle connection. */
export class Disturbed extends Error {
  override readonly name = "Disturbed";
  constructor(
    readonly by: "sleep" | "network" | "idle",
    cause: Error,
    readonly wasSent: boolean,
  ) {
    super(cause.message, { cause });
  }
}

/** Thrown if the connection was lost after the server had taken the request, as its response or the time that it worked shows. */
export class CutOff extends Error {
  override readonly name = "CutOff";
  constructor(
    cause: Error,
    readonly code: string,
  ) {
    super(cause.message, { cause });
  }
}

const sizeOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Largest size of a reply in bytes; no model's answer is longer. */
export const longestReply = 16 * 2 ** 20;
const ownLarge = largeReplies(2);

/** Milliseconds within which a server has closed an idle connection: one that has taken a request works longer before it hangs up. */
const idleEndMs = 2000;

/** Errors of a connection that was lost, as opposed to refused or answered incorrectly. */
const lost =
  /^(ECONNRESET|EPIPE|ETIMEDOUT|ECONNABORTED|ENETDOWN|ENETUNREACH|ENETRESET|EHOSTUNREACH|EHOSTDOWN|EADDRNOTAVAIL|UND_ERR_SOCKET|HPE_INVALID_EOF_STATE|UND_ERR_CONNECT_TIMEOUT|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/;
function codeOf(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  // Undici leaves out this code.
  return error.name === "HTTPParserError" && /EOF/.test(error.message) ? "HPE_INVALID_EOF_STATE" : "";
}
const isLost = (error: Error) => error instanceof ExchangeTimeout || lost.test(codeOf(error));
/** Codes of a connection that broke while it was in use; the last one if it was closed between two chunks of a reply. */
const broken = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "HPE_INVALID_EOF_STATE"]);

/**
 * Performs one HTTP exchange on a pooled connection. Rejects with the network's error, ExchangeTimeout, Disturbed, CutOff, ReplyTooLarge,
 * or the signal's reason.
 */
export function httpExchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const { signal, large = ownLarge, machine = thisMachine(), most = longestReply } = request;
    if (signal?.aborted) return reject(signal.reason);
    const before = machine.look();
    let pausedMs = 0;
    let pausedAt: number | null = null;
    let abort: ((reason: Error) => void) | null = null;
    let wire: Pick<Dispatcher.DispatchController, "pause" | "resume"> | null = null;
    const places: (() => void)[] = [];
    const leave = () => {
      for (const give of places.splice(0)) give();
    };
    let over: Error | null = null;
    let begun: number | null = null;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    let body: ReplyBody | null = null;
    /** Time at which the last event of a stream had arrived. */
    let doneAt: number | null = null;
    const startedAt = performance.now();

    const settle = () => {
      clearTimeout(timer);
      forget?.();
    };
    const disturbedBy = (now: Disturbances) =>
      now.sleeps > before.sleeps ? ("sleep" as const) : now.networks > before.networks ? ("network" as const) : null;
    const giveUp = (reason: Error) => {
      if (over) return;
      over = reason;
      settle();
      leave();
      abort?.(reason);
      body?.destroy();
      const by = isLost(reason) ? disturbedBy(machine.look(true)) : null;
      reject(by === null ? reason : new Disturbed(by, reason, begun !== null));
    };
    const stop = () => giveUp(signal?.reason instanceof Error ? signal.reason : new Error("given up"));
    const expire = () => {
      // Neither the machine's sleep nor waiting to be read counts as the endpoint's time.
      const asleep = machine.look().asleepMs - before.asleepMs;
      const waited = pausedMs + (pausedAt === null ? 0 : performance.now() - pausedAt);
      const left = startedAt + request.timeoutMs + asleep + waited - performance.now();
      if (left < 1 && body?.isDone) return abort?.(new Error("the reply is whole, and its connection still open"));
      if (left < 1) return giveUp(new ExchangeTimeout(`no reply within ${request.timeoutMs / 1000} s`, begun !== null));
      timer = setTimeout(expire, Math.max(left, pausedAt === null ? 0 : 1000));
    };
    let timer = setTimeout(expire, request.timeoutMs);
    const forget = signal && onAbort(signal, stop);

    const grown = (held: number) => {
      const next = large[places.length];
      if (!next || pausedAt !== null || held < next.from) return;
      let isIn = false;
      const give = next.enter(() => {
        isIn = true;
        if (pausedAt === null) return;
        pausedMs += performance.now() - pausedAt;
        pausedAt = null;
        body?.resume();
        wire?.resume();
      });
      places.push(give);
      if (isIn) return;
      pausedAt = performance.now();
      body?.pause();
      wire?.pause();
    };

    const end = () => {
      const endedAt = doneAt ?? performance.now();
      // The reply is complete, so time-outs and stops no longer apply.
      settle();
      const done = (text: () => string) =>
        afterReads(() => {
          if (over) return;
          let whole: string;
          try {
            whole = text();
          } catch (error) {
            return giveUp(error instanceof Error ? error : new Error(String(error)));
          }
          const isDisturbed = disturbedBy(machine.look()) === "sleep";
          const latencyMs = begun === null || isDisturbed || pausedMs > 0 ? null : endedAt - begun;
          resolve({ status, headers, body: whole, latencyMs, ...(places.length > 0 && { release: leave }) });
        });
      if (body) body.end(done);
      else done(() => "");
    };

    const pieces = typeof request.body === "string" || request.body === null ? null : request.body;
    dispatcher.dispatch(
      {
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: pieces ? { ...request.headers, "content-length": String(sizeOf(pieces)) } : request.headers,
        body: pieces ? Readable.from(pieces, { objectMode: false }) : (request.body as string | null),
      },
      {
        onRequestStart(controller) {
          if (over) return controller.abort(over);
          abort = (reason) => controller.abort(reason);
          wire = controller;
          begun = performance.now();
          request.onSent?.();
        },
        onResponseStart(_controller, statusCode, responseHeaders) {
          status = statusCode;
          headers = responseHeaders;
        },
        onResponseData(_controller, chunk) {
          const encoding = headers["content-encoding"];
          body ??= new ReplyBody({ encoding: String(encoding ?? ""), most, grown, failed: giveUp, stream: request.stream });
          try {
            body.write(chunk);
          } catch (error) {
            giveUp(error instanceof Error ? error : new Error(String(error)));
          }
          if (body.isDone) doneAt ??= performance.now();
        },
        onResponseEnd: end,
        onResponseError(_controller, error) {
          if (over) return;
          // A refusal costs nothing, whether its body arrives or not.
          const isSuccess = status >= 200 && status < 300;
          if (isSuccess && body?.isDone) return end();
          const isReply = isSuccess || isGatewayTimeout(status);
          const isLate = status === 0 && begun !== null && performance.now() - begun >= idleEndMs;
          const code = codeOf(error);
          if ((isReply || isLate) && broken.has(code)) giveUp(new CutOff(error, code));
          else giveUp(status === 0 && !isLate && begun !== null && endedReused(error) ? new Disturbed("idle", error, true) : error);
        },
      },
    );
  });
}
