import { type FilterValue, plainFilterText } from "./filter-line";

/** Function that adds a parameter to a statement and returns its placeholder: `$3`. */
export type Put = (value: unknown) => string;

/** Escapes a text for use within a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Builds SQL for a text that contains the value's text, or with `=` equals it, ignoring case, as in `textMeets`. */
export function textSql(expression: string, value: FilterValue, put: Put): string {
  const text = plainFilterText(value);
  // Letters beyond ASCII may be stored with separate accents.
  const same = (sql: string) => (/^\p{ASCII}*$/u.test(text) ? sql : `normalize(${sql})`);
  return value.kind === "text" && value.match === "exact"
    ? `lower(${same(expression)}) = lower(${same(`${put(text)}::text`)})`
    : `${same(expression)} ilike ${same(`${put(`%${likeText(text)}%`)}::text`)}`;
}

/** Builds SQL for a number within the value's range, or at its displayed precision: `86.7` matches what rounds to it. */
export function numberSql(expression: string, value: FilterValue, put: Put): string {
  if (value.kind === "range") return `(${expression})::float8 between ${put(value.low)}::float8 and ${put(value.high)}::float8`;
  const decimals = /^-?\d*\.(\d+)$/.exec(value.text)?.[1]?.length ?? 0;
  return `round((${expression})::numeric, ${decimals}) = ${put(Number(value.text))}::numeric`;
}
