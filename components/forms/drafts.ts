import { z } from "zod";
import type { FormField } from "@/lib/contracts/views";
import { writeNumberList } from "./number-list";

/** What a person has typed or ticked so far, by field name; text until it is parsed. */
export type Drafts = Record<string, string | boolean>;

const numbers = z.array(z.number());
const lines = z.array(z.string());

function draftOf(field: FormField, value: unknown): string | boolean {
  if (field.kind === "boolean") return value === true;
  if (value === undefined || value === null) return "";
  if (field.kind === "numbers") {
    const list = numbers.safeParse(value);
    return list.success ? writeNumberList(list.data) : String(value);
  }
  if (field.kind === "lines") {
    const list = lines.safeParse(value);
    return list.success ? list.data.join("\n") : String(value);
  }
  return String(value);
}

/** Drafts of a whole form: the given values where there are some, else each field's initial one. */
export function draftsOf(fields: readonly FormField[], values: Record<string, unknown> = {}): Drafts {
  return Object.fromEntries(fields.map((field) => [field.name, draftOf(field, field.name in values ? values[field.name] : field.initial)]));
}
