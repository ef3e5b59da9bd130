import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Field, fieldNote } from "@/components/ui/field";
import { formatDuration, formatNumber, formatUsd, NONE } from "@/components/ui/format";
import { TextInput } from "@/components/ui/text-input";
import { typedNumber } from "@/components/ui/typed-number";
import type { RunEstimate } from "@/lib/contracts/estimate";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import { type LaunchCell, type LaunchTotal, totalOf } from "./cells";
import { Bases, EstimateAside, EstimateRow } from "./estimate-parts";
import { launchesLabel, priceWords, rangeOf } from "./estimate-words";

/** A run that will be launched, with its estimate once it is known. */
export interface Estimated {
  cell: LaunchCell;
  estimate: RunEstimate | null | undefined;
}

/** Largest number of models whose figures leave the launch button on the screen. */
const fewModels = 8;

interface TotalPanelProps {
  runs: readonly Estimated[];
  together: boolean;
  /** True if the estimates are older than the form. */
  stale: boolean;
  error: Error | null;
  /** Sentence about what the form still needs; null if it is complete. */
  waitingFor: string | null;
  stopAt: { typed: string; issue: string | undefined; onChange: (typed: string) => void };
  busy: boolean;
  label: string;
  children?: ReactNode;
}

const known = (runs: readonly Estimated[]) => runs.flatMap(({ cell, estimate }) => (estimate ? [{ cell, estimate }] : []));
const hasPaidModel = ({ cell }: Pick<Estimated, "cell">) => isPaid(cell.model.settings);

/** Returns the launch button's text, with figures once all runs are estimated. */
export function totalLabel(runs: readonly Estimated[], together: boolean): string {
  const estimated = known(runs);
  return launchesLabel(runs.length, estimated.length === runs.length ? totalOf(estimated, together) : null);
}

/** Panel with the estimate of several runs, in total and by model, their dollar limit, and the button that starts them. */
export function TotalPanel({ runs, together, stale, error, waitingFor, stopAt, busy, label, children }: TotalPanelProps) {
  const estimated = known(runs);
  const total = estimated.length === 0 ? null : totalOf(estimated, together);
  const paid = runs.some(hasPaidModel);
  const models = [...new Map(runs.map(({ cell }) => [cell.model.id, cell.model])).values()];
  return (
    <EstimateAside error={error} label={label} busy={busy} before={children}>
      <dl aria-busy={stale} className={cx("mt-2 transition-opacity", stale && total !== null && "opacity-60")}>
        <EstimateRow label="Runs">{formatNumber(runs.length)}</EstimateRow>
        <EstimateRow label="Calls" range={rangeOf(total?.calls, (value) => formatNumber(Math.round(value)))}>
          {formatNumber(total ? Math.round(total.calls.likely) : null)}
        </EstimateRow>
        <EstimateRow label="Cost" range={total?.costUsd ? `likely ${formatUsd(total.costUsd.likely)}` : null}>
          {paid || total === null ? (total && priceWords(total)) || NONE : <span className="font-sans text-ink-2">nothing, simulated</span>}
        </EstimateRow>
        <EstimateRow
          label="Time"
          tip={
            together
              ? "All in parallel: as long as the longest run takes, if its endpoint keeps up."
              : "Runs at one endpoint are sequential; different endpoints run in parallel."
          }
          range={rangeOf(total?.seconds, formatDuration)}
        >
          {total ? formatDuration(total.seconds.likely) : NONE}
        </EstimateRow>
      </dl>
      {models.length > 0 && (
        <details open={models.length <= fewModels} className="group mt-4">
          <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-xs text-ink-3 max-md:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-3 transition-transform group-open:rotate-90" />
            By model
          </summary>
          <ul>
            {models.map(({ id, name }) => {
              const ownRuns = runs.filter(({ cell }) => cell.model.id === id);
              return (
                <li key={id} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 text-sm">
                  <span className="min-w-0 truncate" title={name}>
                    {name}
                  </span>
                  <ModelFigures runs={ownRuns} together={together} />
                </li>
              );
            })}
          </ul>
        </details>
      )}
      {waitingFor !== null ? (
        <p className="mt-2 min-h-8 text-xs text-ink-2">{waitingFor}</p>
      ) : (
        total && (
          <>
            <p className="mt-2 text-xs text-ink-2">{howFar(runs.length, estimated.length)}</p>
            <Bases
              bases={estimated.flatMap(({ estimate: { ranges } }) => [
                ["Calls", ranges.calls.basis] as const,
                ...(ranges.costUsd ? [["Cost", ranges.costUsd.basis] as const] : []),
                ["Time", ranges.seconds.basis] as const,
              ])}
            />
          </>
        )
      )}
      {paid && (
        <div className="mt-4">
          <Field
            label="Stop at, $"
            aside="optional"
            htmlFor="launch-stop-at"
            error={stopAt.issue}
            help={
              stopsEarly(total, stopAt.typed) ??
              "For all runs together. No new requests are sent once spending plus requests in flight could exceed this."
            }
          >
            <TextInput
              id="launch-stop-at"
              mono
              inputMode="decimal"
              autoComplete="off"
              placeholder="no limit"
              value={stopAt.typed}
              aria-invalid={stopAt.issue !== undefined}
              aria-describedby={fieldNote("launch-stop-at")}
              onChange={(event) => stopAt.onChange(event.target.value)}
            />
          </Field>
        </div>
      )}
    </EstimateAside>
  );
}

function ModelFigures({ runs, together }: { runs: readonly Estimated[]; together: boolean }) {
  const estimated = known(runs);
  if (estimated.length === 0) return <span className="num text-ink-3">{NONE}</span>;
  const total = totalOf(estimated, together);
  return (
    <span className="num shrink-0 text-right">
      {formatNumber(Math.round(total.calls.likely))} calls
      {runs.some(hasPaidModel) && <span className="block text-xs text-ink-3">{priceWords(total)}</span>}
    </span>
  );
}

function howFar(runs: number, estimated: number): string {
  const missing = estimated < runs ? `${formatNumber(estimated)} of ${formatNumber(runs)} runs are estimated so far. ` : "";
  return `${missing}Low and high add up each run’s extremes; the total will probably be closer to the middle.`;
}

/** Returns a warning that the launch will likely end at its dollar limit; null if it will not. */
function stopsEarly(total: LaunchTotal | null, typed: string): string | null {
  const sum = typedNumber(typed);
  if (!total?.costUsd || !(sum > 0) || total.costUsd.likely <= sum) return null;
  return `This will probably stop the launch early: about ${formatUsd(total.costUsd.likely)} is expected.`;
}
