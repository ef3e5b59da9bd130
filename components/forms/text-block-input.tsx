"use client";

import { Field, fieldNote } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import type { FieldControlProps } from "./field-control";
import { TextBox } from "./text-box";

/** Input for running text, typed, pasted or from a file, with its length. */
export function TextBlockInput({ field, id, text, onChange, issue, placeholder }: FieldControlProps & { text: string }) {
  return (
    <Field
      label={field.label}
      aside={text === "" ? undefined : formatCount(text.length, "character")}
      help={field.help}
      error={issue}
      htmlFor={id}
    >
      <TextBox
        label={field.label}
        id={id}
        rows={10}
        mono={field.code === true}
        spellCheck={field.code !== true}
        value={text}
        placeholder={placeholder ?? "Paste text here, or upload files"}
        aria-invalid={issue !== undefined}
        aria-describedby={fieldNote(id)}
        onText={onChange}
      />
    </Field>
  );
}
