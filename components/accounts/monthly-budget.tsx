"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, fieldNote } from "@/components/ui/field";
import { formatUsd } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { TextInput } from "@/components/ui/text-input";
import { typedNumber } from "@/components/ui/typed-number";
import type { Person } from "@/lib/contracts/people";

/** Formats what a person has spent of their monthly budget: `$3.20 of $25.00`. */
export function monthWords({ monthlyUsd, monthSpent }: Pick<Person, "monthlyUsd" | "monthSpent">): string {
  return `${formatUsd(monthSpent)} of ${formatUsd(monthlyUsd)}`;
}

/** Section of the account page with the person's monthly budget; nothing without one. */
export function OwnMonth({ person }: { person: Person }) {
  if (person.monthlyUsd === null) return null;
  return (
    <Section
      title="Monthly budget"
      note="What your runs, judges, builds and trials cost in a calendar month (UTC). An owner can raise it; a run that it stops can be resumed."
    >
      <p className="num text-sm">{monthWords(person)} spent this month</p>
    </Section>
  );
}

interface MonthDialogProps {
  person: Person;
  onOpenChange: (open: boolean) => void;
  onSave: (monthlyUsd: number | null) => void;
}

/** Dialog in which an owner sets what a person may spend in a month. It must be mounted again for each person. */
export function MonthDialog({ person, onOpenChange, onSave }: MonthDialogProps) {
  const [typed, setTyped] = useState(person.monthlyUsd === null ? "" : String(person.monthlyUsd));
  const [tried, setTried] = useState(false);
  const wanted = typed.trim() === "" ? null : typedNumber(typed);
  const isValid = wanted === null || (wanted >= 0 && wanted <= 1_000_000);
  const save = () => {
    setTried(true);
    if (!isValid) return;
    onOpenChange(false);
    onSave(wanted);
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Monthly budget of ${person.name}`}
      description="Counts what their runs, judges, builds, trials and retries cost in a calendar month (UTC). Heed starts no call that the rest of the budget cannot cover."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Field
        label="US dollars per month"
        htmlFor="month-amount"
        error={tried && !isValid ? "Enter an amount from 0 to 1,000,000, or leave it empty." : undefined}
        help="Leave empty for no limit. Calls made before the limit is set do not count; the limit applies to runs in progress within seconds."
      >
        <TextInput
          id="month-amount"
          mono
          inputMode="decimal"
          autoComplete="off"
          placeholder="no limit"
          aria-invalid={(tried && !isValid) || undefined}
          aria-describedby={fieldNote("month-amount")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
