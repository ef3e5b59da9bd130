import {
  Ban,
  Check,
  CircleDashed,
  CircleDot,
  CircleSlash,
  EyeOff,
  Hourglass,
  type LucideIcon,
  OctagonAlert,
  Pause,
  Slash,
  TriangleAlert,
} from "lucide-react";
import { cx } from "@/components/ui/cx";
import type { JobStatus } from "@/lib/contracts/job";
import type { RunStatus } from "@/lib/contracts/run";
import type { SampleStatus } from "@/lib/contracts/sample";

export type AnyStatus = RunStatus | SampleStatus | JobStatus;

/** Icon and word of each status; samples, runs and jobs share the words that they have in common. */
const marks: Record<AnyStatus, { icon: LucideIcon; word: string; tone: string; live?: boolean }> = {
  queued: { icon: CircleDashed, word: "Queued", tone: "text-ink-3" },
  running: { icon: CircleDot, word: "Running", tone: "text-accent", live: true },
  paused: { icon: Pause, word: "Paused", tone: "text-warn" },
  cancelling: { icon: Hourglass, word: "Cancelling", tone: "text-warn", live: true },
  cancelled: { icon: CircleSlash, word: "Cancelled", tone: "text-ink-3" },
  stopped: { icon: OctagonAlert, word: "Stopped", tone: "text-warn" },
  finished: { icon: Check, word: "Finished", tone: "text-pass" },
  scored: { icon: Check, word: "Scored", tone: "text-pass" },
  failed: { icon: TriangleAlert, word: "Failed", tone: "text-warn" },
  rejected: { icon: Ban, word: "Rejected", tone: "text-fail" },
  withheld: { icon: EyeOff, word: "Filtered", tone: "text-warn" },
  unscored: { icon: Slash, word: "Unscored", tone: "text-unscored" },
};

export interface StatusMarkProps {
  status: AnyStatus;
  /** Shows the icon alone; screen readers still read the word. */
  compact?: boolean;
}

/** Icon and word for the status of a sample, a run or a job. */
export function StatusMark({ status, compact }: StatusMarkProps) {
  const { icon: Icon, word, tone, live } = marks[status];
  return (
    <span className={cx("inline-flex items-center gap-1.5 text-sm whitespace-nowrap", tone)} title={compact ? word : undefined}>
      <Icon aria-hidden className={cx("size-3.5 shrink-0", live && "animate-breathe")} strokeWidth={2} />
      <span className={compact ? "sr-only" : undefined}>{word}</span>
    </span>
  );
}
