import { browserStorage } from "@/components/data/browser-storage";

/** Widths of the panes in percent, by pane. */
export type PaneWidths = Record<string, number>;

export const initialWidths: PaneWidths = { prompt: 26, reply: 46, checks: 28 };

/** Minimum width of each pane, in percent. */
export const leastWidths: PaneWidths = { prompt: 12, reply: 24, checks: 16 };

/** Returns the widths after the bar between `left` and `right` was moved by `by` percent; both panes keep their minimum width. */
export function movedBar(widths: PaneWidths, left: string, right: string, by: number): PaneWidths {
  const [before = 0, after = 0] = [widths[left], widths[right]];
  const most = Math.max(0, after - (leastWidths[right] ?? 0));
  const least = Math.min(0, (leastWidths[left] ?? 0) - before);
  const moved = Math.min(most, Math.max(least, by));
  return { ...widths, [left]: before + moved, [right]: after - moved };
}

const key = "heed-sample-panes";

/** Returns the widths that this browser last used; null if there are none. */
export function savedWidths(): PaneWidths | null {
  try {
    const read: unknown = JSON.parse(browserStorage.getItem(key) ?? "null");
    if (typeof read !== "object" || read === null) return null;
    const widths = Object.entries(read).filter(([name, width]) => name in initialWidths && typeof width === "number" && width > 0);
    return widths.length === 3 && Object.keys(read).length === 3 ? Object.fromEntries(widths) : null;
  } catch {
    return null;
  }
}

/** Stores the widths in this browser. */
export const saveWidths = (layout: PaneWidths): void => browserStorage.setItem(key, JSON.stringify(layout));
