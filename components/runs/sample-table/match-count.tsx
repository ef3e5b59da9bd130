import { Button } from "@/components/ui/button";
import { formatNumber } from "@/components/ui/format";

interface MatchCountProps {
  /** Null while unknown. */
  matching: number | null;
  total: number;
  /** Number of filters that are set. */
  filters: number;
  onClear: () => void;
}

/** Number of matching samples, with a button that clears the filters. */
export function MatchCount({ matching, total, filters, onClear }: MatchCountProps) {
  return (
    <>
      {filters > 0 && (
        <Button size="sm" onClick={onClear}>
          Clear filter
        </Button>
      )}
      <p aria-live="polite" className="text-sm text-ink-2">
        <span className="num">{matching === null ? "–" : formatNumber(matching)}</span> of{" "}
        <span className="num">{formatNumber(total)}</span>
      </p>
    </>
  );
}
