import { formatNumber } from "@/components/ui/format";
import type { OutcomeTone } from "@/lib/contracts/check";
import { tones } from "./tones";

interface FilterChipProps {
  label: string;
  count: number;
  pressed: boolean;
  tone?: OutcomeTone;
  onPress: () => void;
}

/** Toggle button that narrows a list to the counted entries. */
export function FilterChip({ label, count, pressed, tone, onPress }: FilterChipProps) {
  const Icon = tone && tones[tone].icon;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`inline-flex h-6 max-md:h-11 max-md:px-3 items-center gap-1 rounded-sm border px-1.5 text-xs ${
        pressed ? "border-accent bg-accent/10 text-ink" : "border-line-2 text-ink-2 hover:bg-sunken hover:text-ink"
      }`}
    >
      {Icon && tone && <Icon aria-hidden className={`size-3 ${tones[tone].text}`} />}
      {label} <span className="num">{formatNumber(count)}</span>
    </button>
  );
}
