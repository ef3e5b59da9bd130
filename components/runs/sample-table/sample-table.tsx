// biome-ignore-all lint/a11y/useSemanticElements: the virtual list positions the rows, which table elements do not allow; the roles mean the same
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names the active row
"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Source } from "@/components/data/run-source";
import { ColumnPicker } from "@/components/ui/column-picker";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { gridStep } from "@/components/ui/grid-step";
import { Link } from "@/components/ui/link";
import { usePhone } from "@/components/ui/use-phone";
import { useRowList } from "@/components/ui/use-row-list";
import { useThrottledRange } from "@/components/ui/use-throttled-range";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import type { SampleRow } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { hiddenAtFirst, hideColumns, useHiddenColumns } from "./hidden-columns";
import { columnTracks, phoneColumn, sampleColumns } from "./sample-columns";
import { SampleHeading } from "./sample-heading";
import { lineHeight, phoneLineHeight, SampleLine } from "./sample-line";
import { SampleOrder } from "./sample-order";
import { SamplePeek } from "./sample-peek";
import type { SampleRows } from "./use-sample-pages";

interface SampleTableProps {
  source: Source;
  views: Views;
  /** Columns that would be empty; must be the same array while its content is the same. */
  without: readonly string[];
  rows: SampleRows;
  /** Changes with the filters; the list then returns to its top. */
  listKey: string;
  /** Query string for sample addresses, so that moving between samples stays within this list. */
  walk: string;
  /** Field that sorts the rows, with `-` before it for largest first; null for the run's own order. */
  sort: string | null;
  onSort: (sort: string | null) => void;
  /** Called for the key `f`. */
  onToggleMissed: () => void;
  /** Text shown if nothing matches. */
  empty: { title: string; note: string };
}

/** Media query for screens with room for a preview beside the table; on others a row opens its page. */
const roomToPeek = "(min-width: 64rem)";

/**
 * Dense virtualized list of a run's samples. A click previews a sample, or opens it on small screens. Arrow keys move, Enter opens, space
 * previews, `f` shows missed samples.
 */
