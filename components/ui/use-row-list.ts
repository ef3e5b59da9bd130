"use client";

import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { usePhone } from "./use-phone";

/** CSS pixels of a phone's screen that the frame's bars cover at the top and at the bottom. */
const [topBar, bottomBar] = [56, 72];

interface RowListOptions {
  count: number;
  /** Of every row, in CSS pixels. */
  height: number;
  /** What scrolls on a larger screen, and what holds the rows in it. */
  pane: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  /** Of what sticks above the rows in the pane, in CSS pixels. */
  covered?: number;
  /** Width and height of the pane before it is there, in CSS pixels. */
  initialRect: { width: number; height: number };
}

export interface RowList {
  /** Rows to draw, each with its distance from the top of the body. */
  lines: (Pick<VirtualItem, "index" | "key"> & { top: number })[];
  /** Height of all rows. */
  total: number;
  scrollTo: (index: number) => void;
  /** Shows the first row, where one further down is. */
  toTop: () => void;
  /** Rows that Page Up and Page Down go by. */
  screenful: () => number;
}

/** Rows of one height of which only those in sight are drawn. They scroll in their pane, and on a phone with the page, which alone scrolls there. */
export function useRowList({ count, height, pane, body, covered = 0, initialRect }: RowListOptions): RowList {
  const isPhone = usePhone();
  const [margin, setMargin] = useState(0);
  const common = { count, estimateSize: () => height, overscan: 8 };
  const inPane = useVirtualizer({
    ...common,
    enabled: !isPhone,
    getScrollElement: () => pane.current,
    scrollPaddingStart: covered,
    initialRect,
  });
  const inPage = useWindowVirtualizer({
    ...common,
    enabled: isPhone,
    scrollMargin: margin,
    scrollPaddingStart: topBar,
    scrollPaddingEnd: bottomBar,
  });
  const list = isPhone ? inPage : inPane;
  const { measure } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are placed anew where their height is another
  useEffect(() => measure(), [height, measure]);
  // Whatever changes its height above the rows moves them, and changes that of the page.
  useLayoutEffect(() => {
    if (!isPhone) return;
    const place = () => setMargin(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    place();
    const seen = new ResizeObserver(place);
    seen.observe(document.body);
    return () => seen.disconnect();
  }, [isPhone, body]);
  const room = () => (isPhone ? window.innerHeight - topBar - bottomBar : (pane.current?.clientHeight ?? initialRect.height));
  return {
    lines: list.getVirtualItems().map(({ index, key, start }) => ({ index, key, top: isPhone ? start - margin : start })),
    total: list.getTotalSize(),
    scrollTo: (index) => list.scrollToIndex(index, { align: "auto" }),
    toTop: () => {
      // Scrolling measures the page, which is not to happen before its new rows are laid out.
      if ((list.scrollOffset ?? 0) > (isPhone ? margin : 0)) list.scrollToIndex(0, { align: "start" });
    },
    screenful: () => Math.max(1, Math.floor(room() / height) - 2),
  };
}
