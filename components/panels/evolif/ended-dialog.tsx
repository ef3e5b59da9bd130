"use client";

import type { Source } from "@/components/data/run-source";
import { Dialog } from "@/components/ui/dialog";
import { formatCount } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import type { Metric } from "@/lib/contracts/metric";
import { lifetimesOf } from "@/lib/endurance/lifetime";

interface EndedDialogProps {
  /** Turn, from 1; null if closed. */
  turn: number | null;
  patience: number;
  /** The survival metric, whose detail lists the dialogues. */
  survival: Metric | undefined;
  source: Source;
  onClose: () => void;
}

/** Dialog with the dialogues that a smaller patience would have ended at this turn, each with a link to the turn. */
export function EndedDialog({ turn, patience, survival, source, onClose }: EndedDialogProps) {
  const lifetimes = lifetimesOf(survival?.detail) ?? [];
  const here = lifetimes.filter(([turns]) => turns === turn);
  return (
    <Dialog
      open={turn !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`${formatCount(here.length, "dialogue")} that lasted until turn ${turn ?? ""}`}
      description={`At a patience of ${patience}; later turns are stored but not counted here.`}
    >
      <ul className="mt-3 columns-2 gap-x-6 text-sm sm:columns-3">
        {here.map(([turns, ended, ordinal]) => (
          <li key={ordinal} className="break-inside-avoid py-0.5">
            <Link href={`${source.pages}/samples/${ordinal}?turn=${turns - 1}`} className="text-accent underline underline-offset-2">
              Sample {ordinal}
            </Link>
            {ended === "censored" && <span className="ml-1.5 text-xs text-ink-3">cut short</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
