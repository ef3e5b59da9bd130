import { redactKeys } from "@/lib/keys/redact-keys";
import type { EndpointError } from "./endpoint-error";
import type { RefusedSetting } from "./refused-setting";

/**
 * What a failed call means for the run:
 * `passing` may succeed when asked again, `refused` never will for this request (400), `overflow` is a request longer than
 * the model's context,
 * `credentials` and `model` concern the whole run, `unreachable` means that there is no such endpoint.
 */
export type FailureKind = "passing" | "refused" | "overflow" | "credentials" | "model" | "unreachable";

interface FailureFacts {
  kind: FailureKind;
  /** Short and equal for equal causes, for grouping: `429`, `timeout`, `connection reset`. */
  reason: string;
  /** What the endpoint or the network said. */
  detail: string;
  httpStatus?: number | null;
  /** Milliseconds that the endpoint asked to wait. */
  retryAfterMs?: number | null;
  /** Most times that it is asked again, where that is less than a run's own retries. */
  mostRetries?: number | null;
  latencyMs?: number | null;
  /** The endpoint may have worked on the call, and bill it. */
  possiblyBilled?: boolean;
  /** The machine and not the endpoint was at fault: it is asked again at once, at the cost of no retry. */
  uncounted?: boolean;
  /** How the endpoint calls the request, for asking its maker. */
  requestId?: string | null;
  /** What the endpoint's body says, taken out of what routers wrap around it. */
  endpoint?: EndpointError | null;
  /** The setting that a refusal names. */
  setting?: RefusedSetting | null;
  cause?: unknown;
}

/** One call that gave no usable reply; what it says holds no key. */
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
