"use client";

import type { Drafts } from "@/components/forms/drafts";
import { FieldControl } from "@/components/forms/field-control";
import { Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { SuiteRow } from "@/lib/contracts/suite";
import { itemLimitField } from "./launch-fields";

interface SuiteChoiceProps {
  titles: Record<string, string>;
  suites: readonly SuiteRow[];
  suite: SuiteRow;
  /** Why it is not the suite that the address asked for. */
  missing: string | undefined;
  onSuite: (id: number) => void;
  how: Drafts;
  issue: string | undefined;
  onLimit: (draft: string) => void;
}

/** Which suite, and how many of its items. */
export function SuiteChoice({ titles, suites, suite, missing, onSuite, how, issue, onLimit }: SuiteChoiceProps) {
  return (
    <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
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
      <FieldControl
        field={itemLimitField(suite.itemCount)}
        id="launch-itemLimit"
        placeholder={`all ${suite.itemCount}`}
        draft={how.itemLimit ?? ""}
        onChange={(draft) => onLimit(String(draft))}
        issue={issue}
      />
    </div>
  );
}
