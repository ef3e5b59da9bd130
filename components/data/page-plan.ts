/** Sizes of the cursor pages of a list of rows; the first page is small, so that it appears immediately. */
export interface PageSizes {
  first: number;
  rest: number;
}

/** Number of rows of the first page: enough to fill a screen, so that the first paint waits for nothing more. */
export const firstPage = 50;

/** The page that is requested first. */
export const startPage = { cursor: null, skip: 0, limit: firstPage };

/** Returns the page that contains a row, both counted from 0. */
export function pageOf(index: number, sizes: PageSizes): number {
  return index < sizes.first ? 0 : 1 + Math.floor((index - sizes.first) / sizes.rest);
}

/** Returns the first row of a page, both counted from 0. */
export function pageStart(page: number, sizes: PageSizes): number {
  return page === 0 ? 0 : sizes.first + (page - 1) * sizes.rest;
}

export interface PlannedPage {
  page: number;
  /** Ordinal after which the page begins; null for the start of the list. */
  cursor: number | null;
  /** Number of matching rows to skip after the cursor. */
  skip: number;
  limit: number;
}

/**
 * Plans the pages to request for rows `from` to `to` (inclusive); `dense` if rows are numbered without gaps. `cursorAfter` returns the
 * cursor at a page's end: null for the last page, undefined while the page is not loaded.
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
  // Row i of a dense list has ordinal i, so any page is reached directly.
  if (dense) {
    for (let page = pageOf(from, sizes); page <= last; page += 1) {
      plan.push({ page, cursor: page === 0 ? null : pageStart(page, sizes) - 1, skip: 0, limit: limit(page) });
    }
    return plan;
  }
  const first = pageOf(from, sizes);
  // Last known cursor before the wanted row, and the row that follows it. A page begins at the end of the page before it or, after a jump,
  // skips the rows since the last known end.
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

/** Plans the pages of a list in a custom order, in which each page skips the rows before it. */
export function skippedPages(from: number, to: number, sizes: PageSizes): PlannedPage[] {
  const [first, last] = [pageOf(from, sizes), pageOf(Math.max(from, to), sizes)];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const page = first + at;
    return { page, cursor: null, skip: pageStart(page, sizes), limit: page === 0 ? sizes.first : sizes.rest };
  });
}
