"use client";

import Link from "next/link";
import { SeriesSwatch } from "@/components/charts/series-swatch";
import { CompareCheck } from "@/components/compare/compare-check";
import { CompareHeading } from "@/components/compare/compare-heading";
import { HiddenMark } from "@/components/runs/hidden-mark";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { formatCounted, formatInterval, formatMetric, formatNumber, formatSeconds, formatUsd } from "@/components/ui/format";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { Tip } from "@/components/ui/tip";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { columnRanks, headlineDomain, rankText, rowMetric, type ShownColumn } from "./leaderboard-row";
import { nextSorting, readSorting, type Sorting } from "./sort-rows";
import { SourceMark } from "./source-mark";
import { Whisker } from "./whisker";

export interface LeaderboardTableProps {
  rows: readonly LeaderboardRow[];
  headline: ShownColumn;
  columns: readonly ShownColumn[];
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

/** The ranking: one row a run or published model. */
export function LeaderboardTable(props: LeaderboardTableProps) {
  const { rows, headline, columns, sorting, onSort, slots, full, onPick, lit, onLight, runs, references, benchmark } = props;
  const asked = readSorting(sorting);
  const domain = headlineDomain(rows, headline, headline.declaration.unit);
  const ranks = new Map(columns.flatMap((column) => (column.ranked ? [[column.key, columnRanks(rows, column)] as const] : [])));
  const own = rows.some(({ source }) => source !== "published");
  const heading = (key: string, fallsFirst: boolean) => ({
    onSort: () => onSort(nextSorting(sorting, key, fallsFirst)),
    sorted: asked?.key === key ? (asked.falls ? ("desc" as const) : ("asc" as const)) : null,
  });
  const metricHeading = ({ key, declaration }: ShownColumn) => heading(key, declaration.direction !== "lower");
  return (
    <Table label="Leaderboard" className="leading-tight [--row:var(--color-ground)]">
      <THead>
        <Tr>
          <Th className="w-7">
            <span className="sr-only">Drawn</span>
          </Th>
          {own && runs !== null && <CompareHeading />}
          <Th align="right" className="pr-3">
            <Tip content="Best and worst rank that the 95 % intervals of the headline allow; none without an interval.">
              <button type="button" className="rounded-sm" onClick={() => onSort(null)}>
                Rank
              </button>
            </Tip>
          </Th>
          <Th className="sticky left-0 z-10 bg-ground" {...heading("model", false)}>
            Model
          </Th>
          <Th {...heading("source", false)}>Source</Th>
          <Th align="right" colSpan={2} {...metricHeading(headline)}>
            <ColumnName column={headline} />
          </Th>
          {columns.map((column) => (
            <Th key={column.key} align="right" wrap className="min-w-19" {...metricHeading(column)}>
              <ColumnName column={column} />
            </Th>
          ))}
          {own && (
            <>
              <Th align="right" {...heading("cost", false)}>
                Cost
              </Th>
              <Th align="right" {...heading("latency", false)}>
                Latency
              </Th>
              <Th align="right" {...heading("date", true)}>
                Finished
              </Th>
            </>
          )}
        </Tr>
      </THead>
      <TBody>
        {rows.map((row) => {
          const slot = slots.get(row.id);
          const metric = rowMetric(row, headline);
          const footnote = row.reference === null ? -1 : references.indexOf(row.reference);
          return (
            <Tr
              key={row.id}
              selected={slot !== undefined}
              onPointerEnter={() => onLight(row.id)}
              onPointerLeave={() => onLight(null)}
              className={lit === row.id ? "[--row:var(--color-sunken)]!" : undefined}
            >
              <Td className="w-7 pr-0">
                <Checkbox
                  hideLabel
                  label={`Draw ${row.model} in the charts`}
                  checked={slot !== undefined}
                  disabled={full && slot === undefined}
                  onChange={(on) => onPick(row.id, on)}
                />
              </Td>
              {own && runs !== null && (
                <Td className="w-7 pr-0">
                  {row.runId !== null && <CompareCheck run={{ runId: row.runId, benchmark, label: row.model }} />}
                </Td>
              )}
              <Td numeric className="pr-3 text-ink-2">
                {rankText(row.rank)}
              </Td>
              <Td className="sticky left-0 z-10 max-w-60 min-w-40 bg-(--row)">
                <span className="flex items-center gap-2">
                  <span className="flex w-3 shrink-0">
                    {slot !== undefined && <SeriesSwatch series={{ slot, source: row.source }} line={false} />}
                  </span>
                  {row.runId !== null && runs !== null ? (
                    <Link
                      href={`${runs}/${row.runId}`}
                      className="truncate rounded-sm font-medium text-ink underline-offset-2 hover:underline"
                      title={row.model}
                    >
                      {row.model}
                    </Link>
                  ) : (
                    <span className={cx("truncate", row.source !== "published" && "font-medium")} title={row.model}>
                      {row.model}
                    </span>
                  )}
                </span>
              </Td>
              <Td className="whitespace-nowrap">
                <SourceMark source={row.source} footnote={footnote < 0 ? undefined : footnote + 1} />
              </Td>
              <Td numeric className="pr-1 font-medium whitespace-nowrap">
                <HiddenMark bounds={row.bounds} declaration={headline.declaration} />
                <span
                  title={
                    metric
                      ? [formatInterval(metric, headline.declaration), formatCounted(metric), metric.low === null ? metric.why : ""]
                          .filter(Boolean)
                          .join(", ")
                      : undefined
                  }
                >
                  {formatMetric(metric?.value ?? null, headline.declaration)}
                </span>
              </Td>
              <Td className="w-24 pl-1">
                {metric !== null && metric.value !== null && (
                  <Whisker
                    value={metric.value}
                    low={metric.low}
                    high={metric.high}
                    domain={domain}
                    hollow={row.source === "published"}
                    {...(slot !== undefined && { colour: `var(--series-${(slot % 8) + 1})` })}
                  />
                )}
              </Td>
              {columns.map((column) => {
                const value = rowMetric(row, column);
                return (
                  <Td key={column.key} numeric className={value?.value == null ? "text-ink-3" : undefined}>
                    <span
                      title={
                        value
                          ? [formatInterval(value, column.declaration), formatCounted(value), value.low === null ? value.why : ""]
                              .filter(Boolean)
                              .join(", ")
                          : undefined
                      }
                    >
                      {formatNumber(value?.value ?? null, column.declaration.decimals)}
                      {ranks.get(column.key)?.has(row.id) && <span className="text-ink-3"> ({ranks.get(column.key)?.get(row.id)})</span>}
                    </span>
                  </Td>
                );
              })}
              {own && (
                <>
                  <Td numeric>{formatUsd(row.costUsd)}</Td>
                  <Td numeric>{formatSeconds(row.latencySeconds)}</Td>
                  <Td align="right" className="whitespace-nowrap text-ink-2">
                    {row.date === null ? "–" : <TimeAgo at={row.date} />}
                  </Td>
                </>
              )}
            </Tr>
          );
        })}
      </TBody>
    </Table>
  );
}

/** A column's name with its unit; how it is computed on hover. */
function ColumnName({ column: { label, declaration } }: { column: ShownColumn }) {
  return (
    <Tip content={declaration.description}>
      <span>
        {label}
        {declaration.unit && declaration.unit !== "ratio" && ` (${declaration.unit})`}
      </span>
    </Tip>
  );
}
