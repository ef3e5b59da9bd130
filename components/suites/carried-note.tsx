import type { CarriedValues } from "@/components/build/carried-values";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";

/** Says that a parameter holds what a builder made, with the way back. */
export function CarriedNote({ carried, label, onDrop }: { carried: CarriedValues; label: string; onDrop: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md border border-accent/45 bg-accent/6 px-3 py-2 text-sm">
      <span>
        {label} holds the {formatCount(carried.values.length, "value")} that were just made for it.
      </span>
      <Button size="sm" onClick={onDrop}>
        Go back to the initial ones
      </Button>
    </div>
  );
}
