import type { SampleFilters } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { exactly, type FilterTerm, type FilterValue, formatLine, usually } from "./filter-line";

/** The single filters of addresses before there was a filter line; any other parameter may be a tag. */
const single = ["status", "passed", "text", "missed", "group", "reason", "reply", "ended"] as const;

const range = /^(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)?\.\.(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)?$/i;

function readValue(text: string): FilterValue {
  const bounds = range.exec(text);
  if (!bounds || text === "..") return Number.isNaN(Number(text || Number.NaN)) ? exactly(text) : usually(text);
  return {
    kind: "range",
    low: bounds[1] === undefined ? -Infinity : Number(bounds[1]),
    high: bounds[2] === undefined ? Infinity : Number(bounds[2]),
  };
}

/** Converts single filters to the terms of a filter. A tag's condition is `density=100..200` or `language=en`. */
export function termsOfFilters(filters: SampleFilters): FilterTerm[] {
  const term = (field: string | null, ...values: FilterValue[]): FilterTerm => ({ field, not: false, values });
  const { status, passed, tags = [], text, missed, group, reason, reply, ended } = filters;
  return [
    ...tags.map((condition) => {
      const at = condition.indexOf("=");
      return term(condition.slice(0, at), readValue(condition.slice(at + 1)));
    }),
    ...(passed === undefined ? [] : [term("verdict", usually(passed ? "passed" : "missed"))]),
    ...(status?.length ? [term("status", ...status.map(usually))] : []),
    ...(reply ? [term("reply", usually(reply))] : []),
    ...(ended ? [term("ended", readValue(ended))] : []),
    ...(missed ? [term("missed", exactly(missed))] : []),
    ...(group ? [term("missed", exactly(group))] : []),
    ...(reason ? [term("reason", exactly(reason))] : []),
    ...(text ? [term(null, { kind: "text", text, match: "part" })] : []),
  ];
}

/** Lists the old filter parameters in the address of a run: single filters, or tags by their names. */
export function oldParameters(search: Readonly<Record<string, string | string[] | undefined>>, tags: readonly string[]): string[] {
  return [...tags, ...single].filter((name) => search[name] !== undefined);
}

/** Converts the old parameters of an address to a filter; empty values are ignored. */
export function lineOfOld(search: Readonly<Record<string, string | string[] | undefined>>, tags: readonly string[]): string {
  const first = (name: string): string => [search[name] ?? ""].flat()[0] ?? "";
  const terms = oldParameters(search, tags).flatMap((name): FilterTerm[] => {
    const text = first(name);
    if (text === "") return [];
    if (name === "status") return [{ field: "status", not: false, values: text.split(",").map(usually) }];
    if (name === "passed") return [{ field: "verdict", not: false, values: [usually(text === "true" ? "passed" : "missed")] }];
    if (name === "text") return [{ field: null, not: false, values: [{ kind: "text", text, match: "part" }] }];
    const isRange = tags.includes(name) || name === "ended";
    return [
      {
        field: name === "group" ? "missed" : name,
        not: false,
        values: [isRange ? readValue(text) : name === "reply" ? usually(text) : exactly(text)],
      },
    ];
  });
  return formatLine(terms);
}

/**
 * Moves the old filters of an address into its parameter `q`, after the existing filter; null if it has none. A selector of the page that
 * has a tag's name is not a filter, and stays.
 */
export function rewrittenSearch(
  search: Readonly<Record<string, string | string[] | undefined>>,
  { tags, variables = [] }: Pick<Views, "tags" | "variables">,
): string | null {
  const names = tags.map(({ tag }) => tag);
  const selectors = variables.map(({ id }) => id);
  const old = oldParameters(search, names).filter((name) => !selectors.includes(name));
  if (old.length === 0) return null;
  const kept = new URLSearchParams();
  for (const [name, given] of Object.entries(search)) {
    if (old.includes(name) || name === "q") continue;
    for (const value of given === undefined ? [] : [given].flat()) kept.append(name, value);
  }
  const line = [[search.q ?? ""].flat()[0], lineOfOld(search, names)].filter(Boolean).join(" ");
  if (line !== "") kept.set("q", line);
  return kept.toString();
}
