"use client";

import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryState, useQueryStates } from "nuqs";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { ChartTarget } from "@/components/charts/chart-target";
import { DrawPicker } from "@/components/charts/draw-picker";
import { looks } from "@/components/charts/series-look";
import { targetAddress } from "@/components/charts/target-address";
import { UnreadableRunsNotice } from "@/components/curation/unreadable-runs";
import { Button } from "@/components/ui/button";
import { ColumnPicker } from "@/components/ui/column-picker";
import { cx } from "@/components/ui/cx";
import { Empty } from "@/components/ui/empty";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TableNote } from "@/components/ui/table";
import type { Leaderboard } from "@/lib/contracts/leaderboard";
import { intervalsFor } from "@/lib/contracts/plain/interval-target";
import { boardColumns, chosenColumns, foundRows, headlineText, rowLabels } from "./board-columns";
import { noRankReason, type ShownBoard } from "./board-file";
import { boardFinding } from "./board-finding";
import { BoardOverTime, seriesAddress } from "./board-over-time";
import { mergedRows, partRows, sharedSettings } from "./board-rows";
import { ChartsPart } from "./charts-part";
import { forestScale } from "./forest-scale";
import { leaderboardColumns } from "./leaderboard-row";
import { LeaderboardTable } from "./leaderboard-table";
import { MethodPopover } from "./method-popover";
import { ModelSearch } from "./model-search";
import { RankingBar } from "./ranking-bar";
import { SaveMenu } from "./save-menu";
import { SelectionBar } from "./selection-bar";
import { sortRows } from "./sort-rows";
import type { BoardFigures } from "./use-board";
import { useDrawnRows } from "./use-drawn-rows";
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
  const { measured, printed } = useMemo(() => partRows(rows, isTogether), [rows, isTogether]);
  // Without runs, the paper's figures are all that can be shown.
  const withPrinted = measured.length === 0 || published === 1;
  const inTable = useMemo(
    () => new Set([...measured, ...(withPrinted ? printed : [])].map(({ id }) => id)),
    [measured, printed, withPrinted],
  );
  const { chosen, choose, slots, drawnAs, drawn, drawnOf } = useDrawnRows({ rows, labels, inTable, runs: links.runs });
  // A phone shows the tools on request.
  const [tools, setTools] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (id: string, on: boolean) =>
    setSelected((before) => (on ? new Set([...before, id]) : new Set([...before].filter((other) => other !== id))));
  const open = (id: string, target: ChartTarget) => {
    const run = rows.find((row) => row.id === id)?.runId;
    const address = targetAddress(target, views);
    if (links.runs !== null && run != null && address !== null) router.push(`${links.runs}/${run}${address}`);
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
  const parts = [{ title: measured.length === 0 ? "Published figures" : null, rows: shown }];
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
              <ModelSearch text={search} onChange={(text) => void setSearch(text || null)} />
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
                onChange={choose}
              />
              <SaveMenu
                file={`leaderboard-${benchmark.id}`}
                board={board}
                page={async () => {
                  const [whole, { boardDocument }] = await Promise.all([figures.whole(), import("./board-document")]);
                  const charted = rows.map((row) => whole.rows.find(({ id }) => id === row.id) ?? row);
                  return boardDocument(data, board, { views, headline, drawnAs, rows: charted, ...drawnOf(charted) });
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
              ? "Published figures."
              : "Hollow markers: published figures, measured on the authors’ items. They have no rank here."}
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
          {...drawn}
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
          onShow={() => choose(selectedRows.map(({ id }) => id))}
          onOverTime={
            links.runs !== null && ranking && measured.length > 1 && selectedRows.some(({ runId }) => runId !== null)
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
