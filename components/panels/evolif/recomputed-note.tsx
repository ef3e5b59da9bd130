import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
/** Patience that a run's page shows. */
export interface PatienceHandle {
  /** Patience of the run itself. */
  held: number;
  /** Patience on the page; `held` until the reader chooses a smaller one. */
  patience: number;
  set: (patience: number) => void;
}

/** Note that the page computed the numbers from the stored turns for a patience other than the run's own. */
export function RecomputedNote({ held, patience, set }: PatienceHandle) {
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-accent py-0.5 pl-3 text-sm">
      <span>
        Recomputed from the stored turns as if users lost patience after {formatCount(patience, "missed turn")} in a row. The run used{" "}
        {held}; no new requests were sent.
      </span>
      <Button size="sm" onClick={() => set(held)}>
        Back to {held}
      </Button>
    </p>
  );
}
