import type { FilterField } from "@/lib/filter/fields";
import { formatValue, wholeValue } from "@/lib/filter/filter-line";

/** Text before the caret: the beginning of a term, or of a field's value. */
export interface TypedPart {
  /** Start of the part that a completion replaces, which extends to the caret. */
  from: number;
  /** Null for a term without a field. */
  field: string | null;
  text: string;
}

/** Returns the part of the line that is being typed at the caret. */
export function typedPart(line: string, caret: number): TypedPart {
  let from = 0;
  let quoted = false;
  for (let at = 0; at < caret; at++) {
    const letter = line[at] ?? "";
    if (letter === '"' && line[at - 1] !== "\\") quoted = !quoted;
    else if (!quoted && /\s/.test(letter)) from = at + 1;
  }
  if (line[from] === "-") from++;
  const token = line.slice(from, caret);
  const named = /^([\p{L}][\p{L}\p{N}_]*):/u.exec(token);
  if (!named?.[1]) return { from, field: null, text: token };
  const values = token.slice(named[0].length);
  const begin = values.lastIndexOf(",", quoted ? values.lastIndexOf('"') : values.length) + 1;
  return { from: from + named[0].length + begin, field: named[1].toLowerCase(), text: values.slice(begin).replace(/^[~=]?"?/, "") };
}

/** Completion with its label and the text that replaces the typed part. */
export interface Completion {
  label: string;
  note: string;
  insert: string;
}

/** Returns the fields whose name or description begins with the typed text; all fields if it is empty. */
export function fieldCompletions(fields: readonly FilterField[], typed: string): Completion[] {
  const wanted = typed.toLowerCase();
  const begins = (text: string): boolean => text.toLowerCase().startsWith(wanted);
  return fields
    .filter(({ name, gloss }) => begins(name) || (wanted.length > 2 && begins(gloss)))
    .map(({ name, gloss }) => ({ label: `${name}:`, note: gloss, insert: `${name}:` }));
}

/** Returns values of a field as completions. Each ends its term, and a text value matches exactly that text. */
export function valueCompletions({ kind }: Pick<FilterField, "kind">, values: readonly { value: string; count?: number }[]): Completion[] {
  return values.map(({ value, count }) => ({
    label: value,
    note: count === undefined ? "" : String(count),
    insert: `${formatValue(wholeValue(kind, value))} `,
  }));
}
