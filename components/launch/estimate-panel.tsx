import Link from "next/link";
import type { ReactNode } from "react";
import { FormAlert } from "@/components/forms/form-alert";
import { priceName } from "@/components/models/describe-model";
import { cx } from "@/components/ui/cx";
import { formatDuration, formatMetric, formatNumber, formatTokens, formatUsd, NONE } from "@/components/ui/format";
import { Kbd } from "@/components/ui/kbd";
import { Tip } from "@/components/ui/tip";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { ModelRow } from "@/lib/contracts/model";
import type { Estimate } from "@/lib/contracts/run";
import { LaunchButton } from "./launch-button";

interface EstimatePanelProps {
  /** Undefined before the first one, and while the form cannot be used. */
  estimate: Estimate | undefined;
  /** Older than the form. */
  stale: boolean;
  error: Error | null;
  /** What the form still needs, in a sentence; null when it is whole. */
  waitingFor: string | null;
  model: ModelRow | null;
  /** False for models that cost nothing. */
  paid: boolean;
  headline: MetricDeclaration | null;
  /** Dialogues of the family end when patience runs out. */
  endsByPatience: boolean;
  busy: boolean;
}

/** What the run will take, and the button that starts it. */
export function EstimatePanel({ estimate, stale, error, waitingFor, model, paid, headline, endsByPatience, busy }: EstimatePanelProps) {
  const name = model === null ? null : priceName(model.settings);
  const unpriced = estimate !== undefined && estimate.costUsd === null && paid && name !== null;
  return (
    <aside aria-label="Estimate" className="min-w-0 border-t border-line pt-5 pb-6 lg:sticky lg:pb-10 lg:top-16">
      <h2 className="text-lg font-semibold tracking-[-0.01em]">Estimate</h2>
      <dl aria-busy={stale} className={cx("mt-2 transition-opacity", stale && estimate !== undefined && "opacity-60")}>
        <Row label="Samples">{formatNumber(estimate?.samples ?? null)}</Row>
        {estimate !== undefined && estimate.turns > 1 && (
          <Row label="Turns" tip="Turns of one dialogue, at the mean. Each sends the whole history again.">
            about {formatNumber(Math.round(estimate.turns))} a dialogue
          </Row>
        )}
        <Row label="Calls">{formatNumber(estimate?.calls ?? null)}</Row>
        <Row label="Input tokens">{formatTokens(estimate?.inputTokens ?? null)}</Row>
        <Row label="Output tokens">{formatTokens(estimate?.outputTokens ?? null)}</Row>
        <Row label="Price">
          {!paid ? (
            <span className="font-sans text-ink-2">nothing, simulated</span>
          ) : unpriced ? (
            <SetPrice name={name} />
          ) : (
            formatUsd(estimate?.costUsd ?? null)
          )}
        </Row>
        <Row label="Time">{estimate === undefined || estimate.seconds === null ? NONE : formatDuration(estimate.seconds)}</Row>
        <Row
          label="Detectable difference"
          tip={`The smallest difference of ${headline ? headline.label.toLowerCase() : "the headline metric"} that this run can tell from another of its size, with 80 % power at the 5 % level.`}
        >
          {estimate === undefined || estimate.detectable === null
            ? NONE
            : headline
              ? difference(estimate.detectable, headline)
              : formatNumber(estimate.detectable)}
        </Row>
      </dl>
      <p className="mt-2 min-h-8 text-xs text-ink-2">{waitingFor ?? estimate?.basis ?? ""}</p>
      {endsByPatience && (
        <p className="mt-1 text-xs text-ink-2">
          Dialogues end when patience runs out, so a model that gives up early takes fewer calls, and one that holds on many more.
        </p>
      )}
      <div className="mt-4 space-y-3">
        <FormAlert error={error} />
        <div className="max-lg:hidden">
          <LaunchButton estimate={waitingFor === null ? (estimate ?? null) : null} paid={paid} busy={busy} />
        </div>
        <p className="hidden items-center justify-center gap-1 text-xs text-ink-3 lg:flex">
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> launches from any field
        </p>
      </div>
    </aside>
  );
}

/** A difference of percentages is in points. */
function difference(value: number, headline: MetricDeclaration): string {
  return headline.unit === "%" ? `${formatNumber(value, 1)} points` : formatMetric(value, headline);
}

function SetPrice({ name }: { name: string }) {
  return (
    <Link
      href={`/models?tab=prices&price=${encodeURIComponent(name)}`}
      className="font-sans text-accent underline-offset-2 hover:underline"
    >
      no price set, set it
    </Link>
  );
}

function Row({ label, tip, children }: { label: string; tip?: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 text-sm">
      <dt className="text-ink-2">
        {tip ? (
          <Tip content={tip} side="left">
            <button type="button" className="rounded-sm text-left underline decoration-line-2 decoration-dotted underline-offset-4">
              {label}
            </button>
          </Tip>
        ) : (
          label
        )}
      </dt>
      <dd className="num text-right text-ink">{children}</dd>
    </div>
  );
}
