/**
 * Meaning of a text: `part` of a longer one, `exact` for all of it, `usual` for its field's default: part of a name, word of a list,
 * number, time, or in replies the beginning of a word.
 */
export type TextMatch = "usual" | "part" | "exact";

/** Alternative of a term: a text, or a range of numbers that includes its ends, of which one may be missing. */
export type FilterValue = { kind: "text"; text: string; match: TextMatch } | { kind: "range"; low: number; high: number };

/** Condition: any of its values in its field, or, with `not`, none of them. */
export interface FilterTerm {
  /** Lower case; null for words that are searched for in replies. */
  field: string | null;
  not: boolean;
  /** One or more. */
  values: FilterValue[];
}

/** Range of the filter's text, in UTF-16 code units. */
export interface LineSpan {
  from: number;
  to: number;
}

/** Term with the ranges of itself and its field's name. */
export interface PlacedTerm extends FilterTerm {
  span: LineSpan;
  name: LineSpan | null;
}

/** Part that cannot be read; an `open` one may only lack its end, which is still being typed. */
export interface FilterProblem extends LineSpan {
  message: string;
  open?: boolean;
  /** Likely correction of the marked part. */
  nearest?: string;
}

const number = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const rangePattern = new RegExp(`^(${number})?(?:\\.\\.|…|–)(${number})?$`, "i");
const fieldPattern = /^([\p{L}][\p{L}\p{N}_]*):/u;

/** Reads the quoted text that begins at `at`: its end and its content; `\"` and `\\` represent a quote and a backslash. */
function readQuoted(line: string, at: number): { text: string; to: number; closed: boolean } {
  let text = "";
  for (let place = at + 1; place < line.length; place++) {
    const letter = line[place];
    if (letter === '"') return { text, to: place + 1, closed: true };
    if (letter === "\\" && place + 1 < line.length) place++;
    text += line[place];
  }
  return { text, to: line.length, closed: false };
}

function readBare(line: string, at: number): { text: string; to: number } {
  let to = at;
  while (to < line.length && !/[\s,]/.test(line[to] ?? "")) to++;
  return { text: line.slice(at, to), to };
}

/** Reads an unquoted text as a range, if it is written as one. */
function rangeOf(text: string): { low: number; high: number } | null {
  const bounds = rangePattern.exec(text);
  if (!bounds || (bounds[1] === undefined && bounds[2] === undefined)) return null;
  return { low: bounds[1] === undefined ? -Infinity : Number(bounds[1]), high: bounds[2] === undefined ? Infinity : Number(bounds[2]) };
}

/**
 * Parses a filter. It never throws: terms that cannot be read are left out and reported as problems. A term without a field searches
 * replies.
 */
export function parseLine(line: string): { terms: PlacedTerm[]; problems: FilterProblem[] } {
  // The grammar; within quotes only `\"` and `\\` are special, and no range is read:
  //     line   = term*                          all terms must hold
  //     term   = ["-"] [field ":"] value ("," value)*
  //     value  = range | ["~" | "="] text       any of them must hold, ignoring case; "=" (after a field): all of it; "~": any part of it
  //     range  = number ".." [number] | ".." number
  //     text   = characters other than blanks and commas | '"' anything '"'
  const terms: PlacedTerm[] = [];
  const problems: FilterProblem[] = [];
  for (let at = 0; at < line.length; ) {
    if (/[\s,]/.test(line[at] ?? "")) {
      at++;
      continue;
    }
    const from = at;
    const not = line[at] === "-" && at + 1 < line.length && !/\s/.test(line[at + 1] ?? "");
    if (not) at++;
    const named = fieldPattern.exec(line.slice(at));
    const name = named?.[1] === undefined ? null : { from: at, to: at + named[1].length };
    if (named) at += named[0].length;
    const values: FilterValue[] = [];
    let refused = false;
    for (;;) {
      const start = at;
      const match: TextMatch = line[at] === "~" ? "part" : named && line[at] === "=" ? "exact" : "usual";
      if (match !== "usual") at++;
      if (line[at] === '"') {
        const { text, to, closed } = readQuoted(line, at);
        at = to;
        if (!closed) problems.push({ from: start, to, message: "A quotation mark is not closed.", open: true });
        if (text !== "") values.push({ kind: "text", text, match });
      } else {
        const { text, to } = readBare(line, at);
        at = to;
        const range = match !== "usual" || !named ? null : rangeOf(text);
        if (range && range.low > range.high) {
          refused = true;
          problems.push({ from: start, to, message: `A range must go from low to high; “${text}” is empty.` });
        } else if (range) values.push({ kind: "range", ...range });
        else if (text !== "") values.push({ kind: "text", text, match });
      }
      if (line[at] !== ",") break;
      at++;
    }
    const span = { from, to: Math.max(at, from + 1) };
    at = span.to;
    if (values.length > 0) terms.push({ field: named?.[1]?.toLowerCase() ?? null, not, values, span, name });
    else if (name && !refused) problems.push({ ...span, message: `${line.slice(name.from, name.to)}: needs a value.`, open: true });
  }
  return { terms, problems };
}

