"use client";

import type { Drafts } from "@/components/forms/drafts";
import { FieldControl } from "@/components/forms/field-control";
import { cx } from "@/components/ui/cx";
import { formatCount } from "@/components/ui/format";
import type { SuiteRow } from "@/lib/contracts/suite";
import type { FormField } from "@/lib/contracts/views";
import { ChipField } from "./chip-field";

interface SuiteChoiceProps {
  titles: Record<string, string>;
  suites: readonly SuiteRow[];
  chosen: readonly SuiteRow[];
  /** Sentence about requested suites that are not available. */
  missing: string | undefined;
  onChange: (ids: number[]) => void;
  issue: string | undefined;
  how: Drafts;
  /** Fields that limit the items of a single suite. */
  limits: readonly FormField[];
  issues: Record<string, string | undefined>;
  onLimit: (name: string, draft: string) => void;
}

/** Choice of suites, and of the number of items for a single one. */
export function SuiteChoice({ titles, suites, chosen, missing, onChange, issue, how, limits, issues, onLimit }: SuiteChoiceProps) {
  return (
    <div
      className={cx(
        "grid items-start gap-x-6 gap-y-4",
        limits.length === 1 && "sm:grid-cols-[minmax(0,1fr)_11rem]",
        limits.length > 1 &&
          "sm:grid-cols-2 sm:[&>:first-child]:col-span-2 xl:grid-cols-[minmax(0,1fr)_11rem_11rem] xl:[&>:first-child]:col-span-1",
      )}
    >
      <ChipField
        id="launch-suite"
        label="Suites"
        placeholder="Choose a suite"
        options={suites.map((suite) => ({
          id: suite.id,
          label: suite.name,
          note: `${titles[suite.benchmark] ?? suite.benchmark} · ${formatCount(suite.itemCount, "item")} · ${formatCount(suite.runCount, "run")} · ${suite.contentHash.slice(0, 8)}`,
        }))}
        chosen={chosen.map(({ id }) => id)}
        onChange={onChange}
        help={missing}
        issue={issue}
      />
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
