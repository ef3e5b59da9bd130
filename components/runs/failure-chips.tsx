import { ToggleButton } from "@/components/samples/toggle-button";
import { formatNumber } from "@/components/ui/format";
import type { RunDetail } from "@/lib/contracts/run";

interface FailureChipsProps {
  failures: RunDetail["failures"];
  /** The reason that the table below is narrowed to. */
  chosen: string | null;
  onChoose: (reason: string | null) => void;
}

/** Why samples are missing, each reason with its count; one of them narrows the table below. */
export function FailureChips({ failures, chosen, onChoose }: FailureChipsProps) {
  if (failures.length === 0) return null;
  return (
    <fieldset aria-label="Failures by reason" className="min-w-0 mt-4 flex flex-wrap items-center gap-1.5">
      <span className="mr-1 text-xs text-ink-3">Left out of all means</span>
      {failures.map(({ reason, status, count }) => (
        <ToggleButton key={`${status} ${reason}`} pressed={chosen === reason} onPress={() => onChoose(chosen === reason ? null : reason)}>
          <span className="max-w-[min(64ch,60vw)] truncate" title={reason}>
            {reason}
          </span>
          <span className="num text-ink-3">{formatNumber(count)}</span>
        </ToggleButton>
      ))}
    </fieldset>
  );
}
