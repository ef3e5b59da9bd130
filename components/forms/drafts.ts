import type { FormField } from "@/lib/contracts/views";
import { writeNumberList } from "./number-list";

/** Values that a person has typed or ticked, by field name; text until parsed. */
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

/** Returns the drafts of a whole form: the given values, or else each field's initial one. */
export function draftsOf(fields: readonly FormField[], values: Record<string, unknown> = {}): Drafts {
  return Object.fromEntries(fields.map((field) => [field.name, draftOf(field, field.name in values ? values[field.name] : field.initial)]));
}
