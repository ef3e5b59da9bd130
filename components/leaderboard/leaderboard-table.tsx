"use client";

import { Fragment, useMemo, useState } from "react";
import { ForestAxis, type ForestScale } from "@/components/charts/forest-plot";
import { shortLabels } from "@/components/charts/short-labels";
import { useWidth } from "@/components/charts/use-width";
import { nextSorting, readSorting, type Sorting } from "@/components/rows/sorting";
import { cx } from "@/components/ui/cx";
import { Table, TBody, THead, Th, Tr } from "@/components/ui/table";
import { Tip } from "@/components/ui/tip";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { BoardColumn } from "./board-columns";
import { BoardRow } from "./board-row";
import { groupEnds } from "./board-rows";
import type { LeaderboardColumn } from "./leaderboard-row";
import { RowDetails } from "./row-details";

export interface LeaderboardTableProps {
  rows: readonly LeaderboardRow[];
  headline: LeaderboardColumn;
  columns: readonly BoardColumn[];
  /** Axis for all rows, so that a search does not change it. */
  scale: ForestScale | null;
  sorting: Sorting;
  onSort: (to: Sorting) => void;
  /** Drawn rows with the indexes of their looks. */
  slots: ReadonlyMap<string, number>;
  selected: ReadonlySet<string>;
  onSelect: (id: string, on: boolean) => void;
  /** Row whose series is under the pointer, in the table or in a chart. */
  lit: string | null;
  onLight: (id: string | null) => void;
  /** Address before a run's number; null if runs cannot be opened. */
  runs: string | null;
  references: readonly string[];
  /** Settings that all rows share, so that no row shows them; null if they differ. */
  settings: LeaderboardRow["settings"];
}

/**
 * Widths of columns, in pixels: those on the left together with the score, the name (minimum and maximum), and each of the others; the plot
 * takes the rest.
 */
const widths = { fixed: 190, name: 250, longName: 420, column: 82, missing: 130, plot: [140, 420] } as const;

/** Width in pixels from which the page has room for columns beside the headline; 60rem in the classes. */
const columnsFrom = 960;
/** Largest number of columns that fit the usual width of a page. */
const roomy = 5;
/** Width of a phone, in pixels. */
const phoneBelow = 640;
/** Width of the elements beside a name in its column, and of a character, in pixels. */
const [beside, letterWidth] = [66, 7];

/** Ranking as a forest plot of full length: one row per model with its interval on a shared axis, and its details on request. */
export function LeaderboardTable(props: LeaderboardTableProps) {
  const { rows, headline, columns, scale, sorting, onSort, onLight } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [measure, width] = useWidth();
  const ends = useMemo(() => (sorting === null ? groupEnds(rows) : new Set<string>()), [rows, sorting]);
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
  const hasMissing = rows.some(({ missing, lossy }) => missing || lossy);
  const others = widths.fixed + widths.name + columns.length * widths.column + (hasMissing ? widths.missing : 0);
  const across = 5 + columns.length + (hasMissing ? 1 : 0);
  const { label, declaration } = headline;
  const unit = declaration.unit && declaration.unit !== "ratio" ? ` (${declaration.unit})` : "";
  const [least, most] = widths.plot;
  // Columns that the reader has added may need more than the page's width; narrow pages show none.
  const isStill = width < columnsFrom || width >= others + least;
  // On a phone, names take several lines.
  const nameWidth = Math.min(widths.longName, Math.max(widths.name, width - others + widths.name - most));
  const letters = width > 0 && width < phoneBelow ? widths.longName : Math.floor((nameWidth - beside) / letterWidth);
  const names = useMemo(
    () =>
      shortLabels(
        rows.map(({ model }) => model),
        letters,
      ),
    [rows, letters],
  );
  return (
    <div ref={measure} className="@container">
      <Table
        label="Leaderboard"
        // On a large screen a name stays near its figures.
        wide={columns.length > roomy}
        still={isStill}
        className="leading-tight [--row:var(--color-ground)]"
        style={
          {
            maxWidth: others - widths.name + widths.longName + most,
            "--plot": `clamp(${least}px, calc(100cqw - ${others}px), ${most}px)`,
          } as React.CSSProperties
        }
      >
        <THead className={cx("bg-ground shadow-[inset_0_-1px_0_var(--color-line-2)]", isStill && "sticky top-(--bar,0px) z-10")}>
          <Tr>
            <Th className="w-7 max-sm:hidden">
              <span className="sr-only">Select</span>
            </Th>
            <Th align="right" className="w-14 pr-3 max-sm:w-10">
              <Tip content="Range of ranks that simultaneous tests of all pairs at the 5% level cannot rule out. Partial and lossy runs, rows without an interval and rows with fewer than five seeds, functions, scripts, contexts or items are not ranked. A line between rows separates groups whose rank ranges do not overlap.">
                <button type="button" className="tap rounded-sm" onClick={() => onSort(null)}>
                  Rank
                </button>
              </Tip>
            </Th>
            <Th {...heading("model", false)}>Model</Th>
            <Th align="right" wrap className="w-20 min-w-20 pr-3" {...heading(headline.key, declaration.direction !== "lower")}>
              <Tip content={declaration.description}>
                <span>
                  {label}
                  {unit}
                </span>
              </Tip>
            </Th>
            <Th className="w-[clamp(140px,30cqw,420px)] px-0! max-sm:hidden @min-[60rem]:w-(--plot)" scope="col">
              <span className="sr-only">95% interval</span>
              {scale && <ForestAxis scale={scale} />}
            </Th>
            {columns.map((column) => (
              <Th
                key={column.key}
                align="right"
                wrap
                className="w-[82px] pl-3 @max-[60rem]:hidden"
                {...heading(column.key, column.fallsFirst)}
              >
                <Tip content={column.help}>
                  <span>{column.label}</span>
                </Tip>
              </Th>
            ))}
            {hasMissing && (
              <Th align="right" className="w-[130px] pl-3 max-sm:hidden">
                Missing
              </Th>
            )}
          </Tr>
        </THead>
        <TBody>
          {rows.map((row, at) => (
            <Fragment key={row.id}>
              <BoardRow
                {...props}
                row={row}
                name={names[at] ?? row.model}
                endsGroup={ends.has(row.id)}
                hasMissing={hasMissing}
                isOpen={open.has(row.id)}
                onToggle={() => toggle(row.id)}
              />
              {open.has(row.id) && (
                <Tr onPointerEnter={() => onLight(row.id)} onPointerLeave={() => onLight(null)}>
                  <td colSpan={across}>
                    <RowDetails row={row} headline={headline} columns={columns} runs={props.runs} />
                  </td>
                </Tr>
              )}
            </Fragment>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