export function SampleTable({ source, views, without, rows, listKey, walk, sort, onSort, onToggleMissed, empty }: SampleTableProps) {
  const router = useRouter();
  const grid = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [peeking, setPeeking] = useState(false);
  const count = rows.matching ?? 20;
  const { rowAt, show } = rows;
  // Rows of earlier filters keep their addresses, so that they are rendered only once, when the new rows have arrived.
  const [shownWalk, setShownWalk] = useState(walk);
  if (!rows.stale && shownWalk !== walk) setShownWalk(walk);
  const address = useCallback((row: SampleRow) => `${source.pages}/samples/${row.ordinal}${shownWalk}`, [source.pages, shownWalk]);
  const all = useMemo(
    () =>
      sampleColumns({ views, without }, (row) => (
        <Link
          href={address(row)}
          tabIndex={-1}
          className="text-accent underline-offset-2 hover:underline"
          title={`${sampleTitle(row, views)} (${row.key})`}
        >
          {row.ordinal}
        </Link>
      )),
    [views, without, address],
  );
  const hidden = useHiddenColumns();
  const isPhone = usePhone();
  const height = isPhone ? phoneLineHeight : lineHeight;
  const columns = useMemo(() => {
    if (!isPhone) return all.filter(({ id }) => id === "sample" || !hidden.includes(id));
    const whole = phoneColumn(views, (row, title) => (
      <Link href={address(row)} tabIndex={-1} className="font-medium after:absolute after:inset-0">
        {title}
      </Link>
    ));
    return [whole];
  }, [all, hidden, isPhone, views, address]);
  const tracks = columnTracks(columns);
  const optional = all.flatMap(({ id, header }) => (id === "sample" ? [] : [{ key: id, label: header }]));
  const shownColumns = optional.filter(({ key }) => !hidden.includes(key));
  // Columns hidden in another family's table stay hidden there.
  const choose = (keys: string[] | null) => {
    const here = optional.map(({ key }) => key);
    const elsewhere = hidden.filter((id) => !here.includes(id));
    hideColumns([...elsewhere, ...here.filter((key) => (keys === null ? hiddenAtFirst.includes(key) : !keys.includes(key)))]);
  };
  // The sticky header covers rows, so a row is visible only below it.
  const { lines, total, scrollTo, toTop, screenful } = useRowList({
    count,
    height,
    pane: scroller,
    body,
    covered: lineHeight,
    initialRect: { width: 1100, height: 640 },
  });
  useThrottledRange(lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0, show);
  const shownKey = useRef(listKey);
  useEffect(() => {
    if (shownKey.current === listKey) return;
    shownKey.current = listKey;
    setActive(0);
    toTop();
  }, [listKey, toTop]);
  const last = Math.max(0, count - 1);
  const here = Math.min(active, last);
  const row = rowAt(here);

  const latestRowAt = useRef(rowAt);
  useEffect(() => {
    latestRowAt.current = rowAt;
  });
  const open = useCallback(
    (index: number) => {
      const target = latestRowAt.current(index);
      if (target) router.push(address(target));
    },
    [router, address],
  );
  const pick = useCallback(
    (index: number) => {
      if (!window.matchMedia(roomToPeek).matches) return open(index);
      setActive(index);
      setPeeking(true);
    },
    [open],
  );
  const move = (to: number) => {
    setActive(to);
    scrollTo(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.target !== event.currentTarget) return;
    const to = gridStep(event.key, here, last, screenful());
    if (to !== null) move(to);
    else if (event.key === "Enter") open(here);
    else if (event.key === " ") {
      if (window.matchMedia(roomToPeek).matches) setPeeking((was) => !was);
      else open(here);
    } else if (event.key === "Escape" && peeking) setPeeking(false);
    else if (event.key === "f") onToggleMissed();
    else return;
    event.preventDefault();
  };

  if (rows.error && rows.matching === null) return <Failed error={rows.error} retry={rows.retry} />;
  if (rows.matching === 0) return <Empty title={empty.title} note={empty.note} />;
  return (
    <>
      <div className="mb-2 flex justify-end">
        <SampleOrder columns={all} sort={sort} onSort={onSort} />
        <ColumnPicker columns={optional} shown={shownColumns} onChoose={choose} />
      </div>
      {rows.error && (
        <div className="mb-2">
          <Failed error={rows.error} retry={rows.retry} />
        </div>
      )}
      <div className="flex min-w-0 items-stretch rounded-sm border-y border-line outline-offset-2 outline-accent has-[[role=grid]:focus-visible]:outline-2">
        <div
          ref={scroller}
          role="grid"
          aria-label="Samples"
          aria-rowcount={rows.matching === null ? -1 : rows.matching + 1}
          aria-colcount={columns.length}
          aria-activedescendant={`${grid}-${here}`}
          aria-busy={rows.matching === null || rows.stale}
          aria-describedby={`${grid}-keys`}
          tabIndex={0}
          data-peeking={peeking || undefined}
          onKeyDown={onKeyDown}
          className={`group/grid relative min-w-0 flex-1 outline-none! md:max-h-[calc(100dvh-9rem)] md:overflow-auto md:overscroll-contain ${rows.stale ? "opacity-60" : ""}`}
        >
          <div role="rowgroup" className="sticky top-0 z-10 w-max min-w-full bg-ground max-md:sr-only">
            <div
              role="row"
              aria-rowindex={1}
              className="grid items-center border-b border-line-2 text-xs text-ink-2"
              style={{ gridTemplateColumns: tracks, height: lineHeight }}
            >
              {columns.map((column) => (
                <SampleHeading key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </div>
          </div>
          <div ref={body} role="rowgroup" className="relative w-max min-w-full max-md:w-full" style={{ height: total }}>
            {/* Gives the rows, which are positioned absolutely, the width of the tracks. */}
            <div aria-hidden className="invisible grid h-0" style={{ gridTemplateColumns: tracks }} />
            {lines.map((line) => (
              <SampleLine
                key={line.key}
                id={`${grid}-${line.index}`}
                index={line.index}
                top={line.top}
                row={rowAt(line.index)}
                columns={columns}
                tracks={tracks}
                height={height}
                active={line.index === here}
                onPick={pick}
              />
            ))}
          </div>
        </div>
        {peeking && row && <SamplePeek source={source} views={views} row={row} href={address(row)} onClose={() => setPeeking(false)} />}
        <p id={`${grid}-keys`} className="sr-only">
          {formatCount(count, "sample")}. Arrow keys move, Enter opens, Space previews, F shows what was missed.
        </p>
      </div>
    </>
  );
}
