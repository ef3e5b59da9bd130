import { redactKeys } from "@/lib/keys/redact-keys";
import type { EndpointError } from "./endpoint-error";
import type { RefusedSetting } from "./refused-setting";

/**
 * Consequence of a failed call: `passing` may succeed if asked again, `refused` never will (400), `overflow` exceeds the model's context,
 * `credentials` and `model` concern the whole run, and `unreachable` means that there is no such endpoint.
 */
export type FailureKind = "passing" | "refused" | "overflow" | "credentials" | "model" | "unreachable";

/** Reason of a failure before a call is sent: Heed has no key for it, or may not send it there. */
export const noKey = "no key";

interface FailureFacts {
  kind: FailureKind;
  /** Short text, equal for equal causes so that errors can be grouped: `429`, `timeout`, `connection reset`. */
  reason: string;
  /** Message of the endpoint or the network. */
  detail: string;
  httpStatus?: number | null;
  /** Milliseconds to wait, as requested by the endpoint. */
  retryAfterMs?: number | null;
  /** Largest number of retries, if it is less than that of the run. */
  mostRetries?: number | null;
  latencyMs?: number | null;
  /** True if the endpoint may have worked on the call and may bill it. */
  possiblyBilled?: boolean;
  /** True if the machine caused the failure and not the endpoint: the call is repeated immediately and does not count as a retry. */
  uncounted?: boolean;
  /** The endpoint's id of the request, for asking its provider about it. */
  requestId?: string | null;
  /** The error in the endpoint's body, without what routers wrap around it. */
  endpoint?: EndpointError | null;
  /** The setting that a refusal names. */
  setting?: RefusedSetting | null;
  cause?: unknown;
}

/** Checks whether a gateway has stopped waiting for a reply that the model may still be writing. */
export const isGatewayTimeout = (status: number): boolean => status === 504 || status === 524;

/** Error of one call without a usable reply. Its texts hold no key. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly kind: FailureKind;
  readonly reason: string;
  readonly detail: string;
  readonly httpStatus: number | null;
  readonly retryAfterMs: number | null;
  readonly mostRetries: number | null;
  readonly latencyMs: number | null;
  readonly possiblyBilled: boolean;
  readonly uncounted: boolean;
  readonly requestId: string | null;
  readonly endpoint: EndpointError | null;
  readonly setting: RefusedSetting | null;

  constructor(facts: FailureFacts) {
    const [reason, detail] = [redactKeys(facts.reason), redactKeys(facts.detail)];
    super(detail ? `${reason}: ${detail}` : reason, { cause: facts.cause });
    this.kind = facts.kind;
    this.reason = reason;
    this.detail = detail;
    this.httpStatus = facts.httpStatus ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
    this.mostRetries = facts.mostRetries ?? null;
    this.latencyMs = facts.latencyMs ?? null;
    this.possiblyBilled = facts.possiblyBilled ?? false;
    this.uncounted = facts.uncounted ?? false;
    this.requestId = facts.requestId ?? null;
    this.endpoint = facts.endpoint ?? null;
    this.setting = facts.setting ?? null;
  }
}
