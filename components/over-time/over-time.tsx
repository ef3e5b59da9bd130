"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { overTimeQuery, type SeriesChoice } from "@/components/data/over-time-query";
import { Failed } from "@/components/ui/failed";
import { Fold } from "@/components/ui/fold";
import { formatCount } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import type { OverTime as Series, SeriesOrder } from "@/lib/contracts/over-time";
import { seriesFinding } from "./series-finding";
import { SeriesTable } from "./series-table";
import { TimePlot } from "./time-plot";

interface OverTimeProps {
  benchmark: string;
  suiteId: number;
  choice: SeriesChoice;
  /** Controls beside the order of the runs, such as a menu of suites. */
  children?: ReactNode;
}

const orders: { value: SeriesOrder; label: string }[] = [
  { value: "number", label: "By number in the name" },
  { value: "time", label: "By time" },
  { value: "given", label: "Manually" },
];

/** Runs of one suite over time, by a model or a series of checkpoints, with the test results of the steps, a plot and a table. */
export function OverTimeSection({ benchmark, suiteId, choice, children }: OverTimeProps) {
  const isOneModel = "model" in choice;
  const [order, setOrder] = useState<SeriesOrder>(isOneModel ? "time" : "number");
  const [byHand, setByHand] = useState<readonly string[]>([]);
  const asked = order === "given" && byHand.length > 0 ? { names: byHand } : choice;
  const { data, error, refetch } = useQuery(overTimeQuery(benchmark, suiteId, asked, order));
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const choose = (to: SeriesOrder) => {
    if (to === "given") setByHand(data.models);
    setOrder(to);
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {children}
        {data.models.length > 1 && (
          <Select
            label="Order of the runs"
            size="sm"
            className="w-56!"
            value={order}
            onChange={(value) => choose(orders.find((option) => option.value === value)?.value ?? "time")}
            options={orders}
          />
        )}
      </div>
      <p className="mb-3 max-w-[100ch] text-base text-ink">{seriesFinding(data)}</p>
      {data.points.length > 0 && <TimePlot series={data} />}
      <Breaks steps={data.steps} />
      {data.left.length > 0 && <p className="mt-2 text-xs text-ink-3">Left out: {data.left.join(", ")}.</p>}
      {order === "given" && <ByHand models={byHand} onChange={setByHand} />}
      {data.points.length > 0 && (
        <div className="mt-3">
          <Fold title={`Table of ${formatCount(data.points.length, "run")}`} summary="each with its interval and the step to it">
            <SeriesTable series={data} />
          </Fold>
        </div>
      )}
    </>
  );
}

/** Reasons for the breaks of the line, by the numbers above the plot. */
function Breaks({ steps }: Pick<Series, "steps">) {
  const reasons = steps.flatMap((step) => (step.kind === "break" ? [step.reason] : []));
  if (reasons.length === 0) return null;
  return (
    <ol aria-label="Breaks" className="mt-2 list-inside list-decimal text-sm text-warn">
      {reasons.map((reason, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break is identified by its position in the series
        <li key={at}>
          <span className="text-ink-2">{reason}</span>
        </li>
      ))}
    </ol>
  );
}

/** List of the models of a series that the reader can reorder. */
function ByHand({ models, onChange }: { models: readonly string[]; onChange: (models: readonly string[]) => void }) {
  const moved = (from: number, by: number) => {
    const next = [...models];
    const [model] = next.splice(from, 1);
    if (model !== undefined) next.splice(from + by, 0, model);
    onChange(next);
  };
  return (
    <ol aria-label="Manual order" className="mt-3 max-w-xl text-sm">
      {models.map((model, at) => (
        <li key={model} className="flex items-center gap-2 border-t border-line py-0.5 first:border-0">
          <span translate="no" className="min-w-0 flex-1 truncate">
            {model}
          </span>
          <IconButton size="sm" icon={ArrowUp} label={`Move ${model} up`} disabled={at === 0} onClick={() => moved(at, -1)} />
          <IconButton
            size="sm"
            icon={ArrowDown}
            label={`Move ${model} down`}
            disabled={at === models.length - 1}
            onClick={() => moved(at, 1)}
          />
        </li>
      ))}
    </ol>
  );
}
