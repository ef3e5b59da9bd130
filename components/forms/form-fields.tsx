"use client";

import { cx } from "@/components/ui/cx";
import type { FormField } from "@/lib/contracts/views";
import type { Drafts } from "./drafts";
import { FieldControl, isWideField } from "./field-control";

interface FormFieldsProps {
  fields: readonly FormField[];
  drafts: Drafts;
  /** One sentence for each invalid field. */
  issues: Record<string, string>;
  onChange: (name: string, draft: string | boolean) => void;
  /** Prefix of the controls' ids, which distinguishes them from other forms on the page. */
  prefix: string;
  columns?: 1 | 2 | 3;
  placeholders?: Record<string, string>;
  unset?: string;
}

const grids = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 lg:grid-cols-3" };

/** Controls of a form in the order of its fields; independent of any benchmark. */
export function FormFields({ fields, drafts, issues, onChange, prefix, columns = 2, placeholders, unset }: FormFieldsProps) {
  return (
    <div className={cx("grid grid-cols-1 items-start gap-x-6 gap-y-5", grids[columns])}>
      {fields.map((field) => (
        <div key={field.name} className={cx("min-w-0", isWideField(field) && "col-span-full")}>
          <FieldControl
            field={field}
            id={`${prefix}-${field.name}`}
            draft={drafts[field.name] ?? ""}
            issue={issues[field.name]}
            onChange={(draft) => onChange(field.name, draft)}
            placeholder={placeholders?.[field.name]}
            unset={unset}
          />
        </div>
      ))}
    </div>
  );
}
