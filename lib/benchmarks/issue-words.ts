import type { z } from "zod";

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  nan: "no number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const choices = new Intl.ListFormat("en", { type: "disjunction" });

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "number")
    return Number.isNaN(value) ? "no number" : Number.isInteger(value) ? "a number" : "a number with a fraction";
  return kinds[typeof value] ?? "another value";
}

const expectedIn = (issue: z.core.$ZodIssue): string | null => (issue.code === "invalid_type" ? (kinds[issue.expected] ?? null) : null);

function limit(
  bound: number | bigint,
  inclusive: boolean | undefined,
  origin: string,
  [atLeast, above]: readonly [string, string],
): string {
  if (origin === "string" && atLeast === "at least" && Number(bound) === 1) return "expected non-empty text";
  const isOne = Number(bound) === 1;
  const unit = origin === "string" ? (isOne ? " character" : " characters") : "";
  const entries = origin === "array" || origin === "set" ? (isOne ? " entry" : " entries") : "";
  return `expected ${inclusive === false ? above : atLeast} ${bound}${unit}${entries}`;
}

/** Describes the fault of a value of a file in plain words: “expected text, found nothing”. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${kinds[issue.expected] ?? "another value"}, found ${kindOf(issue.input)}`;
    case "invalid_value":
      return `expected ${choices.format(issue.values.map((value: unknown) => (typeof value === "string" ? `“${value}”` : String(value))))}`;
    case "invalid_union": {
      const expected = [...new Set(issue.errors.flatMap(([first]) => (first && first.path.length === 0 ? (expectedIn(first) ?? []) : [])))];
      return expected.length === 0 ? "has an unexpected form" : `expected ${choices.format(expected)}, found ${kindOf(issue.input)}`;
    }
    case "too_small":
      return limit(issue.minimum, issue.inclusive, issue.origin, ["at least", "more than"]);
    case "too_big":
      return limit(issue.maximum, issue.inclusive, issue.origin, ["at most", "less than"]);
    default:
      return "has an unexpected form";
  }
}

/** Parse context for error messages in plain words, unless a schema has its own: `schema.safeParse(value, inWords)`. */
export const inWords: z.core.ParseContext<z.core.$ZodIssue> = { error: wordsOf };
