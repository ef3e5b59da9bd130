import { formatCount, formatNumber } from "@/components/ui/format";
import type { FormField } from "@/lib/contracts/views";
import type { Drafts } from "./drafts";
import { parseNumberList } from "./number-list";

type Parsed = { value: unknown } | { issue: string };

/**
 * Parsed values of a form, and one sentence for each invalid field. Empty optional fields take their initial value, or are left out if they
 * have none.
 */
export interface ParsedForm {
  values: Record<string, unknown>;
  issues: Record<string, string>;
}

function outside(field: FormField, value: number, subject: string): string | null {
  if (field.minimum !== undefined && value < field.minimum) return `${subject} must be at least ${field.minimum}.`;
  if (field.maximum !== undefined && value > field.maximum) return `${subject} must be at most ${field.maximum}.`;
  return null;
}

function parseNumber(field: FormField, text: string): Parsed {
  const value = Number(text.replace(/[\s\u2009\u202f]/g, ""));
  if (!Number.isFinite(value)) return { issue: `“${text.trim()}” is not a number.` };
  if (field.kind === "integer" && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return { issue: "The value is too large to represent exactly." };
  if (field.kind === "integer" && !Number.isSafeInteger(value)) return { issue: "Enter a whole number." };
  const issue = outside(field, value, "The value");
  return issue === null ? { value } : { issue };
}

function parseNumbers(field: FormField, text: string): Parsed {
  const list = parseNumberList(text);
  if ("problem" in list) return { issue: list.problem };
  for (const value of list.values) {
    const issue = outside(field, value, String(value));
    if (issue !== null) return { issue };
  }
  return { value: list.values };
}

function parseChoice(field: FormField, text: string): Parsed {
  return field.choices?.some((choice) => choice.value === text) === false ? { issue: `“${text}” is not an option.` } : { value: text };
}

/** States the largest length of a text. */
export const tooLong = (most: number) => `Use at most ${formatCount(most, "character")}.`;

function parseText(field: FormField, draft: string): Parsed {
  switch (field.kind) {
    case "integer":
    case "number":
      return parseNumber(field, draft);
    case "numbers":
      return parseNumbers(field, draft);
    case "lines":
      return { value: splitLines(draft) };
    case "choice":
      return parseChoice(field, draft);
    default:
      return field.maximum !== undefined && draft.length > field.maximum
        ? { issue: `${tooLong(field.maximum)} The text has ${formatNumber(draft.length)}.` }
        : { value: draft };
  }
}

/** Converts drafts to values of their fields' kinds; a pure function. The server parses again with the benchmark's own schema. */
export function parseDrafts(fields: readonly FormField[], drafts: Drafts): ParsedForm {
  const parsed: ParsedForm = { values: {}, issues: {} };
  for (const field of fields) {
    const draft = drafts[field.name];
    if (field.kind === "boolean") {
      parsed.values[field.name] = draft === true;
      continue;
    }
    const text = typeof draft === "string" ? draft : "";
    if (text.trim() === "") {
      if (!field.optional) parsed.issues[field.name] = "Required.";
      else if (field.initial !== undefined && field.initial !== null) parsed.values[field.name] = field.initial;
      continue;
    }
    const result = parseText(field, text);
    if ("issue" in result) parsed.issues[field.name] = result.issue;
    else parsed.values[field.name] = result.value;
  }
  return parsed;
}

/** Splits a text with one value per line: trimmed, without empty lines, in order. */
export function splitLines(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
