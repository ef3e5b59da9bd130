import { type FilterValue, plainText } from "./filter-line";

/** Takes a value of a statement and gives its place: `$3`. */
export type Put = (value: unknown) => string;

/** A text that means itself within a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** SQL: a text that holds what the value says, or with `=` is it, whatever the case; as `textMeets` has it. */
export function textSql(expression: string, value: FilterValue, put: Put): string {
  const text = plainText(value);
  // Letters beyond ASCII may be stored with their accents apart.
  const same = (sql: string) => (/^\p{ASCII}*$/u.test(text) ? sql : `normalize(${sql})`);
  return value.kind === "text" && value.match === "exact"
    ? `lower(${same(expression)}) = lower(${same(`${put(text)}::text`)})`
    : `${same(expression)} ilike ${same(`${put(`%${likeText(text)}%`)}::text`)}`;
}

/** SQL: a number within the value's range, or as people see it: `86.7` is what rounds to it. */
export function numberSql(expression: string, value: FilterValue, put: Put): string {
  if (value.kind === "range") return `(${expression})::float8 between ${put(value.low)}::float8 and ${put(value.high)}::float8`;
  const decimals = /^-?\d*\.(\d+)$/.exec(value.text)?.[1]?.length ?? 0;
  return `round((${expression})::numeric, ${decimals}) = ${put(Number(value.text))}::numeric`;
}
