"use client";

import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Failed } from "@/components/ui/failed";
import { formatNumber } from "@/components/ui/format";
import { useThrottledRange } from "@/components/ui/use-throttled-range";
import type { TextMark } from "@/lib/contracts/evidence";
import { findQuery, type LongTextSource } from "./long-text";
import { MarkRail } from "./mark-rail";
import { useColumns } from "./use-columns";
import { useTextLines } from "./use-text-lines";
import { lineHeight, ViewerLine } from "./viewer-line";
import { ViewerTools } from "./viewer-tools";

const noMarks: readonly TextMark[] = [];
const noMatches: readonly { start: number; end: number; line: number }[] = [];

/**
 * Width in pixels of the line numbers and the space beside the text. A box narrower than 560 pixels has no numbers; `ViewerLine` uses the
 * same limit.
 */
const beside = (boxWidth: number) => (boxWidth < 560 ? 8 : 68);

interface TextViewerProps {
  longText: LongTextSource;
  /** Description of the text, such as `The prompt's context`. */
  label: string;
  /** Sorted by start. */
  marks?: readonly TextMark[];
  /** Index of the mark at which the viewer opens; the first by default. */
  opensAt?: number;
  /** Offset at which the prompt was cut; the text after it is dimmed. */
  cutAt?: number | null;
  /** Classes that set the height. */
  className: string;
}

/** Viewer for a text of any length with scrolling, search and jumps: only visible lines are rendered, and only their pages are fetched. */
export function TextViewer({ longText, label, marks = noMarks, opensAt = 0, cutAt = null, className }: TextViewerProps) {
  const hint = useId();
  const scroller = useRef<HTMLElement>(null);
  const width = useColumns(scroller, beside);
  const offsets = useMemo(() => [...marks.map(({ start }) => start), ...(cutAt === null ? [] : [cutAt])], [marks, cutAt]);
  const { outline, lineAt, show, error, retry } = useTextLines(longText, width, offsets);
  const [sought, setSought] = useState("");
  const matchQuery = useQuery({ ...findQuery(longText, width ?? 0, sought), enabled: width !== null && sought.trim() !== "" });
  const matches = sought.trim() === "" ? noMatches : (matchQuery.data?.places ?? noMatches);
  const [mark, setMark] = useState<number | null>(marks.length > 0 ? opensAt : null);
  const [match, setMatch] = useState<number | null>(null);
  const count = outline?.lines ?? 0;
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
  });
  const drawn = list.getVirtualItems();
  const from = drawn[0]?.index ?? 0;
  const to = drawn.at(-1)?.index ?? 0;
  useThrottledRange(from, to, show);
  const goTo = (line: number | undefined) => {
    if (line !== undefined) list.scrollToIndex(line, { align: "center" });
  };
  const toMark = (at: number) => {
    setMark(at);
    goTo(outline?.places[at]);
  };
  const toMatch = (at: number) => {
    setMatch(at);
    goTo(matches[at]?.line);
  };

  // The viewer opens at a mark, stays there when a new width breaks the lines differently, and scrolls to each match.
  const scrollToIndex = list.scrollToIndex;
  const target = mark === null ? undefined : outline?.places[mark];
  useEffect(() => {
    if (target !== undefined) scrollToIndex(target, { align: "center" });
  }, [target, scrollToIndex]);
  useEffect(() => {
    const [first] = matches;
    setMatch(first ? 0 : null);
    if (first) scrollToIndex(first.line, { align: "center" });
  }, [matches, scrollToIndex]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.target !== event.currentTarget || marks.length === 0) return;
    const step = event.key === "m" ? 1 : event.key === "M" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    toMark(((mark ?? -1) + step + marks.length) % marks.length);
  };
  const cutLine = cutAt === null ? null : (outline?.places[marks.length] ?? null);
  const placed = marks.map((mark, at) => ({ ...mark, line: outline?.places[at] ?? 0 }));
  const first = Math.floor((list.scrollOffset ?? 0) / lineHeight);
  const seen = [first, first + Math.ceil((scroller.current?.clientHeight ?? 0) / lineHeight)] as const;
  return (
    <div className={cx("flex min-h-0 min-w-0 flex-col rounded-sm border border-line bg-ground", className)}>
      <ViewerTools
        marks={marks}
        mark={mark}
        onMark={toMark}
        onSought={setSought}
        matches={sought.trim() === "" ? null : { total: matchQuery.data?.total ?? null, listed: matches.length, at: match }}
        onMatch={toMatch}
        size={outline && { length: outline.length, share: Math.min(1, seen[1] / Math.max(1, count)) }}
      />
      <div className="flex min-h-0 flex-1">
        <section
          ref={scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label={label}
          aria-describedby={hint}
          aria-busy={!outline}
          data-viewer
          onKeyDown={onKeyDown}
          className="@container min-w-0 flex-1 overflow-auto overscroll-contain focus-visible:-outline-offset-2"
        >
          {error ? (
            <Failed error={error} retry={retry} />
          ) : (
            <div className="relative" style={{ height: Math.max(list.getTotalSize(), lineHeight) }}>
              {drawn.map(({ index, start, key }) => (
                <ViewerLine
                  key={key}
                  line={lineAt(index)}
                  top={start}
                  marks={marks}
                  matches={matches}
                  match={match === null ? null : (matches[match] ?? null)}
                  markId={mark === null ? null : (marks[mark]?.id ?? null)}
                  cut={cutLine !== null && index > cutLine}
                />
              ))}
              {cutLine !== null && (
                <p
                  className="pointer-events-none absolute inset-x-0 z-[1] border-t-2 border-warn pr-2 text-right text-xs text-warn"
                  style={{ top: (cutLine + 1) * lineHeight }}
                >
                  <span className="bg-ground px-1">Cut at this line: what follows was not sent to the model</span>
                </p>
              )}
            </div>
          )}
        </section>
        <MarkRail lines={count} marks={placed} matches={matches.map(({ line }) => line)} seen={seen} onLine={goTo} />
      </div>
      <p id={hint} className="sr-only">
        {formatNumber(count)} lines on this screen. Arrow keys, Page Up and Page Down scroll
        {marks.length > 0 && "; M jumps to the next mark, Shift+M to the previous one"}.
      </p>
    </div>
  );
}
