import { Badge } from "@/components/ui/badge";
import { formatMs, formatNumber, formatTokens } from "@/components/ui/format";
import { TimeAgo } from "@/components/ui/time-ago";
import type { AttemptView } from "@/lib/contracts/sample";
import { LongText, type RestOfText } from "./long-text";

const tones = { success: "pass", rejected: "changed", error: "fail", late: "changed" } as const;
const words = { success: "accepted", rejected: "rejected", error: "error", late: "too late" } as const;

/** List of a turn's attempts with their results. */
export function AttemptList({
  attempts,
  restOf,
}: {
  attempts: readonly AttemptView[];
  /** Returns the rest of an attempt's reply if it is cut off. */
  restOf: (attempt: AttemptView) => RestOfText | undefined;
}) {
  if (attempts.length === 0) return <p className="px-3 py-4 text-sm text-ink-3">No request was sent.</p>;
  return (
    <ol className="divide-y divide-line">
      {attempts.map((attempt) => (
        <li key={attempt.attempt} className="px-3 py-2 text-sm">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="num text-ink-3">{attempt.attempt}</span>
            <Badge tone={tones[attempt.outcome]}>{words[attempt.outcome]}</Badge>
            {attempt.reason && (
              <span translate="no" className="font-mono">
                {attempt.reason}
              </span>
            )}
            {attempt.httpStatus !== null && <span className="num text-ink-2">HTTP {attempt.httpStatus}</span>}
            {attempt.possiblyBilled && (
              <Badge tone="warn" title="The endpoint sent no reply, but it may have processed the request and may bill it.">
                possibly billed
              </Badge>
            )}
            <span className="num ml-auto text-xs text-ink-2">
              {attempt.latencyMs !== null && formatMs(attempt.latencyMs)}
              {attempt.outputTokens !== null && ` · ${formatTokens(attempt.outputTokens)} tokens`}
            </span>
            <span className="text-xs text-ink-3">
              <TimeAgo at={attempt.at} />
            </span>
          </div>
          {attempt.detail && <p className="mt-1 break-words text-ink-2">{attempt.detail}</p>}
          {attempt.requestId !== null && (
            <p className="mt-1 break-all text-xs text-ink-3">
              Request id{" "}
              <span translate="no" className="select-all font-mono">
                {attempt.requestId}
              </span>
            </p>
          )}
          {attempt.reply !== null && (
            <details className="mt-1">
              <summary className="cursor-pointer text-xs text-ink-2">
                Rejected text, {formatNumber(attempt.replyLength ?? attempt.reply.length)} characters
              </summary>
              <div translate="no" className="mt-1 max-h-80 overflow-y-auto whitespace-pre-wrap break-words bg-sunken p-2 font-mono text-xs">
                <LongText text={attempt.reply} rest={restOf(attempt)} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
