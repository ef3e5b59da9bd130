// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element cannot be virtualized
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its row by aria-activedescendant
"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { usePhone } from "@/components/ui/use-phone";
import { useRowList } from "@/components/ui/use-row-list";
import type { ItemRow } from "@/lib/contracts/suite";
import type { TagColumn } from "@/lib/contracts/views";
import { movedRow } from "./moved-row";

/** Height of a row in CSS pixels; on a phone large enough for a finger. */
const [desk, phone] = [32, 44];
/** Number of columns beside the key for which a phone has room. */
const phoneColumns = 2;

interface ItemGridProps {
  suiteId: number;
  /** Loaded rows, in order from the first. */
  rows: readonly ItemRow[];
  total: number;
  columns: readonly TagColumn[];
  /** Called when the end of `rows` comes into view. */
  onEnd: () => void;
  stale: boolean;
}

/** Virtualized list of a suite's items. Arrow keys move, Enter opens. */
export function ItemGrid({ suiteId, rows, total, columns: all, onEnd, stale }: ItemGridProps) {
  const isPhone = usePhone();
  const rowHeight = isPhone ? phone : desk;
  const columns = isPhone ? all.filter(({ words }) => !words).slice(0, phoneColumns) : all;
  const router = useRouter();
  const grid = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const list = useRowList({
    count: total,
    height: rowHeight,
    pane: scroller,
    body,
    covered: rowHeight,
    initialRect: { width: 1100, height: 576 },
  });
  const { lines } = list;
  const lastSeen = lines.at(-1)?.index ?? 0;
  const wanting = rows.length < total && lastSeen >= rows.length - 1;
  useEffect(() => {
    if (wanting) onEnd();
  }, [wanting, onEnd]);

  const last = Math.max(0, Math.min(rows.length, total) - 1);
  const here = Math.min(active, last);
  const open = (row: ItemRow | undefined) => row && router.push(`/suites/${suiteId}/items/${row.ordinal}`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.target !== event.currentTarget) return;
    const to = movedRow(event.key, here, last, list.screenful());
    if (to === null && event.key !== "Enter") return;
    event.preventDefault();
    if (to === null) return open(rows[here]);
    setActive(to);
    list.scrollTo(to);
  };
  const isLong = columns.some(({ words }) => words);
  const values = columns.map(({ words }) => (words ? "minmax(12rem,3fr)" : "minmax(4.5rem,7rem)")).join(" ");
  const tracks = { gridTemplateColumns: `3.5rem minmax(6.5rem,${isLong ? "8rem" : "14rem"}) ${values}${isLong ? "" : " minmax(0,1fr)"}` };
  const width = { minWidth: `${10 + columns.reduce((sum, { words }) => sum + (words ? 12 : 4.5), 0)}rem` };
  const numeric = (column: TagColumn) => column.kind === "number";
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label="Items"
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 2}
      aria-activedescendant={`${grid}-${here}`}
      aria-busy={stale}
      onKeyDown={onKeyDown}
      className={cx(
        "relative border-y border-line focus-visible:outline-offset-0 md:max-h-[min(36rem,70dvh)] md:overflow-auto",
        stale && "opacity-60",
      )}
    >
      <div role="rowgroup" className="top-0 z-10 bg-ground md:sticky" style={width}>
        <div role="row" aria-rowindex={1} className="grid h-8 items-center border-b border-line-2 text-xs text-ink-3" style={tracks}>
          <div role="columnheader" className="px-2 text-right font-medium">
            Item
          </div>
          <div role="columnheader" className="px-2 font-medium">
            Key
          </div>
          {columns.map((column) => (
            <div key={column.tag} role="columnheader" className={cx("truncate px-2 font-medium", numeric(column) && "text-right")}>
              {column.label}
            </div>
          ))}
        </div>
      </div>
      <div ref={body} role="rowgroup" className="relative" style={{ ...width, height: list.total }}>
        {lines.map((line) => {
          const row = rows[line.index];
          return (
            <div
              key={line.key}
              role="row"
              id={`${grid}-${line.index}`}
              aria-rowindex={line.index + 2}
              onMouseDown={() => setActive(line.index)}
              style={{ ...tracks, height: rowHeight, transform: `translateY(${line.top}px)` }}
              className={cx(
                "absolute inset-x-0 top-0 grid items-center border-b border-line text-sm hover:bg-sunken/70",
                line.index === here && "in-focus-visible:bg-accent/8 in-focus-visible:shadow-[inset_2px_0_0_var(--color-accent)]",
              )}
            >
              <div role="gridcell" className="num px-2 text-right text-ink-3">
                {row ? row.ordinal + 1 : ""}
              </div>
              <div role="gridcell" className="truncate px-2">
                {row ? (
                  <Link
                    href={`/suites/${suiteId}/items/${row.ordinal}`}
                    tabIndex={-1}
                    className="num text-ink underline-offset-2 hover:text-accent hover:underline max-md:after:absolute max-md:after:inset-0"
                  >
                    {row.key}
                  </Link>
                ) : (
                  <span className="block h-3 w-24 rounded-sm bg-line/70" />
                )}
              </div>
              {columns.map((column) => (
                <div key={column.tag} role="gridcell" className={cx("num truncate px-2", numeric(column) && "text-right")}>
                  {cellText(row?.tags[column.tag])}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function cellText(value: string | number | boolean | undefined): string {
  if (value === undefined) return "";
  return typeof value === "number" ? formatNumber(value) : String(value);
}
