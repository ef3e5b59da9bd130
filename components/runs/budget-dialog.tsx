"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, fieldNote } from "@/components/ui/field";
import { formatBudget } from "@/components/ui/format";
import { TextInput } from "@/components/ui/text-input";
import { typedNumber } from "@/components/ui/typed-number";
import type { Budget } from "@/lib/contracts/run-request";

interface BudgetDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  budget: Budget;
  onResume: (amount: number) => void;
}

/** Dialog that asks for a larger budget before a run that its budget stopped is resumed. */
export function BudgetDialog({ open, onOpenChange, budget: { name, unit, amount, spent }, onResume }: BudgetDialogProps) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const wanted = typedNumber(typed);
  const isLarger = Number.isFinite(wanted) && wanted > amount;
  const resume = () => {
    setTried(true);
    if (!isLarger) return;
    onOpenChange(false);
    onResume(wanted);
  };
  const whole = `${formatBudget(spent, unit)} of ${formatBudget(amount, unit)} spent.`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Resume with a larger budget"
      description={name === null ? whole : `The budget “${name}” is shared with other runs. ${whole}`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep stopped</Button>
          <Button variant="primary" onClick={resume}>
            Resume
          </Button>
        </>
      }
    >
      <Field
        label={unit === "usd" ? "Stop at, in $" : "Stop at, in tokens"}
        htmlFor="budget-amount"
        error={tried && !isLarger ? `Enter more than ${formatBudget(amount, unit)}.` : undefined}
        help="Total, including what is already spent."
      >
        <TextInput
          id="budget-amount"
          mono
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={(tried && !isLarger) || undefined}
          aria-describedby={fieldNote("budget-amount")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && resume()}
        />
      </Field>
    </Dialog>
  );
}
