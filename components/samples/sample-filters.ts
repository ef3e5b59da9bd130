import { createParser, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { type ScoredEnding, scoredEnding } from "@/lib/contracts/asked";
import type { SampleFilters, SampleStatus } from "@/lib/contracts/sample";
import { sampleStatus } from "@/lib/contracts/sample";
import type { TagColumn } from "@/lib/contracts/views";
import type { PlannedPage } from "./page-plan";

/** `status=failed,unscored`; unknown words are left out, and a list of none is no filter. */
const parseAsStatuses = createParser<SampleStatus[]>({
  parse: (text) => {
    const known = text.split(",").flatMap((word) => sampleStatus.safeParse(word).data ?? []);
    return known.length > 0 ? [...new Set(known)] : null;
  },
  serialize: (list) => list.join(","),
  eq: (a, b) => a.length === b.length && a.every((word, index) => word === b[index]),
});

/** How each filter stands in the address, the tags under their own names: `?status=failed&density=100..200`. */
export function filterParsers(tags: readonly TagColumn[]) {
  return {
    ...Object.fromEntries(tags.map(({ tag }) => [tag, parseAsString])),
    status: parseAsStatuses,
    passed: parseAsBoolean,
    text: parseAsString,
    missed: parseAsString,
    group: parseAsString,
    reason: parseAsString,
    reply: parseAsStringLiteral(scoredEnding.options),
    ended: parseAsString,
  };
}

/** The filters as the address holds them; null or "" is no filter. */
export type FilterState = Record<string, string | boolean | SampleStatus[] | null> & {
  status: SampleStatus[] | null;
  passed: boolean | null;
  text: string | null;
  missed: string | null;
  group: string | null;
  reason: string | null;
  reply: ScoredEnding | null;
  ended: string | null;
};

/** What the address asks of the server. */
export function toSampleFilters(state: FilterState, tags: readonly TagColumn[]): SampleFilters {
  const conditions = tags.flatMap(({ tag }) => {
    const value = state[tag];
    return typeof value === "string" && value !== "" ? [`${tag}=${value}`] : [];
  });
  return {
    ...(state.status?.length && { status: state.status }),
    ...(state.passed !== null && { passed: state.passed }),
    ...(conditions.length && { tags: conditions }),
    ...(state.text && { text: state.text }),
    ...(state.missed && { missed: state.missed }),
    ...(state.group && { group: state.group }),
    ...(state.reason && { reason: state.reason }),
    ...(state.reply && { reply: state.reply }),
    ...(state.ended && { ended: state.ended }),
  };
}

/** Filters that are set, each counting once. */
export function filterCount(filters: SampleFilters): number {
  const { tags = [], ...others } = filters;
  return tags.length + Object.keys(others).length;
}

/** A tag's condition as an interval: `100..200` both ends, `100..` or `..200` one, `100` a single value. */
export function parseRange(text: string | null): { low: number | null; high: number | null } {
  const bound = (part: string | undefined) => (part?.trim() && Number.isFinite(Number(part)) ? Number(part) : null);
  if (!text) return { low: null, high: null };
  const [left, right] = text.split("..");
  if (!text.includes("..")) return { low: bound(left), high: bound(left) };
  return { low: bound(left), high: bound(right) };
}

/** The other way round; null where neither end is set. */
export function formatRange(low: number | null, high: number | null): string | null {
  if (low === null && high === null) return null;
  if (low !== null && low === high) return String(low);
  return `${low ?? ""}..${high ?? ""}`;
}

/** Query string of a page of samples, its parameters in a fixed order so that equal filters are one cache entry. */
export function samplesQuery(filters: SampleFilters, { cursor, skip, limit }: Pick<PlannedPage, "cursor" | "skip" | "limit">): string {
  const query = new URLSearchParams();
  if (filters.status?.length) query.set("status", [...filters.status].sort().join(","));
  if (filters.passed !== undefined) query.set("passed", String(filters.passed));
  for (const condition of [...(filters.tags ?? [])].sort()) query.append("tag", condition);
  if (filters.text) query.set("text", filters.text);
  if (filters.missed) query.set("missed", filters.missed);
  if (filters.group) query.set("group", filters.group);
  if (filters.reason) query.set("reason", filters.reason);
  if (filters.reply) query.set("reply", filters.reply);
  if (filters.ended) query.set("ended", filters.ended);
  if (cursor !== null) query.set("cursor", String(cursor));
  if (skip > 0) query.set("skip", String(skip));
  query.set("limit", String(limit));
  return query.toString();
}
