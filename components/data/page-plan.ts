/** How a list of rows is cut into cursor pages: the first is small, so that it is there at once. */
export interface PageSizes {
  first: number;
  rest: number;
}

/** Rows of the first page: what a screen shows, so that the first paint waits for nothing else. */
export const firstPage = 50;

/** The page that is asked for first. */
export const startPage = { cursor: null, skip: 0, limit: firstPage };

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
  /** Ordinal to go on after; null from the start. */
  cursor: number | null;
  /** Matching rows to pass over from there. */
  skip: number;
  limit: number;
}

/**
 * The pages to ask for so that rows `from` to `to` (inclusive) can be shown. Where rows are numbered without gaps (`dense`)
 * any page is reached directly, because row i has ordinal i; otherwise a page goes on at the end of the one before, or, after a
 * jump, passes over the rows since the last known end. `cursorAfter` gives that end: null at the last page, undefined while the
 * page is not there.
 */
export function planPages(
  from: number,
  to: number,
  sizes: PageSizes,
  dense: boolean,
  cursorAfter: (page: PlannedPage) => number | null | undefined,
): PlannedPage[] {
  const plan: PlannedPage[] = [];
  const last = pageOf(Math.max(from, to), sizes);
  const limit = (page: number) => (page === 0 ? sizes.first : sizes.rest);
  if (dense) {
    for (let page = pageOf(from, sizes); page <= last; page += 1) {
      plan.push({ page, cursor: page === 0 ? null : pageStart(page, sizes) - 1, skip: 0, limit: limit(page) });
    }
    return plan;
  }
  const first = pageOf(from, sizes);
  // The last known end before the wanted row, and the row after that end.
  let known: { cursor: number | null; row: number } = { cursor: null, row: 0 };
  for (let page = 0; page <= last; page += 1) {
    const start = pageStart(page, sizes);
    const here: PlannedPage = { page, cursor: known.cursor, skip: start - known.row, limit: limit(page) };
    if (page >= first) plan.push(here);
    const after = cursorAfter(here);
    if (after === null) break;
    if (after !== undefined) known = { cursor: after, row: start + here.limit };
  }
  return plan;
}

/** The pages of a list in an order of its own, each reached by the rows before it. */
export function skippedPages(from: number, to: number, sizes: PageSizes): PlannedPage[] {
  const [first, last] = [pageOf(from, sizes), pageOf(Math.max(from, to), sizes)];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const page = first + at;
    return { page, cursor: null, skip: pageStart(page, sizes), limit: page === 0 ? sizes.first : sizes.rest };
  });
}
