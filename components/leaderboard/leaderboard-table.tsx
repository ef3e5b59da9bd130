"use client";

import { ChevronRight } from "lucide-react";
import { Fragment, useState } from "react";
import { ForestAxis, ForestRow, type ForestScale } from "@/components/charts/forest-plot";
import { SeriesSwatch } from "@/components/charts/series-swatch";
import { CompareCheck } from "@/components/rows/compare-check";
import { CompareHeading } from "@/components/rows/compare-heading";
import { MissingMark } from "@/components/rows/missing-mark";
import { PartialChip } from "@/components/rows/partial-chip";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { formatCounted, formatEnds, formatMetric } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { Tip } from "@/components/ui/tip";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { type BoardColumn, headlineText } from "./board-columns";
import { rankText, rowDeclaration, rowMetric, type ShownColumn } from "./leaderboard-row";
import { RowDetails } from "./row-details";
import { nextSorting, readSorting, type Sorting } from "./sort-rows";

/** Rows that rank among themselves. */
export interface BoardPart {
  /** Null for the first of them. */
  title: string | null;
  rows: readonly LeaderboardRow[];
}

export interface LeaderboardTableProps {
  parts: readonly BoardPart[];
  headline: ShownColumn;
  columns: readonly BoardColumn[];
  /** Of all rows, so that a search does not move it. */
  scale: ForestScale | null;
  sorting: Sorting;
  onSort: (to: Sorting) => void;
  /** Drawn rows, with their place among the looks. */
  slots: ReadonlyMap<string, number>;
  /** No further row can be drawn. */
  full: boolean;
  onPick: (id: string, on: boolean) => void;
  /** Row whose series the pointer is at, in the table or in a chart. */
  lit: string | null;
  onLight: (id: string | null) => void;
  /** Address before a run's number; null where runs cannot be opened. */
  runs: string | null;
  references: readonly string[];
  /** Family of the rows. */
  benchmark: string;
}

/** Rows from which on the table scrolls by itself, below a heading that stays. */
const tallFrom = 14;

/** A ranking as a forest plot: one row a model, its interval on an axis that all rows share, and what lies behind it on demand. */
export function LeaderboardTable(props: LeaderboardTableProps) {
  const { parts, headline, columns, scale, sorting, onSort, onLight } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const asked = readSorting(sorting);
  const heading = (key: string, fallsFirst: boolean) => ({
    onSort: () => onSort(nextSorting(sorting, key, fallsFirst)),
    sorted: asked?.key === key ? (asked.falls ? ("desc" as const) : ("asc" as const)) : null,
  });
  const toggle = (id: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const isTall = parts.reduce((sum, { rows }) => sum + rows.length, 0) >= tallFrom;
  const isCompared = comparesRuns(props);
  const width = (isCompared ? 6 : 5) + columns.length;
  const { label, declaration } = headline;
  const unit = declaration.unit && declaration.unit !== "ratio" ? ` (${declaration.unit})` : "";
  return (
    <Table label="Leaderboard" wide tall={isTall} className="leading-tight [--row:var(--color-ground)]">
      <THead className="sticky top-0 z-20 bg-ground shadow-[inset_0_-1px_0_var(--color-line-2)]">
        <Tr>
          <Th className="w-7 max-sm:hidden">
            <span className="sr-only">Drawn</span>
          </Th>
          {isCompared && <CompareHeading />}
          <Th align="right" className="w-14 pr-3">
            <Tip content="Best and worst rank that tests of all pairs of the table allow together, at 5%. Partial and lossy runs, rows without an interval and rows of fewer than five seeds, functions, scripts, contexts or items have none.">
              <button type="button" className="tap rounded-sm" onClick={() => onSort(null)}>
                Rank
              </button>
            </Tip>
          </Th>
          <Th className="bg-ground sm:sticky sm:left-0 sm:z-10" {...heading("model", false)}>
            Model
          </Th>
          <Th align="right" wrap className="w-20 min-w-20 pr-3" {...heading(headline.key, declaration.direction !== "lower")}>
            <Tip content={declaration.description}>
              <span>
                {label}
                {unit}
              </span>
            </Tip>
          </Th>
          <Th className="min-w-28 px-0 max-sm:hidden lg:min-w-60" scope="col">
            <span className="sr-only">95 % interval</span>
            {scale && <ForestAxis scale={scale} />}
          </Th>
          {columns.map((column) => (
            <Th key={column.key} align="right" wrap className="min-w-19 pl-3 max-lg:hidden" {...heading(column.key, column.fallsFirst)}>
              <Tip content={column.help}>
                <span>{column.label}</span>
              </Tip>
            </Th>
          ))}
        </Tr>
      </THead>
      {parts.map(({ title, rows }) => (
        <TBody key={title ?? ""}>
          {title !== null && rows.length > 0 && (
            <tr className="border-b border-line-2">
              <th scope="rowgroup" colSpan={width} className="pt-5 pb-1.5 text-left text-xs font-medium text-ink-2">
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <Fragment key={row.id}>
              <BoardRow {...props} row={row} isOpen={open.has(row.id)} onToggle={() => toggle(row.id)} />
              {open.has(row.id) && (
                <Tr onPointerEnter={() => onLight(row.id)} onPointerLeave={() => onLight(null)}>
                  <td colSpan={width}>
                    <RowDetails row={row} headline={headline} columns={columns} runs={props.runs} />
                  </td>
                </Tr>
              )}
            </Fragment>
          ))}
        </TBody>
      ))}
    </Table>
  );
}

/** Whether rows can be chosen to be compared: some are runs, and they can be opened. */
const comparesRuns = ({ parts, runs }: Pick<LeaderboardTableProps, "parts" | "runs">) =>
  runs !== null && parts.some(({ rows }) => rows.some(({ runId }) => runId !== null));

