/** How a list of rows is cut into cursor pages: the first is small, so that it is there at once. */
export interface PageSizes {
  first: number;
  rest: number;
}

/** Rows of the first page: what a screen shows, so that the first paint waits for nothing else. */
export const firstPage = 50;

/** Page that holds a row, both from 0. */
export function pageOf(index: number, sizes: PageSizes): number {
  return index < sizes.first ? 0 : 1 + Math.floor((index - sizes.first) / sizes.rest);
}

/** First row of a page, from 0. */
export function pageStart(page: number, sizes: PageSizes): number {
  return page === 0 ? 0 : sizes.first + (page - 1) * sizes.rest;
}

export interface PlannedPage {
  page: number;
  cursor: number | null;
  limit: number;
}

/**
 * The pages to ask for so that rows `from` to `to` (inclusive) can be shown. Where rows are numbered without gaps (`dense`)
 * any page is reached directly, because row i has ordinal i; otherwise a page is known only by the end of the one before,
 * and the first unknown page on the way is asked for instead. `cursorAfter` gives that end: null at the last page, undefined
 * while the page is not there.
 */
export function planPages(
  from: number,
  to: number,
  sizes: PageSizes,
  dense: boolean,
  cursorAfter: (of: PlannedPage) => number | null | undefined,
): PlannedPage[] {
  const plan: PlannedPage[] = [];
  const last = pageOf(Math.max(from, to), sizes);
  const limit = (page: number) => (page === 0 ? sizes.first : sizes.rest);
  if (dense) {
    for (let page = pageOf(from, sizes); page <= last; page += 1) {
      plan.push({ page, cursor: page === 0 ? null : pageStart(page, sizes) - 1, limit: limit(page) });
    }
    return plan;
  }
  const first = pageOf(from, sizes);
  let cursor: number | null = null;
  for (let page = 0; page <= last; page += 1) {
    const here: PlannedPage = { page, cursor, limit: limit(page) };
    const after = cursorAfter(here);
    // What is on screen, and the frontier of what is known.
    if (page >= first || after === undefined) plan.push(here);
    if (after === undefined || after === null) break;
    cursor = after;
  }
  return plan;
}
