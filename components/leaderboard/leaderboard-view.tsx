"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryState, useQueryStates } from "nuqs";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { ChartSeries } from "@/components/charts/chart-series";
import type { ChartTarget } from "@/components/charts/chart-target";
import { DrawPicker } from "@/components/charts/draw-picker";
import { looks } from "@/components/charts/series-look";
import { targetAddress } from "@/components/charts/target-address";
import { useSeriesSlots } from "@/components/charts/use-series-slots";
import { UnreadableRunsNotice } from "@/components/curation/unreadable-runs";
import { Button } from "@/components/ui/button";
import { ColumnPicker } from "@/components/ui/column-picker";
import { cx } from "@/components/ui/cx";
import { Empty } from "@/components/ui/empty";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TableNote } from "@/components/ui/table";
import { TextInput } from "@/components/ui/text-input";
import type { Leaderboard, LeaderboardRow } from "@/lib/contracts/leaderboard";
import { intervalsFor } from "@/lib/contracts/plain/interval-target";
import { drawnAtFirst } from "@/lib/contracts/plain/limits";
import { sampleFields } from "@/lib/filter/fields";
import { boardColumns, chosenColumns, foundRows, headlineText, rowLabels } from "./board-columns";
import { noRankReason, type ShownBoard } from "./board-file";
import { boardFinding } from "./board-finding";
import { BoardOverTime, seriesAddress } from "./board-over-time";
import { isWhole, mergedRows, partRows, sharedSettings } from "./board-rows";
import { ChartsPart } from "./charts-part";
import { forestScale } from "./forest-scale";
import { leaderboardColumns, rowSeries } from "./leaderboard-row";
import { LeaderboardTable } from "./leaderboard-table";
import { MethodPopover } from "./method-popover";
import { RankingBar } from "./ranking-bar";
import { SaveMenu } from "./save-menu";
import { SelectionBar } from "./selection-bar";
import { sortRows } from "./sort-rows";
import type { BoardFigures } from "./use-board";
import { useEdition } from "./use-edition";

/** Links and actions of a leaderboard. */
export interface LeaderboardLinks {
  /** Address before a run's number (`/runs`); null if runs cannot be opened. */
  runs: string | null;
}

export interface LeaderboardViewProps {
  data: Leaderboard;
  figures: BoardFigures;
  links: LeaderboardLinks;
  /** Controls beside the table's heading, such as a switch. */
  actions?: ReactNode;
  /** The one action of an empty leaderboard. */
  emptyAction?: ReactNode;
  /** Chooses a ranking, or the page's default if null; absent if there is only one ranking to show. */
  onRanking?: (key: string | null) => void;
}

