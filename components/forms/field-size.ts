import type { FormField } from "@/lib/contracts/views";

/** Texts that may be longer than this get room for paragraphs. */
const oneLine = 500;

/** Whether a text field holds running text rather than one line. */
export function isLongText(field: FormField): boolean {
  return field.kind === "text" && (field.maximum ?? 0) > oneLine;
}

/** Whether a field needs the whole width of its form. */
export function isWide(field: FormField): boolean {
  return field.kind === "lines" || field.kind === "numbers" || isLongText(field);
}
