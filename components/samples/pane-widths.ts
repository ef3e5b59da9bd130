import { z } from "zod";

/** Shares of the panes' widths in percent, by pane. */
const widths = z.record(z.string(), z.number().positive());
export type PaneWidths = z.infer<typeof widths>;

export const initialWidths: PaneWidths = { prompt: 26, reply: 46, checks: 28 };

const key = "heed-sample-panes";

/** The widths that this browser last used; null for none, or where the browser stores nothing. */
export function savedWidths(storage: Pick<Storage, "getItem">): PaneWidths | null {
  try {
    const parsed = widths.safeParse(JSON.parse(storage.getItem(key) ?? "null"));
    if (!parsed.success) return null;
    const names = Object.keys(parsed.data);
    return names.length === 3 && names.every((name) => name in initialWidths) ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps the widths in this browser, where it lets us. */
export function saveWidths(storage: Pick<Storage, "setItem">, layout: PaneWidths): void {
  try {
    storage.setItem(key, JSON.stringify(layout));
  } catch {
    // A browser that stores nothing only forgets the widths.
  }
}
