"use client";

import { Field, fieldNote } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { FieldControlProps } from "./field-control";
import { describeNumbers, parseNumberList } from "./number-list";

/** Input for a list of numbers as compact text, with a summary of its values at the end. */
export function NumbersInput({ field, id, text, onChange, issue }: FieldControlProps & { text: string }) {
  const list = parseNumberList(text);
  return (
    <Field
      label={field.label}
      aside={"values" in list && text.trim() !== "" ? describeNumbers(list.values) : undefined}
      help={
        <>
          {field.help} Numbers and ranges, such as <code className="num">10..500 step 10</code>.
        </>
      }
      error={issue}
      htmlFor={id}
    >
      <TextInput
        id={id}
        mono
        value={text}
        placeholder="10..500 step 10"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={issue !== undefined}
        aria-describedby={fieldNote(id)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
