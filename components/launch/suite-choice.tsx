"use client";

import type { Drafts } from "@/components/forms/drafts";
import { FieldControl } from "@/components/forms/field-control";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { SuiteRow } from "@/lib/contracts/suite";
import type { FormField } from "@/lib/contracts/views";

interface SuiteChoiceProps {
  titles: Record<string, string>;
  suites: readonly SuiteRow[];
  suite: SuiteRow;
  /** Why it is not the suite that the address asked for. */
  missing: string | undefined;
  onSuite: (id: number) => void;
  how: Drafts;
  /** The fields that limit its items. */
  limits: readonly FormField[];
  issues: Record<string, string | undefined>;
  onLimit: (name: string, draft: string) => void;
}

/** Which suite, and how many of its items. */
export function SuiteChoice({ titles, suites, suite, missing, onSuite, how, limits, issues, onLimit }: SuiteChoiceProps) {
  return (
    <div
      className={cx(
        "grid items-start gap-x-6 gap-y-4",
        limits.length > 1
          ? "sm:grid-cols-2 sm:[&>:first-child]:col-span-2 xl:grid-cols-[minmax(0,1fr)_11rem_11rem] xl:[&>:first-child]:col-span-1"
          : "sm:grid-cols-[minmax(0,1fr)_11rem]",
      )}
    >
      <Field label="Suite" htmlFor="launch-suite" help={missing}>
        <Select
          id="launch-suite"
          label="Suite"
          value={String(suite.id)}
          onChange={(id) => onSuite(Number(id))}
          options={suites.map((of) => ({
            value: String(of.id),
            label: of.name,
            note: `${titles[of.benchmark] ?? of.benchmark} · ${formatCount(of.itemCount, "item")} · ${formatCount(of.runCount, "run")} · ${of.contentHash.slice(0, 8)}`,
          }))}
        />
      </Field>
      {limits.map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          id={`launch-${field.name}`}
          placeholder={`all ${field.maximum ?? ""}`}
          draft={how[field.name] ?? ""}
          onChange={(draft) => onLimit(field.name, String(draft))}
          issue={issues[field.name]}
        />
      ))}
    </div>
  );
}
