"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { TextLine } from "@/lib/contracts/text-slice";
import { type LongTextSource, outlineQuery, pageLines, pageQuery, type TextOutline } from "./long-text";

export interface TextLines {
  /** Undefined while loading. */
  outline: TextOutline | undefined;
  /** Returns the screen line at an index from 0; undefined while it is loading. */
  lineAt: (index: number) => TextLine | undefined;
  /** Reports the visible lines, so that their pages are fetched. */
  show: (from: number, to: number) => void;
  error: Error | null;
  retry: () => void;
}

/** Loads a text of any length at a width: only the visible pages, and none before the width is known. */
export function useTextLines(longText: LongTextSource, width: number | null, offsets: readonly number[]): TextLines {
  const [[from, to], setRange] = useState<[number, number]>([0, 0]);
  const isKnown = width !== null;
  const outline = useQuery({ ...outlineQuery(longText, width ?? 0, offsets), enabled: isKnown });
  const last = outline.data ? Math.floor((outline.data.lines - 1) / pageLines) : 0;
  const first = Math.min(Math.floor(from / pageLines), last);
  const until = Math.min(Math.floor(to / pageLines), last);
  const pages = Array.from({ length: until - first + 1 }, (_, at) => first + at);
  const results = useQueries({ queries: pages.map((page) => ({ ...pageQuery(longText, width ?? 0, page), enabled: isKnown })) });
  const known = useMemo(() => new Map(pages.map((page, at) => [page, results[at]?.data])), [pages, results]);
  const show = useCallback((a: number, b: number) => setRange((now) => (now[0] === a && now[1] === b ? now : [a, b])), []);
  const failed = [outline, ...results].find((result) => result.error);
  return {
    outline: outline.data,
    lineAt: (index) => known.get(Math.floor(index / pageLines))?.[index % pageLines],
    show,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
