import { parseAsString } from "nuqs/server";
import type { SampleFilters } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { readLine, sampleFields } from "@/lib/filter/fields";
import { parseLine, usually, withField } from "@/lib/filter/filter-line";
import type { PlannedPage } from "./page-plan";

/** How a sample table stands in the address: `?q=density:250..500&sort=-latency`. */
export const tableParsers = { q: parseAsString, sort: parseAsString };

/** What the address asks of the server; a line that cannot be read asks nothing. */
export function filtersOfAddress(
  { q, sort }: { q: string | null; sort: string | null },
  views: Pick<Views, "tags" | "checkNoun">,
): SampleFilters {
  const readable = q !== null && q.trim() !== "" && readLine(q, sampleFields(views)).problems.length === 0;
  return { ...(readable && { line: q.trim() }), ...(sort && { sort }) };
}

/** The filters narrowed to what did not pass, as the tab of the missed ones has them. */
export function missedOnly(filters: SampleFilters): SampleFilters {
  return { ...filters, line: withField(filters.line ?? "", "verdict", [usually("missed")]) };
}

/** Terms of the line, each counting once. */
export function filterCount({ line = "" }: Pick<SampleFilters, "line">): number {
  return parseLine(line).terms.length;
}

/** Query string of a page of samples, so that equal filters are one cache entry. */
export function samplesQuery(
  { line, sort }: SampleFilters,
  { cursor, skip, limit }: Pick<PlannedPage, "cursor" | "skip" | "limit">,
): string {
  const query = new URLSearchParams();
  if (line) query.set("q", line);
  if (sort) query.set("sort", sort);
  if (cursor !== null) query.set("cursor", String(cursor));
  if (skip > 0) query.set("skip", String(skip));
  query.set("limit", String(limit));
  return query.toString();
}

/** What follows a sample's address, so that walking from it keeps to the table that it was opened from. */
export function walkSearch({ line, sort }: SampleFilters): string {
  const query = new URLSearchParams({ ...(line && { q: line }), ...(sort && { sort }) }).toString();
  return query && `?${query}`;
}
