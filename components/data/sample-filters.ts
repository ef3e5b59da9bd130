import { parseAsString } from "nuqs/server";
import type { SampleFilters } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { readLine, sampleFields } from "@/lib/filter/fields";
import { parseLine, usually, withField } from "@/lib/filter/filter-line";
import type { PlannedPage } from "./page-plan";

/** Parsers of a sample table's address: `?q=density:250..500&sort=-latency`. */
export const tableParsers = { q: parseAsString, sort: parseAsString };

/** Reads the filters from a page's address; an invalid filter line is ignored. */
export function filtersOfAddress(
  { q, sort }: { q: string | null; sort: string | null },
  views: Pick<Views, "tags" | "checkNoun">,
): SampleFilters {
  const readable = q !== null && q.trim() !== "" && readLine(q, sampleFields(views)).problems.length === 0;
  return { ...(readable && { line: q.trim() }), ...(sort && { sort }) };
}

/** Narrows the filters to samples that did not pass, as in the tab of missed samples. */
export function missedOnly(filters: SampleFilters): SampleFilters {
  return { ...filters, line: withField(filters.line ?? "", "verdict", [usually("missed")]) };
}

/** Counts the terms of the filter line. */
export function filterCount({ line = "" }: Pick<SampleFilters, "line">): number {
  return parseLine(line).terms.length;
}

/** Returns the query string of a page of samples, always in the same order, so that equal filters share one cache entry. */
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

/** Returns the query string for a sample's address, so that moving to the next sample stays in the table from which it was opened. */
export function walkSearch({ line, sort }: SampleFilters): string {
  const query = new URLSearchParams({ ...(line && { q: line }), ...(sort && { sort }) }).toString();
  return query && `?${query}`;
}
