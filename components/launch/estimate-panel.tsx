import type { ReactNode } from "react";
import { OptionalSelect } from "@/components/forms/optional-select";
import { priceName } from "@/components/rows/describe-model";
import { cx } from "@/components/ui/cx";
import { formatDuration, formatMetric, formatNumber, formatTokens, formatUsd, NONE } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import type { Outlook, RunEstimate } from "@/lib/contracts/estimate";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { ModelRow } from "@/lib/contracts/model";
import type { RunRow } from "@/lib/contracts/run";
import type { LaunchRequest } from "@/lib/contracts/run-request";
import { CachedReplies } from "./cached-replies";
import { Bases, EstimateAside, EstimateRow as Row } from "./estimate-parts";
import { rangeOf, shortNumber, shortTokens } from "./estimate-words";

interface EstimatePanelProps {
  /** Undefined before the first estimate, and while the form is invalid. */
  estimate: RunEstimate | undefined;
  /** True if the estimate is older than the form. */
  stale: boolean;
  error: Error | null;
  /** Sentence about what the form still needs; null if it is complete. */
  waitingFor: string | null;
  model: ModelRow | null;
  /** False for models that cost nothing. */
  paid: boolean;
  headline: MetricDeclaration | null;
  /** Finished runs on the same suite; `baseline` is the one that the detectable difference is measured from. */
  baselines: readonly RunRow[];
  baseline: number | null;
  onBaseline: (id: number | null) => void;
  budget: LaunchRequest["budget"];
  /** Choice whether the run takes replies from earlier runs. */
  cache: { used: boolean; onUse: (used: boolean) => void };
  /** True if the family's dialogues end when patience runs out. */
  endsByPatience: boolean;
  busy: boolean;
  /** Text of the button. */
  label: string;
  /** Further actions before the launch. */
  children?: ReactNode;
}

/** Panel with the estimate of one run and the button that starts it. */
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
  cache,
  endsByPatience,
  busy,
  label,
  children,
}: EstimatePanelProps) {
  const ranges = estimate?.ranges;
  const budgetNote = estimate ? stopsEarly(estimate, budget) : null;
  const name = model === null ? null : priceName(model.settings);
  const unpriced = estimate !== undefined && estimate.costUsd === null && paid && name !== null;
  return (
    <EstimateAside error={error} label={label} busy={busy} before={children}>
      <dl aria-busy={stale} className={cx("mt-2 transition-opacity", stale && estimate !== undefined && "opacity-60")}>
        <Row label="Samples">{formatNumber(estimate?.samples ?? null)}</Row>
        {estimate !== undefined && estimate.turns > 1 && (
          <Row label="Turns" tip="Mean number of turns per dialogue. Each turn resends the whole history.">
            about {formatNumber(Math.round(estimate.turns))} per dialogue
          </Row>
        )}
        <Row label="Calls" range={callsRange(estimate)}>
          {formatNumber(estimate?.calls ?? null)}
        </Row>
        <Row label="Input tokens" range={rangeOf(ranges?.inputTokens, shortTokens)}>
          {formatTokens(estimate?.inputTokens ?? null)}
        </Row>
        <Row label="Output tokens" range={rangeOf(ranges?.outputTokens, shortTokens)}>
          {formatTokens(estimate?.outputTokens ?? null)}
        </Row>
        <Row label="Cost" range={paid ? rangeOf(ranges?.costUsd, shortNumber, "$") : null}>
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
          tip={`The smallest difference in ${headline ? headline.label.toLowerCase() : "the headline metric"} from ${baseline === null ? "an independent run of the same size" : `run ${baseline}, item by item`} that this run can detect, with 80% power at the 5% level.`}
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
            label="Run to compare with"
            size="sm"
            className="max-w-48"
            unset="An independent run of the same size"
            value={baseline === null ? "" : String(baseline)}
            onChange={(id) => onBaseline(id === "" ? null : Number(id))}
            options={baselines.map(({ id, name, modelName }) => ({ value: String(id), label: `#${id} ${modelName}`, note: name }))}
          />
        </div>
      )}
      {waitingFor === null && budgetNote !== null && <p className="mt-2 text-xs text-warn">{budgetNote}</p>}
      {waitingFor === null && estimate !== undefined && <CachedReplies estimate={estimate} {...cache} />}
      {waitingFor === null && estimate?.repeats && <p className="mt-2 text-xs text-ink-2">{estimate.repeats}</p>}
      {waitingFor !== null ? (
        <p className="mt-2 min-h-8 text-xs text-ink-2">{waitingFor}</p>
      ) : (
        ranges && <Bases bases={basesOf(ranges, paid)} />
      )}
      {endsByPatience && (
        <p className="mt-1 text-xs text-ink-2">
          Dialogues end when patience runs out, so a model that fails early needs fewer calls and one that lasts needs many more.
        </p>
      )}
    </EstimateAside>
  );
}

/** Formats a difference; that of percentages is in points. */
function difference(value: number, headline: MetricDeclaration): string {
  return headline.unit === "%" ? `${formatNumber(value, 1)} points` : formatMetric(value, headline);
}

function SetPrice({ name }: { name: string }) {
  return (
    <Link
      href={`/models?tab=prices&price=${encodeURIComponent(name)}`}
      className="font-sans text-accent underline-offset-2 hover:underline"
    >
      no price (set)
    </Link>
  );
}

function callsRange(estimate: RunEstimate | undefined): string | null {
  if (!estimate) return null;
  const range = rangeOf(estimate.ranges.calls, (value) => formatNumber(Math.round(value)));
  const most = estimate.mostCalls === null ? null : `at most ${formatNumber(estimate.mostCalls)}`;
  return [range, most].filter((part) => part !== null).join(", ") || null;
}

/** Returns a warning that the run will likely end at its new budget, and about where; null if it will not. */
function stopsEarly({ samples, costUsd, inputTokens, outputTokens }: RunEstimate, budget: LaunchRequest["budget"]): string | null {
  if (budget === null || "id" in budget) return null;
  const likely = budget.unit === "usd" ? costUsd : inputTokens + outputTokens;
  if (likely === null || likely <= budget.amount) return null;
  return `The budget will probably stop the run after about ${formatNumber(Math.max(1, Math.floor((samples * budget.amount) / likely)))} of ${formatNumber(samples)} samples.`;
}

/** Lists the basis of each figure. */
function basesOf(ranges: RunEstimate["ranges"], paid: boolean): [string, string][] {
  const named: [string, Outlook | null][] = [
    ["Calls", ranges.calls],
    ["Input", ranges.inputTokens],
    ["Output", ranges.outputTokens],
    ["Cost", paid ? ranges.costUsd : null],
    ["Time", ranges.seconds],
    ["Difference", ranges.detectable],
  ];
  return named.flatMap(([name, range]) => (range ? [[name, range.basis] as [string, string]] : []));
}
