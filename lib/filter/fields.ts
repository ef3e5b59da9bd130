import { sampleOutcomes } from "@/lib/contracts/plain/sample-outcomes";
import { sampleStatuses } from "@/lib/contracts/plain/states";
import type { Views } from "@/lib/contracts/views";
import {
  exactly,
  type FilterProblem,
  type FilterTerm,
  type FilterValue,
  parseLine,
  plainFilterText,
  textMeets,
  usually,
} from "./filter-line";
import { agesOf, ageWords, daysOf, dayWords } from "./times";

/** Field that a filter may use. */
export interface FilterField {
  name: string;
  /** Description that follows its name in the list of completions. */
  gloss: string;
  /** A `text` matches any part of it, a `day` is given as days in the reader's time zone, an `age` as a length of time. */
  kind: "number" | "text" | "choice" | "day" | "age";
  /** All values of a choice. */
  choices?: readonly string[];
}

const choice = (name: string, gloss: string, choices: readonly string[]): FilterField => ({ name, gloss, kind: "choice", choices });
const text = (name: string, gloss: string): FilterField => ({ name, gloss, kind: "text" });
const amount = (name: string, gloss: string): FilterField => ({ name, gloss, kind: "number" });

/** Values of the field `verdict` in a filter. */
export const verdictWords = ["missed", "passed"] as const;

/** Values of the fields that show whether a sample was looked at or flagged. */
const answers = ["yes", "no"] as const;

/** A number that every sample has: its field in a filter, and its SQL value over `sample s`, in the unit that people write. */
interface SampleAmount {
  name: string;
  /** `checks`: the family's word for its checks. */
  gloss: (checks: string) => string;
  sql: string;
}

export const sampleAmounts: readonly SampleAmount[] = [
  { name: "score", gloss: () => "percent", sql: "s.score * 100" },
  { name: "latency", gloss: () => "seconds", sql: "s.latency_ms / 1000" },
  { name: "tokens", gloss: () => "of the reply", sql: "s.output_tokens" },
  { name: "input", gloss: () => "tokens of the prompt", sql: "s.input_tokens" },
  { name: "cost", gloss: () => "US dollars", sql: "s.cost_usd" },
  { name: "checks", gloss: (checks) => `${checks} asked for`, sql: "nullif(s.checks_total, 0)" },
  { name: "misses", gloss: (checks) => `${checks} missed`, sql: "case when s.checks_total > 0 then s.checks_total - s.checks_passed end" },
  {
    name: "missrate",
    gloss: (checks) => `percent of ${checks} missed`,
    sql: "case when s.checks_total > 0 then 100.0 * (s.checks_total - s.checks_passed) / s.checks_total end",
  },
  { name: "tries", gloss: () => "calls", sql: "s.attempts" },
  { name: "repetition", gloss: () => "from 0", sql: "s.repetition" },
  { name: "sample", gloss: () => "its number in the run", sql: "s.ordinal" },
];

/** Fields of every family's samples, before its own tags. */
const sampleBasics = (noun: { one: string; many: string }): FilterField[] => [
  choice("verdict", "missed or passed", verdictWords),
  choice("seen", "viewed by anyone, or not", answers),
  choice("flagged", "flagged, or not", answers),
  choice("status", "outcome of the sample", sampleStatuses),
  text("missed", `a missed ${noun.one}, by label or kind`),
  text("group", `has a ${noun.one} of this kind`),
  choice(
    "reply",
    "how a scored reply ended",
    sampleOutcomes.flatMap(({ filter }) => ("reply" in filter ? [filter.reply] : [])),
  ),
  text("reason", "why it has no score"),
  text("key", "the item’s key"),
  ...sampleAmounts.map(({ name, gloss }) => amount(name, gloss(noun.many))),
  amount("ended", "turn on which a dialogue ended or was cut short"),
];

/**
 * Lists the fields of a run's samples: the family's declared tags and facts, then the fields of every sample. A tag takes precedence over
 * another field with its name.
 */
