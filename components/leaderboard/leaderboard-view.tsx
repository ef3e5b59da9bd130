"use client";

import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useMemo, useState } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { hasFigures, isWide, wideLast } from "@/components/charts/chart-span";
import type { ChartTarget } from "@/components/charts/chart-target";
import { looks } from "@/components/charts/series-look";
import { useSeriesSlots } from "@/components/charts/use-series-slots";
import { useChosen, useVariables } from "@/components/charts/use-variables";
import { VariableControl } from "@/components/charts/variable-control";
import { Empty } from "@/components/ui/empty";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { TableNote } from "@/components/ui/table";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import { drawnAtFirst, type Leaderboard, type LeaderboardRow } from "@/lib/contracts/leaderboard";
import { rowSeries, shownColumns } from "./leaderboard-row";
import { LeaderboardTable } from "./leaderboard-table";
import { MethodPopover } from "./method-popover";
import { SeriesPicker } from "./series-picker";
import { sortRows } from "./sort-rows";
import { targetAddress } from "./target-address";
import { useEdition } from "./use-edition";

/** Where a leaderboard's rows lead. */
export interface LeaderboardLinks {
  /** Address before a run's number (`/runs`); null where runs cannot be opened. */
  runs: string | null;
}

export interface LeaderboardViewProps {
  data: Leaderboard;
  links: LeaderboardLinks;
  /** Beside the table's heading, such as a switch. */
  actions?: ReactNode;
  /** One action for a leaderboard without rows. */
  emptyAction?: ReactNode;
}

/** A family's ranking and its charts: rows that are chosen in the one are drawn in the other. */
export function LeaderboardView({ data, links, actions, emptyAction }: LeaderboardViewProps) {
  const { benchmark, rows, edition, setEdition } = useEdition(data);
  const { views } = benchmark;
  const router = useRouter();
  const [asked, setAsked] = useQueryState("series", parseAsArrayOf(parseAsString));
  const [sorting, setSorting] = useQueryState("sort", parseAsString);
  const [lit, setLit] = useState<string | null>(null);
  const { headline, others } = useMemo(() => shownColumns(views), [views]);
  const chosen = useMemo(() => {
    const known = asked?.filter((id) => rows.some((row) => row.id === id)) ?? defaultSeries(rows);
    return [...new Set(known)].slice(0, looks);
  }, [asked, rows]);
  const slots = useSeriesSlots(chosen);
  const series = useMemo(
    () => chosen.flatMap((id) => rows.flatMap((row) => (row.id === id ? [rowSeries(row, slots.get(id))] : []))),
    [chosen, rows, slots],
  );
  // Ranks mean little among a few: all rows have them.
  const ranked = useMemo(() => rows.map((row) => rowSeries(row, slots.get(row.id))), [rows, slots]);
  const seriesOf = (spec: ChartSpec) => ("ranks" in spec && spec.ranks ? ranked : series);
  const drawnMetrics = useMemo(() => series.flatMap(({ metrics }) => metrics), [series]);
  const variables = useVariables(views.variables, drawnMetrics);
  const slices = useChosen(views.charts, variables);
  const references = useMemo(() => [...new Set(rows.flatMap(({ reference }) => reference ?? []))], [rows]);
  // Papers print few of the charts: the first that the drawn rows have figures for leads.
  const main = views.charts.find((spec) => hasFigures(spec, seriesOf(spec))) ?? views.charts[0];
  const further = views.charts.filter((spec) => spec !== main);
  const drawn = wideLast(
    further.filter((spec) => hasFigures(spec, seriesOf(spec))),
    series,
  );
  const silent = further.filter((spec) => !drawn.includes(spec));

  const pick = (id: string, on: boolean) => void setAsked(on ? [...chosen, id].slice(0, looks) : chosen.filter((other) => other !== id));
  const open = (id: string, target: ChartTarget) => {
    const run = rows.find((row) => row.id === id)?.runId;
    if (links.runs !== null && run != null) router.push(`${links.runs}/${run}${targetAddress(target)}`);
  };
  const chart = {
    metrics: views.metrics,
    series,
    lit,
    onLight: setLit,
    ...(links.runs !== null && { onPoint: open }),
  };

  if (rows.length === 0 || headline === null) {
    return (
      <Empty
        title="No results yet"
        note="Finished runs are ranked here, with the interval of each number and the charts beside them."
        action={emptyAction}
      />
    );
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Section
          title="Leaderboard"
          actions={
            <>
              {actions}
              {views.editions && edition !== undefined && (
                <Select
                  size="sm"
                  label="Edition"
                  value={edition}
                  onChange={setEdition}
                  options={views.editions.map(({ id, label }) => ({ value: id, label }))}
                />
              )}
              {variables.map((selector) => (
                <VariableControl key={selector.variable.id} {...selector} />
              ))}
              <SeriesPicker rows={rows} chosen={chosen} atMost={looks} onPick={pick} onClear={() => void setAsked([])} />
              <MethodPopover benchmark={benchmark} columns={[headline, ...others]} />
            </>
          }
        >
          <LeaderboardTable
            rows={sortRows(rows, [headline, ...others], sorting)}
            headline={headline}
            columns={others}
            sorting={sorting}
            onSort={(to) => void setSorting(to)}
            slots={slots}
            full={chosen.length >= looks}
            onPick={pick}
            lit={lit}
            onLight={setLit}
            runs={links.runs}
            references={references}
          />
          {references.map((reference, i) => (
            <TableNote key={reference}>
              <sup>{i + 1}</sup> {reference}
            </TableNote>
          ))}
        </Section>
        {main && (
          <div className="mb-10 min-w-0 border-t border-line pt-3 xl:sticky xl:top-16">
            <ChartFigure {...chart} spec={main} chosen={slices.get(main.id) ?? null} height={340} />
          </div>
        )}
      </div>
      {further.length > 0 && series.length > 0 && (
        <Section
          title="Further charts"
          note={
            silent.length > 0 &&
            `The drawn rows have no figures for: ${silent.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1)).join("; ")}.`
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 lg:grid-cols-2">
            {drawn.map((spec) => (
              <div key={spec.id} className={isWide(spec, series) ? "min-w-0 lg:col-span-2" : "min-w-0"}>
                <ChartFigure {...chart} series={seriesOf(spec)} spec={spec} chosen={slices.get(spec.id) ?? null} height={280} />
              </div>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

/** Rows that are drawn until the reader chooses: the best of the house's own runs, then the best published ones. */
function defaultSeries(rows: readonly LeaderboardRow[]): string[] {
  const own = rows.filter(({ source }) => source !== "published").slice(0, drawnAtFirst);
  const published = rows.filter(({ source }) => source === "published").slice(0, Math.max(1, drawnAtFirst - own.length));
  return [...own, ...published].slice(0, drawnAtFirst).map(({ id }) => id);
}
