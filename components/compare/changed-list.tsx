// biome-ignore-all lint/a11y/useSemanticElements: the virtual list positions the rows, which table elements do not allow; the roles mean the same
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the list, which names the active row
"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { outcomeOf } from "@/components/evidence/check-groups";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { Button } from "@/components/ui/button";
import { formatNumber, formatPercent } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import { gridStep } from "@/components/ui/grid-step";
import { Skeleton } from "@/components/ui/skeleton";
import { usePhone } from "@/components/ui/use-phone";
import { useRowList } from "@/components/ui/use-row-list";
import { useThrottledRange } from "@/components/ui/use-throttled-range";
import type { ChangedItem } from "@/lib/contracts/changed-items";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import type { Views } from "@/lib/contracts/views";
import type { ChangedItemRows } from "./use-changed-items";
import { changeWords } from "./words";

/** Height of a row in CSS pixels: two lines. */
const rowHeight = 52;
/** Number of rows that a phone shows initially, because more of the comparison follows below. */
const atOnce = 20;

interface ChangedListProps {
  rows: ChangedItemRows;
  views: Views;
  labels: { baseline: string; side: string };
  /** Changes with the filters; the list then returns to its top. */
  listKey: string;
  onOpen: (row: ChangedItem, index: number) => void;
}

/** Virtualized list of the items of two runs, largest change first. Arrow keys, j and k move; Enter opens. */
export function ChangedList({ rows, views, labels, listKey, onOpen }: ChangedListProps) {
  const list = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const isPhone = usePhone();
  const [allowed, setAllowed] = useState(atOnce);
  const matching = rows.matching ?? 0;
  const count = isPhone ? Math.min(matching, allowed) : matching;
  const { lines, total, scrollTo, toTop, screenful } = useRowList({
    count,
    height: rowHeight,
    pane: scroller,
    body,
    initialRect: { width: 1100, height: 520 },
  });
  useThrottledRange(lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0, rows.show);
  const shownKey = useRef(listKey);
  useEffect(() => {
    if (shownKey.current === listKey) return;
    shownKey.current = listKey;
    setActive(0);
    setAllowed(atOnce);
    toTop();
  }, [listKey, toTop]);
  const here = Math.min(active, Math.max(0, count - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.target !== event.currentTarget) return;
    const key = event.key === "j" ? "ArrowDown" : event.key === "k" ? "ArrowUp" : event.key;
    const to = gridStep(key, here, count - 1, screenful());
    const row = rows.rowAt(here);
    if (to !== null) {
      setActive(to);
      scrollTo(to);
    } else if (key === "Enter" && row) onOpen(row, here);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        ref={scroller}
        role="listbox"
        aria-label="Changed samples"
        aria-activedescendant={`${list}-${here}`}
        aria-busy={rows.stale}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={`group/list relative border-y border-line md:max-h-[min(34rem,70dvh)] md:overflow-y-auto md:overscroll-contain ${rows.stale ? "opacity-60" : ""}`}
      >
        <div ref={body} role="presentation" className="relative" style={{ height: total }}>
          {lines.map(({ index, key, top }) => {
            const row = rows.rowAt(index);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
              <div
                key={key}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === here}
                aria-setsize={matching}
                aria-posinset={index + 1}
                onClick={() => {
                  setActive(index);
                  if (row) onOpen(row, index);
                }}
                className="absolute inset-x-0 cursor-pointer border-b border-line px-2 hover:bg-sunken aria-selected:group-focus-visible/list:bg-accent/8 aria-selected:group-focus-visible/list:shadow-[inset_2px_0_0_var(--color-accent)]"
                style={{ height: rowHeight, transform: `translateY(${top}px)` }}
              >
                {row ? <ChangedRow row={row} views={views} labels={labels} /> : <Skeleton className="my-3 h-6" />}
              </div>
            );
          })}
        </div>
      </div>
      {count < matching && (
        <Button className="mt-2 w-full" onClick={() => setAllowed(allowed + 2 * atOnce)}>
          Show {formatNumber(Math.min(2 * atOnce, matching - count))} more of {formatNumber(matching)}
        </Button>
      )}
    </>
  );
}

const tones: Partial<Record<ChangedItem["change"], string>> = {
  gained: "text-pass",
  higher: "text-pass",
  lost: "text-fail",
  lower: "text-fail",
};

function ChangedRow({ row, views, labels }: { row: ChangedItem; views: Views; labels: ChangedListProps["labels"] }) {
  const tags = views.tags.flatMap(({ tag, label, source }) =>
    row.tags[tag] === undefined || source === "fact" || views.sampleTitle?.includes(`{${tag}}`)
      ? []
      : [`${label.toLowerCase()} ${row.tags[tag]}`],
  );
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm">
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-2">
          <ChangeWord change={row.change} className="max-sm:hidden" />
          <span title={row.key} className="min-w-0 truncate font-medium">
            {sampleTitle({ ...row, repetition: 0 }, views)}
          </span>
          <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{tags.join(" · ")}</span>
        </p>
        <p className="truncate text-xs text-ink-2">
          <ChangeWord change={row.change} className="mr-1.5 sm:hidden" />
          {checksWords(row, views)}
        </p>
      </div>
      <div className="num flex items-center gap-3 text-right">
        <Side side={row.baseline} name={labels.baseline} />
        <span aria-hidden className="text-ink-3 max-sm:hidden">
          →
        </span>
        <Side side={row.side} name={labels.side} />
        <span className={`w-16 max-sm:hidden ${row.difference === 0 ? "text-ink-3" : ""}`}>
          {formatDifference(row.difference * 100, { unit: "", decimals: 1 })}
        </span>
      </div>
    </div>
  );
}

function ChangeWord({ change, className }: { change: ChangedItem["change"]; className: string }) {
  return <span className={`shrink-0 text-xs font-medium ${tones[change] ?? "text-ink-3"} ${className}`}>{changeWords[change]}</span>;
}

function Side({ side, name }: { side: ChangedItem["side"]; name: string }) {
  return (
    <span title={name} className="flex w-14 flex-col items-end leading-tight sm:w-16">
      <span className="sr-only">{name}: </span>
      {formatPercent(side.mean * 100)}
      <span className="font-sans text-xs text-ink-3">
        {side.repetitions > 1 ? `${formatNumber(side.passes)}/${formatNumber(side.repetitions)}` : <Passed passed={side.passed} />}
      </span>
    </span>
  );
}

function Passed({ passed }: { passed: boolean | null }) {
  return passed === null ? <>–</> : <VerdictMark sample={{ status: "scored", passed }} />;
}

/** Formats the differences between two replies: `apple: exact, was omitted; pear …`. */
function checksWords({ checks, changedChecks }: ChangedItem, views: Views): string {
  if (changedChecks === 0) return `Every ${views.checkNoun.one} has the same result`;
  const word = (id: string | null) => (id === null ? "none" : outcomeOf(id, views.outcomes).label.toLowerCase());
  const shown = checks.slice(0, 6).map(({ label, from, to }) => `${label}: ${word(from)} → ${word(to)}`);
  const further = changedChecks - shown.length;
  return `${shown.join("; ")}${further > 0 ? `; ${formatNumber(further)} more` : ""}`;
}
