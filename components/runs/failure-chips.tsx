import { formatNumber } from "@/components/ui/format";
import { ToggleButton } from "@/components/ui/toggle-button";
import { reasonWords } from "@/lib/contracts/plain/reason-words";
import type { RunDetail } from "@/lib/contracts/run";
import type { Views } from "@/lib/contracts/views";

/** Causes of missing samples. They are listed separately because a reply that the protocol rejects is not an error of the provider. */
const whose: readonly { statuses: readonly string[]; words: string }[] = [
  { statuses: ["failed"], words: "Provider errors, excluded from scores" },
  { statuses: ["withheld"], words: "Filtered by the provider, excluded from scores" },
  { statuses: ["rejected"], words: "Rejected by the benchmark’s protocol, excluded from scores" },
  { statuses: ["unscored"], words: "Could not be scored, excluded from scores" },
];

interface FailureChipsProps {
  failures: RunDetail["failures"];
  views: Pick<Views, "rejections">;
  /** True if the table below is narrowed to the reason. */
  chosen: (reason: string) => boolean;
  onChoose: (reason: string | null) => void;
}

/** Reasons for missing samples, each with its count; a click narrows the table below to one of them. */
export function FailureChips({ failures, views, chosen, onChoose }: FailureChipsProps) {
  if (failures.length === 0) return null;
  return (
    <fieldset aria-label="Excluded from scores, by reason" className="mt-4 min-w-0 space-y-1.5">
      {whose.map(({ statuses, words }) => {
        const ended = failures.filter(({ status }) => statuses.includes(status));
        if (ended.length === 0) return null;
        return (
          <div key={words} className="flex flex-wrap items-center gap-1.5">
            <span className="mr-1 text-xs text-ink-3">{words}</span>
            {ended.map(({ reason, status, count }) => (
              <ToggleButton key={`${status} ${reason}`} pressed={chosen(reason)} onPress={() => onChoose(chosen(reason) ? null : reason)}>
                <span className="max-w-[min(64ch,60vw)] truncate" title={reasonWords(reason, views)}>
                  {reasonWords(reason, views)}
                </span>
                <span className="num text-ink-3">{formatNumber(count)}</span>
              </ToggleButton>
            ))}
          </div>
        );
      })}
    </fieldset>
  );
}
