"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { budgetsQuery } from "@/components/data/launch-form-queries";
import { OptionalSelect } from "@/components/forms/optional-select";
import { Field, fieldNote } from "@/components/ui/field";
import { formatBudget } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { BudgetDraft } from "./parse-launch";

interface BudgetChoiceProps {
  draft: BudgetDraft;
  onChange: (draft: BudgetDraft) => void;
  /** True if the run's price is known, so that a budget in dollars can be enforced. */
  priced: boolean;
  issue: string | undefined;
}

/** Choice of a budget for the run alone or shared with others, folded until it is needed. */
export function BudgetChoice({ draft, onChange, priced, issue }: BudgetChoiceProps) {
  const { data: shared = [] } = useQuery(budgetsQuery());
  const isNew = draft.kind === "own" || draft.kind === "shared";
  return (
    <details className="group" open={draft.kind !== "" || issue !== undefined || undefined}>
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform group-open:rotate-90" />
        Budget
        <span className="font-normal text-ink-3">{draft.kind === "" ? "none" : ""}</span>
      </summary>
      <div className="mt-3 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field
          label="Budget"
          htmlFor="launch-budget"
          error={issue}
          help="No new requests are sent once spending plus requests in flight could exceed this. You can resume the run with a larger budget."
        >
          <OptionalSelect
            id="launch-budget"
            label="Budget"
            unset="None"
            value={draft.kind}
            onChange={(kind) => onChange({ ...draft, kind })}
            options={[
              { value: "own", label: "For this run" },
              { value: "shared", label: "Shared by several runs" },
              ...shared.map((budget) => ({
                value: String(budget.id),
                label: budget.name,
                note: `${formatBudget(budget.spent, budget.unit)} of ${formatBudget(budget.amount, budget.unit)} spent, ${budget.runs} ${budget.runs === 1 ? "run" : "runs"}`,
              })),
            ]}
            invalid={issue !== undefined}
            describedBy={fieldNote("launch-budget")}
          />
        </Field>
        {isNew && (
          <Field label="Stop at" htmlFor="launch-budget-amount" help={priced ? undefined : "Without a price, only tokens can be counted."}>
            <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-2">
              <TextInput
                id="launch-budget-amount"
                mono
                inputMode="decimal"
                autoComplete="off"
                placeholder={draft.unit === "usd" ? "15" : "2000000"}
                value={draft.amount}
                aria-describedby={fieldNote("launch-budget-amount")}
                onChange={(event) => onChange({ ...draft, amount: event.target.value })}
              />
              <Select
                label="Unit of the budget"
                value={draft.unit}
                onChange={(unit) => onChange({ ...draft, unit: unit === "usd" ? "usd" : "tokens" })}
                options={[
                  { value: "usd", label: "$" },
                  { value: "tokens", label: "tokens" },
                ]}
              />
            </div>
          </Field>
        )}
        {draft.kind === "shared" && (
          <Field label="Budget name" htmlFor="launch-budget-name" help="Other launches can use this budget by name.">
            <TextInput
              id="launch-budget-name"
              value={draft.name}
              aria-describedby={fieldNote("launch-budget-name")}
              onChange={(event) => onChange({ ...draft, name: event.target.value })}
            />
          </Field>
        )}
      </div>
    </details>
  );
}
