import { Button } from "@/components/ui/button";
import type { Estimate } from "@/lib/contracts/run";
import { launchLabel } from "./launch-label";

interface LaunchButtonProps {
  /** Null while the form is not whole. */
  estimate: Estimate | null;
  /** False for models that cost nothing. */
  paid: boolean;
  busy: boolean;
}

/** Starts the run, and says what that takes. */
export function LaunchButton({ estimate, paid, busy }: LaunchButtonProps) {
  return (
    <Button type="submit" variant="primary" busy={busy} className="h-10! w-full">
      <span className="truncate">{launchLabel(estimate, paid)}</span>
    </Button>
  );
}