export function sampleFields({ tags, checkNoun }: Pick<Views, "tags" | "checkNoun">): FilterField[] {
  const tagFields = tags.map(({ tag, label, kind }): FilterField => ({ name: tag.toLowerCase(), gloss: label, kind }));
  const taken = new Set(tagFields.map(({ name }) => name));
  return [...tagFields, ...sampleBasics(checkNoun).filter(({ name }) => !taken.has(name))];
}

/** Counts the edits that turn one name into the other: inserted, deleted or replaced letters, and swapped neighbors. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Finds the name that was most likely meant; null if none is close. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const near = names
    .map((other) => ({ other, far: other.startsWith(name) ? 0.5 : editDistance(name, other) }))
    .filter(({ other, far }) => far <= Math.max(1, Math.ceil(Math.max(name.length, other.length) / 3)))
    .sort((a, b) => a.far - b.far || (a.other < b.other ? -1 : 1));
  return near[0]?.other ?? null;
}

/** Lists the values that a field offers without reading any run. */
export function offeredValues({ kind, choices = [] }: FilterField): readonly string[] {
  return kind === "day" ? dayWords : kind === "age" ? ageWords : choices;
}

/** Lists the words of a closed list that a value means: one, or all that contain a part; none for a range. */
function meantWords(choices: readonly string[], value: FilterValue): readonly string[] {
  if (value.kind === "range") return [];
  return choices.filter((word) => textMeets(word, value.match === "part" ? value : exactly(value.text)));
}

/** Describes the fault of a value of a field; null if there is none. */
function problemOf({ name, kind, choices = [] }: FilterField, value: FilterValue): { message: string; nearest?: string } | null {
  const text = plainFilterText(value);
  // The current day does not affect whether a text names days.
  if (kind === "day" && !daysOf(text, "2026-01-01")) {
    const nearest = dayWords.find((word) => word.startsWith(text.toLowerCase()));
    const message = `${name} takes a day, and “${text}” is not a day. Write 2026-11-17, 2026-11-17..2026-11-23, 2026-11.., yesterday or "last week".`;
    return { message, ...(nearest !== undefined && { nearest: nearest.includes(" ") ? `"${nearest}"` : nearest }) };
  }
  if (kind === "age" && !agesOf(text))
    return { message: `${name} takes a duration, and “${text}” is not a duration. Write <2d, >1w, or 12h..2d.` };
  if (kind === "number" && value.kind === "text" && !Number.isFinite(Number(text || Number.NaN)))
    return { message: `${name} takes a number, and “${text}” is not a number. Write 12, 12..15, 12.. or ..15.` };
  if (kind !== "choice" || meantWords(choices, value).length > 0) return null;
  const nearest = nearestName(text.toLowerCase(), choices);
  return { message: `${name} must be one of ${choices.join(", ")}.`, ...(nearest !== null && { nearest }) };
}

/**
 * Reads a filter with the available fields: its terms and its problems. Unknown fields, texts instead of numbers or times, and unknown
 * words of a choice are problems, with the nearest name if one is close.
 */
export function readLine(line: string, fields: readonly FilterField[]): { terms: FilterTerm[]; problems: FilterProblem[] } {
  const { terms, problems } = parseLine(line);
  const allProblems = [...problems];
  const readTerms = terms.map(({ field, not, values }): FilterTerm => ({ field, not, values }));
  for (const [at, { field, not, name, span, values }] of terms.entries()) {
    if (field === null || name === null) continue;
    const known = fields.find((other) => other.name === field);
    if (!known) {
      const nearest = nearestName(
        field,
        fields.map((other) => other.name),
      );
      allProblems.push({ ...name, message: `There is no field “${field}”.`, ...(nearest !== null && { nearest }) });
      continue;
    }
    const place = { from: name.to + 1, to: span.to };
    for (const value of values) {
      const problem = problemOf(known, value);
      if (problem) allProblems.push({ ...place, ...problem });
    }
    // A part of a choice's words means these words.
    const words = (value: FilterValue): FilterValue[] => {
      const meant = value.kind === "text" && value.match === "part" ? meantWords(known.choices ?? [], value) : [];
      return meant.length === 0 ? [value] : meant.map(usually);
    };
    if (known.kind === "choice") readTerms[at] = { field, not, values: values.flatMap(words) };
  }
  return { terms: readTerms, problems: allProblems };
}
