import type { FormField } from "@/lib/contracts/views";
import { writeNumberList } from "./number-list";

/** What a person has typed or ticked so far, by field name; text until it is parsed. */
export type Drafts = Record<string, string | boolean>;

const isNumber = (value: unknown): value is number => typeof value === "number";
const isText = (value: unknown): value is string => typeof value === "string";

function draftOf(field: FormField, value: unknown): string | boolean {
  if (field.kind === "boolean") return value === true;
  if (value === undefined || value === null) return "";
  if (field.kind === "numbers" && Array.isArray(value) && value.every(isNumber)) return writeNumberList(value);
  if (field.kind === "lines" && Array.isArray(value) && value.every(isText)) return value.join("\n");
  return String(value);
}

/** Drafts of a whole form: the given values where there are some, else each field's initial one. */
export function draftsOf(fields: readonly FormField[], values: Record<string, unknown> = {}): Drafts {
  return Object.fromEntries(fields.map((field) => [field.name, draftOf(field, field.name in values ? values[field.name] : field.initial)]));
}
