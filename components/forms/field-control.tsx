"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field, fieldNote } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { FormField } from "@/lib/contracts/views";
import { LinesInput } from "./lines-input";
import { NumbersInput } from "./numbers-input";
import { OptionalSelect } from "./optional-select";
import { TextBlockInput } from "./text-block-input";

export interface FieldControlProps {
  field: FormField;
  /** Id of the control, to which the label, help and error refer. */
  id: string;
  draft: string | boolean;
  onChange: (draft: string | boolean) => void;
  issue: string | undefined;
  /** Shown while empty; by default the field's initial value. */
  placeholder?: string;
  /** Uses the monospaced font, for names and addresses. */
  mono?: boolean;
  /** Label of the option that chooses nothing. */
  unset?: string;
  /** Suggestions of a text field; other text is allowed. */
  offered?: readonly string[];
  onFocus?: () => void;
}

/** Control of one form field, by its kind. */
export function FieldControl(props: FieldControlProps) {
  const { field, id, draft, onChange, issue, placeholder = field.placeholder } = props;
  const text = typeof draft === "string" ? draft : "";
  if (field.kind === "boolean") {
    return <Checkbox id={id} label={field.label} help={field.help} checked={draft === true} onChange={onChange} />;
  }
  if (field.kind === "numbers") return <NumbersInput {...props} text={text} />;
  if (field.kind === "lines") return <LinesInput {...props} placeholder={placeholder} text={text} />;
  if (isLongText(field)) return <TextBlockInput {...props} placeholder={placeholder} text={text} />;
  const described = fieldNote(id);
  return (
    <Field label={field.label} help={field.help} error={issue} htmlFor={id}>
      {field.kind === "choice" ? (
        <OptionalSelect
          id={id}
          label={field.label}
          value={text}
          onChange={onChange}
          options={field.choices ?? []}
          unset={field.optional && (field.initial ?? null) === null ? (props.unset ?? "Not set") : undefined}
          invalid={issue !== undefined}
          describedBy={described}
        />
      ) : (
        <TextInput
          id={id}
          list={props.offered?.length ? `${id}-offered` : undefined}
          onFocus={props.onFocus}
          mono={props.mono || field.kind !== "text"}
          inputMode={field.kind === "integer" ? "numeric" : field.kind === "number" ? "decimal" : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={placeholder ?? initialText(field)}
          aria-invalid={issue !== undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {props.offered?.length ? (
        <datalist id={`${id}-offered`}>
          {props.offered.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      ) : null}
    </Field>
  );
}

function initialText(field: FormField): string {
  return typeof field.initial === "string" || typeof field.initial === "number" ? String(field.initial) : "";
}

/** Maximum length of a text with a single-line input; longer ones get a text area. */
const oneLine = 500;

/** True if a text field contains running text rather than one line. */
function isLongText(field: FormField): boolean {
  return field.kind === "text" && (field.maximum ?? 0) > oneLine;
}

/** True if a field needs the whole width of its form. */
export function isWideField(field: FormField): boolean {
  return field.kind === "lines" || field.kind === "numbers" || isLongText(field);
}
