import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import type { TraceEvidence } from "@/lib/contracts/trace-evidence";

/** Number of characters shown around the reply's statement about a step. */
const around = 160;

interface ReplyAtStepProps {
  reply: string;
  links: TraceEvidence["links"];
  step: number;
  /** True if the reply contradicts the trace at this step. */
  diverges: boolean;
}

/** Shows the reply's statement about a step, or about the last earlier step that it mentions. */
export function ReplyAtStep({ reply, links, step, diverges }: ReplyAtStepProps) {
  const link = links.findLast((link) => link.step <= step);
  if (!link) return <p className="text-sm text-ink-3">The reply has not mentioned any step yet.</p>;
  const [start, end] = link.span;
  const from = Math.max(0, start - around);
  const to = Math.min(reply.length, end + around);
  return (
    <section aria-label="What the reply says" className="border-t border-line pt-3">
      <h3 className="text-xs text-ink-3">
        {link.step === step ? "Reply at this step" : `Reply, last at step ${formatNumber(link.step + 1)}`}
      </h3>
      <p translate="no" className="mt-1 max-w-[76ch] font-mono text-xs leading-relaxed break-words whitespace-pre-wrap text-ink-2">
        {from > 0 && "…"}
        {reply.slice(from, start)}
        <mark
          className={cx(
            "rounded-[2px] text-ink underline underline-offset-3",
            diverges && link.step === step ? "bg-fail/15 decoration-fail decoration-double" : "bg-accent/15 decoration-accent",
          )}
        >
          {reply.slice(start, end)}
        </mark>
        {reply.slice(end, to)}
        {to < reply.length && "…"}
      </p>
    </section>
  );
}