interface BoardRowProps extends LeaderboardTableProps {
  row: LeaderboardRow;
  isOpen: boolean;
  onToggle: () => void;
}

function BoardRow({ row, isOpen, onToggle, ...of }: BoardRowProps) {
  const { headline, columns, scale, slots, full, onPick, lit, onLight, runs, references } = of;
  const slot = slots.get(row.id);
  const metric = rowMetric(row, headline);
  const footnote = references.length > 1 && row.reference !== null ? references.indexOf(row.reference) + 1 : 0;
  return (
    <Tr
      selected={slot !== undefined}
      onPointerEnter={() => onLight(row.id)}
      onPointerLeave={() => onLight(null)}
      className={lit === row.id ? "[--row:var(--color-sunken)]!" : undefined}
    >
      <Td className="pr-0 max-sm:hidden">
        <span className="inline-flex align-middle">
          <Checkbox
            hideLabel
            label={`Draw ${row.model} in the charts`}
            checked={slot !== undefined}
            disabled={full && slot === undefined}
            onChange={(on) => onPick(row.id, on)}
          />
        </span>
      </Td>
      {comparesRuns(of) && (
        <Td className="w-7 pr-0 max-sm:hidden">
          {row.runId !== null && <CompareCheck run={{ runId: row.runId, benchmark: of.benchmark, label: row.model }} />}
        </Td>
      )}
      <Td numeric className="pr-3 text-ink-2">
        {rankText(row.rank)}
      </Td>
      <Td className="max-w-88 min-w-28 bg-(--row) py-1.5 [overflow-wrap:anywhere] sm:sticky sm:left-0 sm:z-10 lg:min-w-52">
        <span className="flex items-start gap-1.5">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`More of ${row.model}`}
            onClick={onToggle}
            className="-my-1 -ml-1 flex size-6 shrink-0 max-md:-my-3 max-md:-ml-3 max-md:size-11 items-center justify-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <ChevronRight aria-hidden className={cx("size-3.5 transition-transform duration-100", isOpen && "rotate-90")} />
          </button>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="flex min-w-0 items-center gap-2">
                {slot !== undefined && (
                  <span className="flex w-3 shrink-0">
                    <SeriesSwatch series={{ slot, source: row.source }} line={false} />
                  </span>
                )}
                <span className="min-w-0">
                  <ModelName row={row} runs={runs} />
                  {footnote > 0 && <sup className="ml-0.5 text-[0.6875rem] text-ink-3">{footnote}</sup>}
                </span>
              </span>
              {row.source === "simulated" && <Badge tone="warn">simulated</Badge>}
              {(row.source === "imported" || row.taken) && <Badge>imported</Badge>}
              {row.pooled > 1 && <Badge title="Put together as repetitions of one run">{row.pooled} runs</Badge>}
              {row.partial && <PartialChip partial={row.partial} status={row.runs.find(({ id }) => id === row.runId)?.status} />}
            </span>
            {(row.settings !== null || row.notes.length > 0) && (
              <span className="mt-0.5 block text-xs text-ink-3">
                {row.settings?.short}
                {row.notes.length > 0 && (
                  <span className="text-warn">
                    {row.settings && " · "}
                    {row.notes.join("; ")}
                  </span>
                )}
              </span>
            )}
          </span>
        </span>
      </Td>
      <Td numeric className="pr-3 font-medium">
        <span title={metric ? [formatCounted(metric), metric.low === null ? metric.why : ""].filter(Boolean).join(", ") : undefined}>
          {headlineText(row, headline)}
        </span>
        {metric !== null && metric.low !== null && metric.high !== null && (
          <span className="block text-xs font-normal text-ink-3 sm:sr-only">
            {formatEnds(metric, { ...rowDeclaration(row, headline), unit: "" })}
          </span>
        )}
        <MissingMark missing={row.missing} lossy={row.lossy} declaration={headline.declaration} />
      </Td>
      <Td className="relative px-0 max-sm:hidden">
        {scale && metric !== null && metric.value !== null && (
          <span title={intervalWords(metric, rowDeclaration(row, headline))} className="absolute inset-0">
            <ForestRow
              scale={scale}
              value={metric.value}
              low={metric.low}
              high={metric.high}
              hollow={row.source === "published"}
              {...(slot !== undefined && { colour: `var(--series-${(slot % 8) + 1})` })}
            />
          </span>
        )}
      </Td>
      {columns.map((column) => {
        const hint = column.hint(row);
        return (
          <Td key={column.key} numeric className="pl-3 max-lg:hidden">
            <span title={hint || undefined}>
              {column.key === "date" && row.date !== null ? <TimeAgo at={row.date} /> : column.text(row)}
              {/* A dash says why to those who see no tip. */}
              {column.text(row) === "–" && hint && <span className="sr-only">: {hint}</span>}
            </span>
          </Td>
        );
      })}
    </Tr>
  );
}

function intervalWords({ value, low, high, why }: Metric, declaration: MetricDeclaration): string {
  if (low === null || high === null) return `${formatMetric(value, declaration)}: ${why ?? "no interval"}`;
  return formatEnds({ low, high }, declaration);
}

function ModelName({ row, runs }: { row: LeaderboardRow; runs: string | null }) {
  if (row.runId === null || runs === null)
    return (
      <span translate="no" className={cx("min-w-0 break-words", row.source !== "published" && "font-medium")}>
        {row.model}
      </span>
    );
  return (
    <Link
      href={`${runs}/${row.runId}`}
      translate="no"
      className="min-w-0 rounded-sm font-medium break-words text-ink underline-offset-2 hover:underline finger"
    >
      {row.model}
    </Link>
  );
}