function formatText(text: string, bare: boolean): string {
  const plain = !/[\s,"]/.test(text) && !/^[-~=]/.test(text) && rangeOf(text) === null && text !== "" && !(bare && fieldPattern.test(text));
  return plain ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}

const signs: Record<TextMatch, string> = { usual: "", part: "~", exact: "=" };

/** Formats a value as it is written in a filter. */
export function formatValue(value: FilterValue, bare = false): string {
  if (value.kind === "text") return `${signs[value.match]}${formatText(value.text, bare)}`;
  const { low, high } = value;
  return `${Number.isFinite(low) ? low : ""}..${Number.isFinite(high) ? high : ""}`;
}

/** Formats a term as it is written in a filter; `parseLine` reads it back unchanged. */
export function formatTerm({ field, not, values }: FilterTerm): string {
  const text = values.map((value) => formatValue(value, field === null)).join(",");
  return `${not ? "-" : ""}${field === null ? "" : `${field}:`}${text}`;
}

/** Formats terms as a filter. */
export function formatLine(terms: readonly FilterTerm[]): string {
  return terms.map(formatTerm).join(" ");
}

/** Builds a value for a text that a field must equal, ignoring case. */
export const exactly = (text: string): FilterValue => ({ kind: "text", text, match: "exact" });

/** Builds a value for a text with its usual meaning: a part of a name, or a word of a closed list. */
export const usually = (text: string): FilterValue => ({ kind: "text", text, match: "usual" });

/** Builds a filter value that means exactly this value in a field of this kind; only texts can match in part. */
export const wholeValue = (kind: string | undefined, text: string): FilterValue => (kind === "text" ? exactly(text) : usually(text));

/** Returns the text of a value, without its sign. */
export const plainFilterText = (value: FilterValue): string => (value.kind === "text" ? value.text : formatValue(value));

/** Normalizes a text, so that texts that differ only in case or in the storage of accents are equal. */
export const folded = (text: string): string => text.normalize("NFC").toLowerCase();

/** Checks whether a text contains a value's text, or with `=` equals it, ignoring case. */
export function textMeets(text: string, value: FilterValue): boolean {
  const wanted = folded(plainFilterText(value));
  return value.kind === "text" && value.match === "exact" ? folded(text) === wanted : folded(text).includes(wanted);
}

/** Lists the values that a filter requires of a field without negation; empty if none. */
export function valuesOf(line: string, field: string): string[] {
  return parseLine(line).terms.flatMap((term) =>
    term.field === field && !term.not ? term.values.map((value) => plainFilterText(value)) : [],
  );
}

/** Replaces all values of a field in a filter; without values, removes the field. The rest stays as it was written. */
export function withField(line: string, field: string, values: readonly FilterValue[]): string {
  const { terms } = parseLine(line);
  let rest = line;
  for (const { field: other, span } of terms.toReversed()) {
    if (other === field) rest = `${rest.slice(0, span.from)}${rest.slice(span.to)}`;
  }
  const added = values.length === 0 ? "" : formatTerm({ field, not: false, values: [...values] });
  return [rest.trim().replace(/\s{2,}/g, " "), added].filter(Boolean).join(" ");
}

/** Adds a value to those of a field in a filter, or removes it if it was there. */
export function toggledValue(line: string, field: string, value: FilterValue): string {
  const asked = parseLine(line).terms.flatMap((term) => (term.field === field && !term.not ? term.values : []));
  const left = asked.filter((other) => folded(plainFilterText(other)) !== folded(plainFilterText(value)));
  return withField(line, field, left.length === asked.length ? [...asked, value] : left);
}
