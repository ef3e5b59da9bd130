import { ClosedAddress } from "./endpoint-pool";
import { ExchangeTimeout } from "./http-exchange";
import { ProviderError } from "./provider-error";

const named: Record<string, { kind: "passing" | "unreachable"; reason: string }> = {
  ECONNRESET: { kind: "passing", reason: "connection reset" },
  EPIPE: { kind: "passing", reason: "connection reset" },
  UND_ERR_SOCKET: { kind: "passing", reason: "connection reset" },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { kind: "passing", reason: "truncated reply" },
  UND_ERR_CONNECT_TIMEOUT: { kind: "passing", reason: "connect timeout" },
  UND_ERR_HEADERS_TIMEOUT: { kind: "passing", reason: "timeout" },
  UND_ERR_BODY_TIMEOUT: { kind: "passing", reason: "timeout" },
  ETIMEDOUT: { kind: "passing", reason: "connect timeout" },
  EAI_AGAIN: { kind: "passing", reason: "address does not resolve" },
  ECONNREFUSED: { kind: "unreachable", reason: "connection refused" },
  EHOSTUNREACH: { kind: "unreachable", reason: "host unreachable" },
  ENETUNREACH: { kind: "unreachable", reason: "host unreachable" },
  ENOTFOUND: { kind: "unreachable", reason: "address does not resolve" },
};

function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return null;
  return "code" in error && typeof error.code === "string" ? error.code : codeOf(error.cause);
}

/** What an error of the network means for the run. */
export function networkFailure(error: unknown, latencyMs: number | null = null): ProviderError {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof ExchangeTimeout) return new ProviderError({ kind: "passing", reason: "timeout", detail, latencyMs, cause: error });
  if (error instanceof ClosedAddress)
    return new ProviderError({ kind: "unreachable", reason: "address not allowed", detail, latencyMs, cause: error });
  const code = codeOf(error);
  const known = code === null ? undefined : named[code];
  if (known) return new ProviderError({ ...known, detail: detail || (code ?? ""), latencyMs, cause: error });
  if (code !== null && /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return new ProviderError({ kind: "unreachable", reason: "TLS", detail: `${code}: ${detail}`, latencyMs, cause: error });
  }
  return new ProviderError({
    kind: "passing",
    reason: "network",
    detail: code === null ? detail : `${code}: ${detail}`,
    latencyMs,
    cause: error,
  });
}