/** Ranking of a family and its charts; rows selected in the table are drawn in the charts. */
export function LeaderboardView({ data, figures, links, actions, emptyAction, onRanking }: LeaderboardViewProps) {
  const { benchmark, rows, rankings, edition, setEdition } = useEdition(data);
  const { views } = benchmark;
  const router = useRouter();
  const [asked, setAsked] = useQueryState("series", parseAsArrayOf(parseAsString));
  const [sorting, setSorting] = useQueryState("sort", parseAsString);
  const [askedColumns, setColumns] = useQueryState("columns", parseAsArrayOf(parseAsString));
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const [published, setPublished] = useQueryState("published", parseAsInteger);
  const [, setSeries] = useQueryStates(seriesAddress);
  const overTime = useRef<HTMLDivElement>(null);
  const [lit, setLit] = useState<string | null>(null);
  const { others: metricColumns } = useMemo(() => leaderboardColumns(views, rows), [views, rows]);
  const ranking = rankings.find(({ key }) => key === data.shown);
  const authors = ranking?.authors;
  const isTogether = authors !== undefined && (authors.confirmed !== null || authors.release !== null);
  const { headline, others: otherColumns } = useMemo(() => boardColumns(views, rows, isTogether), [views, rows, isTogether]);
  const columns = chosenColumns(otherColumns, askedColumns);
  const scale = useMemo(() => headline && forestScale(rows, headline), [rows, headline]);
  const labels = useMemo(() => rowLabels(rows), [rows]);
  const chosen = useMemo(() => {
    const known = asked?.filter((id) => rows.some((row) => row.id === id)) ?? defaultSeries(rows);
    return [...new Set(known)].slice(0, looks);
  }, [asked, rows]);
  const slots = useSeriesSlots(chosen);
  const drawnAs = useMemo(
    () => (row: LeaderboardRow) => ({ ...rowSeries(row, slots.get(row.id)), label: labels.get(row.id) ?? row.model }),
    [slots, labels],
  );
  const drawnOf = useMemo(
    () => (rows: readonly LeaderboardRow[]) => chosen.flatMap((id) => rows.flatMap((row) => (row.id === id ? [drawnAs(row)] : []))),
    [chosen, drawnAs],
  );
  const series = useMemo(() => drawnOf(rows), [drawnOf, rows]);
  // Charts of single replies read those of two runs; more would take long to load and to scroll.
  const pairOf = useMemo(
    () => (chartSeries: readonly ChartSeries[], from: readonly LeaderboardRow[]) =>
      chartSeries
        .flatMap((drawn) => {
          const runId = from.find(({ id }) => id === drawn.id)?.runId ?? null;
          return runId === null || links.runs === null ? [] : [{ ...drawn, samples: `/api/runs/${runId}` }];
        })
        .slice(0, 2),
    [links.runs],
  );
  const pair = useMemo(() => pairOf(series, rows), [pairOf, series, rows]);
  const { measured, printed } = useMemo(() => partRows(rows, isTogether), [rows, isTogether]);
  // Without runs, the paper's figures are all that can be shown.
  const withPrinted = measured.length === 0 || published === 1;
  const othersOf = useMemo(
    () => (rows: readonly LeaderboardRow[]) =>
      rows
        .filter((row) => !chosen.includes(row.id) && isWhole(row) && (measured.some(({ id }) => id === row.id) || withPrinted))
        .map(drawnAs),
    [chosen, measured, withPrinted, drawnAs],
  );
  const others = useMemo(() => othersOf(rows), [othersOf, rows]);
  // A phone shows the tools on request.
  const [tools, setTools] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (id: string, on: boolean) =>
    setSelected((before) => (on ? new Set([...before, id]) : new Set([...before].filter((other) => other !== id))));
  const open = (id: string, target: ChartTarget) => {
    const run = rows.find((row) => row.id === id)?.runId;
    if (links.runs !== null && run != null) router.push(`${links.runs}/${run}${targetAddress(target, sampleFields(views))}`);
  };
  const unreadable = links.runs !== null && <UnreadableRunsNotice runs={data.unreadable} />;
  if (rows.length === 0 || headline === null) {
    return (
      <>
        {unreadable}
        <Empty title="No results yet" note="Finished runs are ranked here, with intervals and charts." action={emptyAction} />
      </>
    );
  }
  const all = mergedRows({ measured, printed: withPrinted ? printed : [] }, headline);
  const settings = sharedSettings(measured);
  const references = [...new Set(all.flatMap(({ reference }) => reference ?? []))];
  const shown = sortRows(foundRows(all, search), [headline, ...metricColumns], sorting);
  const parts = [{ title: measured.length === 0 ? "Published results" : null, rows: shown }];
  const finding = boardFinding(
    measured.map((row) => ({
      ...{ label: labels.get(row.id) ?? row.model, figure: headlineText(row, headline), rank: row.rank },
      why: noRankReason(row, headline),
    })),
    headline.label,
  );
  const title = ranking?.suiteName.startsWith(benchmark.title)
    ? ranking.suiteName
    : [benchmark.title, ranking?.suiteName].filter(Boolean).join(", ");
  const board: ShownBoard = { title, headline, intervalsFor: intervalsFor(views), columns, parts };
  // Rows of another ranking stay selected until that is shown again.
  const selectedRows = rows.filter(({ id }) => selected.has(id));
  return (
    <>
      {unreadable}
      <Section
        title="Leaderboard"
        actions={
          <>
            <Button size="sm" className="sm:hidden" aria-expanded={tools} onClick={() => setTools(!tools)}>
              View
            </Button>
            <div className={cx("flex-wrap items-center gap-2 sm:flex", tools ? "flex" : "hidden")}>
              {actions}
              {measured.length > 0 && printed.length > 0 && (
                <Switch
                  label={`With published (${printed.length})`}
                  checked={withPrinted}
                  onChange={(on) => void setPublished(on ? 1 : null)}
                />
              )}
              {views.editions && edition !== undefined && (
                <Select
                  size="sm"
                  className="sm:w-auto"
                  label="Edition"
                  value={edition}
                  onChange={(to) => {
                    setEdition(to);
                    onRanking?.(null);
                  }}
                  options={views.editions.map(({ id, label }) => ({ value: id, label }))}
                />
              )}
              <span className="relative max-sm:w-full">
                <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3" />
                <TextInput
                  aria-label="Find a model"
                  placeholder="Find a model"
                  className="h-7! w-full pl-8 text-xs sm:w-44"
                  value={search}
                  onChange={(event) => void setSearch(event.target.value || null)}
                />
              </span>
              {/* Narrower pages have no room for more columns. */}
              <span className="max-xl:hidden">
                <ColumnPicker columns={otherColumns} shown={columns} onChoose={(keys) => void setColumns(keys)} />
              </span>
              <DrawPicker
                word="Charted"
                label="Shown in charts"
                none="No rows."
                groups={[measured, printed].map((groupRows, at) => ({
                  title: at === 0 ? "Runs" : "Published",
                  options: groupRows.map((row) => ({
                    id: row.id,
                    label: labels.get(row.id) ?? row.model,
                    words: `${row.model} ${row.source}`,
                  })),
                }))}
                chosen={chosen}
                most={looks}
                onChange={(ids) => void setAsked(ids)}
              />
              <SaveMenu
                file={`leaderboard-${benchmark.id}`}
                board={board}
                page={async () => {
                  const [whole, { boardDocument }, { boardChartChoice }, { chartsToTake }] = await Promise.all([
                    figures.whole(),
                    import("./board-document"),
                    import("./board-chart-choice"),
                    import("@/components/takeaway/charts-to-take"),
                  ]);
                  const charted = rows.map((row) => whole.rows.find(({ id }) => id === row.id) ?? row);
                  const drawn = drawnOf(charted);
                  const { leading, all } = boardChartChoice({
                    ...{ views, headline, drawnAs, rows: charted, series: drawn, behind: othersOf(charted) },
                    pair: pairOf(drawn, charted),
                  });
                  const charts = { views, ...chartsToTake(leading, all) };
                  return boardDocument(data, board, charts);
                }}
              />
              <MethodPopover
                benchmark={benchmark}
                columns={[headline, ...metricColumns]}
                methods={links.runs === null ? "#methods" : `/benchmarks/${benchmark.id}/methods`}
              />
            </div>
          </>
        }
      >
        {ranking && (
          <RankingBar
            {...{ benchmark, rankings, settings }}
            shown={ranking}
            // The page opens on the first ranking of all editions, not on the first of this one.
            {...(onRanking && { onChoose: (key) => onRanking(key === data.rankings[0]?.key ? null : key) })}
          />
        )}
        {finding !== null && <p className="mb-3 max-w-[100ch] text-base text-ink">{finding}</p>}
        <LeaderboardTable
          settings={settings}
          rows={shown}
          headline={headline}
          columns={columns}
          scale={scale}
          sorting={sorting}
          onSort={(to) => void setSorting(to)}
          slots={slots}
          selected={selected}
          onSelect={select}
          lit={lit}
          onLight={setLit}
          runs={links.runs}
          references={references}
        />
        {shown.length === 0 && <p className="py-6 text-center text-sm text-ink-2">No rows match “{search}”.</p>}
        {withPrinted && printed.length > 0 && (
          <TableNote>
            {measured.length === 0
              ? "Published results."
              : "Hollow markers: published results, measured on the authors’ items. They have no rank here."}
          </TableNote>
        )}
        {references.map((reference, i) => (
          <TableNote key={reference}>
            {references.length > 1 && <sup>{i + 1}</sup>} {reference}
          </TableNote>
        ))}
      </Section>
      {views.charts.length > 0 && (
        <ChartsPart
          figures={figures}
          ready={data.charts}
          views={views}
          rows={rows}
          headline={headline}
          series={series}
          behind={others}
          pair={pair}
          drawnAs={drawnAs}
          lit={lit}
          onLight={setLit}
          {...(links.runs !== null && { onPoint: open })}
        />
      )}
      {links.runs !== null && ranking && (
        <div ref={overTime}>
          <BoardOverTime benchmark={benchmark.id} suiteId={ranking.suiteId} names={measured.map(({ model }) => model)} />
        </div>
      )}
      {selectedRows.length > 0 && (
        <SelectionBar
          count={selectedRows.length}
          runs={links.runs === null ? null : selectedRows.flatMap(({ runId }) => runId ?? [])}
          most={looks}
          onShow={() => void setAsked(selectedRows.map(({ id }) => id))}
          onOverTime={
            links.runs !== null && ranking && selectedRows.some(({ runId }) => runId !== null)
              ? () => {
                  const models = [...new Set(selectedRows.flatMap(({ runId, model }) => (runId === null ? [] : [model])))];
                  void setSeries({ models, over: null });
                  overTime.current?.scrollIntoView({ block: "start" });
                }
              : undefined
          }
          onClear={() => setSelected(new Set())}
        />
      )}
    </>
  );
}

/** Rows that are drawn until the reader chooses: the best measured runs, then the best published figures. */
function defaultSeries(rows: readonly LeaderboardRow[]): string[] {
  const measured = rows.filter(({ source }) => source !== "published").slice(0, drawnAtFirst);
  const published = rows.filter(({ source }) => source === "published").slice(0, Math.max(1, drawnAtFirst - measured.length));
  return [...measured, ...published].slice(0, drawnAtFirst).map(({ id }) => id);
}
