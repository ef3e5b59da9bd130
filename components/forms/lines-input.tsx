"use client";

import { useMemo } from "react";
import { Field, fieldNote } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { TextArea } from "@/components/ui/text-area";
import type { FieldControlProps } from "./field-control";
import { splitLines } from "./split-lines";
import { TextFileButton } from "./text-file-button";

/** Values one a line, typed, pasted or from a file, with their count. */
export function LinesInput({ field, id, text, onChange, issue, placeholder }: FieldControlProps & { text: string }) {
  const count = useMemo(() => splitLines(text).length, [text]);
  return (
    <Field label={field.label} aside={count === 0 ? undefined : formatCount(count, "value")} help={field.help} error={issue} htmlFor={id}>
      <TextArea
        id={id}
        rows={6}
        mono
        value={text}
        placeholder={placeholder ?? (field.optional ? "Empty for the built-in ones; or one value a line" : "One value a line")}
        spellCheck={false}
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
