"use client";

import { useQuery } from "@tanstack/react-query";
import { useCaller } from "@/components/data/caller";
import { monthlyBudgetQuery } from "@/components/data/launch-form-queries";
import { formatUsd } from "@/components/ui/format";

/** Says what is left of the person's monthly budget, and warns if the launch will probably need more; nothing without such a budget. */
export function MonthLeft({ expected }: { expected: number | null }) {
  const hasAccount = useCaller().personId !== null;
  const { data } = useQuery({ ...monthlyBudgetQuery(), enabled: hasAccount });
  const month = data?.month;
  if (!month) return null;
  const left = Math.max(0, month.amount - month.spent);
  const until = new Date(`${month.renews}T00:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  if (left === 0)
    return (
      <p className="my-3 text-xs text-warn">
        Your monthly budget of {formatUsd(month.amount)} is used up. It renews on {until} (UTC), and an owner can raise it.
      </p>
    );
  return (
    <p className={expected !== null && expected > left ? "my-3 text-xs text-warn" : "my-3 text-xs text-ink-2"}>
      {formatUsd(left)} of your {formatUsd(month.amount)} monthly budget is left until {until} (UTC).
      {expected !== null && expected > left && " This launch will probably need more. It would then stop, and can be resumed next month."}
    </p>
  );
}
