"use client";

import { Field, fieldNote } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { TextArea } from "@/components/ui/text-area";
import type { FieldControlProps } from "./field-control";
import { TextFileButton } from "./text-file-button";

/** Running text, typed, pasted or from a file, with its length. */
export function TextBlockInput({ field, id, text, onChange, issue, placeholder }: FieldControlProps & { text: string }) {
  return (
    <Field
      label={field.label}
      aside={text === "" ? undefined : formatCount(text.length, "character")}
      help={field.help}
      error={issue}
      htmlFor={id}
    >
      <TextArea
        id={id}
        rows={10}
        value={text}
        placeholder={placeholder ?? "Paste text here, or upload files"}
        aria-invalid={issue !== undefined}
        aria-describedby={fieldNote(id)}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="mt-1">
        <TextFileButton label={field.label} accept=".txt,.csv,.md,text/plain" onText={onChange} />
      </div>
    </Field>
  );
}
