"use client";

import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { usePhone } from "./use-phone";

/** CSS pixels of a phone's screen that Heed's bars cover at the top and bottom. */
const [topBar, bottomBar] = [56, 72];

interface RowListOptions {
  count: number;
  /** Height of each row, in CSS pixels. */
  height: number;
  /** Scroll container on larger screens; `body` is the element in it that holds the rows. */
  pane: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  /** Height of the sticky elements above the rows in the pane, in CSS pixels. */
  covered?: number;
  /** Width and height of the pane before it is mounted, in CSS pixels. */
  initialRect: { width: number; height: number };
}

export interface RowList {
  /** Rows to render, each with its distance from the top of the body in CSS pixels. */
  lines: (Pick<VirtualItem, "index" | "key"> & { top: number })[];
  /** Height of all rows, in CSS pixels. */
  total: number;
  scrollTo: (index: number) => void;
  /** Scrolls to the first row if the list is scrolled further down. */
  toTop: () => void;
  /** Returns the number of rows that Page Up and Page Down move by. */
  screenful: () => number;
}

/**
 * Virtualizes a list of rows of equal height. The rows scroll inside their pane, or with the page on a phone, where only the page scrolls.
 */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows must be measured again when their height changes
  useEffect(() => measure(), [height, measure]);
  // An element above the rows that changes its height moves them, and also changes the height of the page.
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
      // Scrolling measures the page, which must not happen before the new rows are laid out.
      if ((list.scrollOffset ?? 0) > (isPhone ? margin : 0)) list.scrollToIndex(0, { align: "start" });
    },
    screenful: () => Math.max(1, Math.floor(room() / height) - 2),
  };
}
