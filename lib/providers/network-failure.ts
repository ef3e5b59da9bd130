import { ClosedAddress } from "./endpoint-pool";
import { UnfinishedStream } from "./event-stream";
import { CutOff, Disturbed, ExchangeTimeout } from "./http-exchange";
import { retriesOfBilled } from "./http-failure";
import { ProviderError } from "./provider-error";
import { ProxyFailure } from "./proxy-failure";
import { ReplyTooLarge, UnknownEncoding } from "./reply-body";

const named: Record<string, { kind: "passing" | "unreachable"; reason: string; possiblyBilled?: boolean; mostRetries?: number }> = {
  ECONNRESET: { kind: "passing", reason: "connection reset" },
  EPIPE: { kind: "passing", reason: "connection reset" },
  UND_ERR_SOCKET: { kind: "passing", reason: "connection reset" },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: {
    ...{ kind: "passing", reason: "truncated reply", possiblyBilled: true, mostRetries: retriesOfBilled },
  },
  UND_ERR_CONNECT_TIMEOUT: { kind: "passing", reason: "connect timeout" },
  ETIMEDOUT: { kind: "passing", reason: "connect timeout" },
  EAI_AGAIN: { kind: "passing", reason: "address does not resolve" },
  ECONNREFUSED: { kind: "unreachable", reason: "connection refused" },
  EHOSTUNREACH: { kind: "unreachable", reason: "host unreachable" },
  ENETUNREACH: { kind: "unreachable", reason: "host unreachable" },
  ENOTFOUND: { kind: "unreachable", reason: "address does not resolve" },
};
const untrusted = /SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED|INVALID_CA|CERT_SIGNATURE_FAILURE/;
const secure = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|INVALID_CA|EPROTO/;
const ownAuthority =
  "A proxy or private certificate authority may have signed it: set NODE_EXTRA_CA_CERTS on the server to the file with its certificate and restart Heed";

function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return null;
  return "code" in error && typeof error.code === "string" ? error.code : codeOf(error.cause);
}

/** Errors of undici's proxy agent have no code. */
const isProxyFailure = (text: string) => /^Proxy (?:response|Authentication)/.test(text);

function proxyFailureIn(error: unknown): ProxyFailure | null {
  if (!(error instanceof Error)) return null;
  return error instanceof ProxyFailure ? error : proxyFailureIn(error.cause);
}

const proxyAdvice = "Fix HTTPS_PROXY or HTTP_PROXY on the server, or add the host to NO_PROXY, and restart Heed";

/** Converts a network error into the error of a call. */
export function networkFailure(error: unknown, latencyMs: number | null = null): ProviderError {
  const detail = error instanceof Error ? error.message : String(error);
  const facts = { detail, latencyMs, cause: error };
  if (error instanceof Disturbed && error.by === "idle") {
    const sentence = `The server closed an idle connection (${detail}); the call was retried immediately.`;
    return new ProviderError({ kind: "passing", reason: "connection reset", ...facts, detail: sentence, latencyMs: null, uncounted: true });
  }
  if (error instanceof Disturbed) {
    const [reason, event] =
      error.by === "sleep" ? ["machine asleep", "The machine went to sleep"] : ["network changed", "The network changed"];
    const { wasSent } = error;
    const sentence = `${event} during the call (${detail}); it was retried immediately.`;
    return new ProviderError({
      kind: "passing",
      reason,
      ...facts,
      detail: sentence,
      latencyMs: null,
      uncounted: true,
      possiblyBilled: wasSent,
    });
  }
  if (error instanceof ExchangeTimeout) {
    const billed = error.wasSent && { possiblyBilled: true, mostRetries: retriesOfBilled };
    return new ProviderError({ kind: "passing", reason: "timeout", ...facts, ...billed });
  }
  if (error instanceof CutOff) {
    const sentence = detail || error.code;
    const billed = { possiblyBilled: true, mostRetries: retriesOfBilled };
    return new ProviderError({ kind: "passing", reason: "connection reset", ...facts, ...billed, detail: sentence });
  }
  if (error instanceof ClosedAddress) return new ProviderError({ kind: "unreachable", reason: "address not allowed", ...facts });
  if (error instanceof ReplyTooLarge) return new ProviderError({ kind: "refused", reason: "too large", ...facts, possiblyBilled: true });
  if (error instanceof UnknownEncoding) return new ProviderError({ kind: "passing", reason: "unreadable reply", ...facts });
  if (error instanceof UnfinishedStream)
    return new ProviderError({ kind: "passing", reason: "truncated reply", ...facts, possiblyBilled: true });
  const away = proxyFailureIn(error);
  if (away) {
    const { kind, reason, detail: why } = networkFailure(away.cause);
    const sentence = `The proxy ${away.proxy} cannot be reached (${reason}: ${why}). ${proxyAdvice}`;
    return new ProviderError({ kind, reason: "proxy", ...facts, detail: sentence });
  }
  if (isProxyFailure(detail)) {
    const sentence = `${detail}. ${proxyAdvice}`;
    return new ProviderError({ kind: "unreachable", reason: "proxy", ...facts, detail: sentence });
  }
  const code = codeOf(error);
  if (code === "ETIMEDOUT" && error instanceof Error && "syscall" in error && error.syscall !== "connect")
    return new ProviderError({ kind: "passing", reason: "connection lost", ...facts, possiblyBilled: true, mostRetries: retriesOfBilled });
  const known = code === null ? undefined : named[code];
  if (known) return new ProviderError({ ...facts, ...known, detail: detail || (code ?? "") });
  if (code !== null && /^Z_|^ERR_BROTLI|^ERR__ERROR_FORMAT/.test(code))
    return new ProviderError({ kind: "passing", reason: "unreadable reply", ...facts, detail: `${code}: ${detail}` });
  if (code !== null && secure.test(code)) {
    const sentence = untrusted.test(code) ? `${code}: ${detail}. ${ownAuthority}` : `${code}: ${detail}`;
    return new ProviderError({ kind: "unreachable", reason: "TLS", ...facts, detail: sentence });
  }
  return new ProviderError({ kind: "passing", reason: "network", ...facts, detail: code === null ? detail : `${code}: ${detail}` });
}
