"use client";

import { useMemo } from "react";
import { Field, fieldNote } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import type { FieldControlProps } from "./field-control";
import { splitLines } from "./parse-drafts";
import { TextBox } from "./text-box";

/** Input for values, one per line, typed, pasted or from a file, with their count. */
export function LinesInput({ field, id, text, onChange, issue, placeholder }: FieldControlProps & { text: string }) {
  const count = useMemo(() => splitLines(text).length, [text]);
  return (
    <Field label={field.label} aside={count === 0 ? undefined : formatCount(count, "value")} help={field.help} error={issue} htmlFor={id}>
      <TextBox
        label={field.label}
        id={id}
        rows={6}
        mono
        value={text}
        placeholder={
          placeholder ??
          (field.optional ? "Leave empty for the built-in values, or enter one value per line" : "Paste here, or upload files")
        }
        spellCheck={false}
        aria-invalid={issue !== undefined}
        aria-describedby={fieldNote(id)}
        onText={onChange}
      />
    </Field>
  );
}
