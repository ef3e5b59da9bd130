import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { FormAlert } from "@/components/forms/form-alert";
import { OptionalSelect } from "@/components/forms/optional-select";
import { priceName } from "@/components/models/describe-model";
import { cx } from "@/components/ui/cx";
import { formatDuration, formatMetric, formatNumber, formatTokens, formatUsd, NONE } from "@/components/ui/format";
import { Kbd } from "@/components/ui/kbd";
import { Tip } from "@/components/ui/tip";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { ModelRow } from "@/lib/contracts/model";
import type { Estimate, LaunchRequest, Outlook, RunRow } from "@/lib/contracts/run";
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
  /** Finished runs over the same suite, and the one that the detectable difference is from. */
  baselines: readonly RunRow[];
  baseline: number | null;
  onBaseline: (id: number | null) => void;
  budget: LaunchRequest["budget"];
  /** Dialogues of the family end when patience runs out. */
  endsByPatience: boolean;
  busy: boolean;
  /** What can be done before launching, beside the button. */
  children?: ReactNode;
}

/** What the run will take, and the button that starts it. */
export function EstimatePanel({
  estimate,
  stale,
  error,
  waitingFor,
  model,
  paid,
  headline,
  baselines,
  baseline,
  onBaseline,
  budget,
  endsByPatience,
  busy,
  children,
}: EstimatePanelProps) {
  const ranges = estimate?.ranges;
  const budgetNote = estimate ? stopsEarly(estimate, budget) : null;
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
        <Row label="Calls" range={callsRange(estimate)}>
          {formatNumber(estimate?.calls ?? null)}
        </Row>
        <Row label="Input tokens" range={rangeOf(ranges?.inputTokens, roundTokens)}>
          {formatTokens(estimate?.inputTokens ?? null)}
        </Row>
        <Row label="Output tokens" range={rangeOf(ranges?.outputTokens, roundTokens)}>
          {formatTokens(estimate?.outputTokens ?? null)}
        </Row>
        <Row label="Price" range={paid ? rangeOf(ranges?.costUsd, short, "$") : null}>
          {!paid ? (
            <span className="font-sans text-ink-2">nothing, simulated</span>
          ) : unpriced ? (
            <SetPrice name={name} />
          ) : (
            formatUsd(estimate?.costUsd ?? null)
          )}
        </Row>
        <Row label="Time" range={rangeOf(ranges?.seconds, formatDuration)}>
          {estimate === undefined || estimate.seconds === null ? NONE : formatDuration(estimate.seconds)}
        </Row>
        <Row
          label="Detectable difference"
          tip={`The smallest difference of ${headline ? headline.label.toLowerCase() : "the headline metric"} that this run can tell from ${baseline === null ? "another of its size" : `run ${baseline}, item by item`}, with 80 % power at the 5 % level.`}
          range={rangeOf(ranges?.detectable, (value) => formatNumber(value, 1))}
        >
          {estimate === undefined || estimate.detectable === null
            ? NONE
            : headline
              ? difference(estimate.detectable, headline)
              : formatNumber(estimate.detectable)}
        </Row>
      </dl>
      {baselines.length > 0 && (
        <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 text-sm">
          <label htmlFor="launch-baseline" className="text-ink-2">
            From
          </label>
          <OptionalSelect
            id="launch-baseline"
            label="Run that the difference is from"
            size="sm"
            className="max-w-48"
            unset="another run of its size"
            value={baseline === null ? "" : String(baseline)}
            onChange={(id) => onBaseline(id === "" ? null : Number(id))}
            options={baselines.map(({ id, name, modelName }) => ({ value: String(id), label: `#${id} ${modelName}`, note: name }))}
          />
        </div>
      )}
      {waitingFor === null && budgetNote !== null && <p className="mt-2 text-xs text-warn">{budgetNote}</p>}
      {waitingFor === null && estimate?.repeats && <p className="mt-2 text-xs text-ink-2">{estimate.repeats}</p>}
      {waitingFor !== null ? (
        <p className="mt-2 min-h-8 text-xs text-ink-2">{waitingFor}</p>
      ) : (
        ranges && <Bases ranges={ranges} paid={paid} />
      )}
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
      {children}
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

/** Two digits: a range promises no more. */
const rough = (value: number) => Number(value.toPrecision(2));
const short = (value: number) => formatNumber(rough(value));
const roundTokens = (value: number) => formatTokens(Math.round(rough(value)));

/** `$12 to 18`; null where it is one figure. */
function rangeOf(of: Outlook | null | undefined, format: (value: number) => string, unit = ""): string | null {
  if (!of) return null;
  const [low, high] = [format(of.low), format(of.high)];
  return low === high ? null : `${unit}${low} to ${high}`;
}

function callsRange(estimate: Estimate | undefined): string | null {
  if (!estimate) return null;
  const range = rangeOf(estimate.ranges.calls, (value) => formatNumber(Math.round(value)));
  const most = estimate.mostCalls === null ? null : `at most ${formatNumber(estimate.mostCalls)}`;
  return [range, most].filter((part) => part !== null).join(", ") || null;
}

/** That the run will likely end at a new budget of its own, and about where. */
function stopsEarly({ samples, costUsd, inputTokens, outputTokens }: Estimate, budget: LaunchRequest["budget"]): string | null {
  if (budget === null || "id" in budget) return null;
  const likely = budget.unit === "usd" ? costUsd : inputTokens + outputTokens;
  if (likely === null || likely <= budget.amount) return null;
  return `The budget will likely stop it after about ${formatNumber(Math.max(1, Math.floor((samples * budget.amount) / likely)))} of ${formatNumber(samples)} samples.`;
}

/** Where the figures come from, each sentence once. */
function Bases({ ranges, paid }: { ranges: Estimate["ranges"]; paid: boolean }) {
  const said = new Map<string, string[]>();
  const named: [string, Outlook | null][] = [
    ["Calls", ranges.calls],
    ["Input", ranges.inputTokens],
    ["Output", ranges.outputTokens],
    ["Price", paid ? ranges.costUsd : null],
    ["Time", ranges.seconds],
    ["Difference", ranges.detectable],
  ];
  for (const [name, of] of named) if (of) said.set(of.basis, [...(said.get(of.basis) ?? []), name]);
  return (
    <details className="group mt-2 text-xs text-ink-2">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3 text-ink-3 transition-transform group-open:rotate-90" />
        Where these come from
      </summary>
      <dl className="mt-1.5 space-y-1.5">
        {[...said].map(([basis, names]) => (
          <div key={basis}>
            <dt className="inline font-medium text-ink">{names.join(", ")}.</dt> <dd className="inline">{basis}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Row({ label, tip, range, children }: { label: string; tip?: string; range?: string | null; children: ReactNode }) {
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
      <dd className="num text-right text-ink">
        {children}
        {range && <span className="block text-xs text-ink-3">{range}</span>}
      </dd>
    </div>
  );
}
