import { Minus, X } from "lucide-react";
import { cx } from "@/components/ui/cx";
import type { TurnScene } from "@/lib/contracts/scene";
import type { TurnOutcome } from "./timeline";

/** Mark of a turn in its lane: a dot if all constraints held, a cross if one was broken, a ring if the topic is new or returned to. */
export function TurnMark({ outcome, phase }: { outcome: TurnOutcome; phase: TurnScene["phase"] }) {
  const ring = phase !== "continued" && "ring-1 ring-ink-3";
  if (outcome === "passed")
    return (
      <span className={cx("flex size-3 items-center justify-center rounded-full bg-ground", ring)}>
        <span className="size-1.5 rounded-full bg-pass" />
      </span>
    );
  return (
    <span className={cx("flex size-3 items-center justify-center rounded-full bg-ground", ring)}>
      {outcome === "missed" ? <X className="size-3 text-fail" strokeWidth={3} /> : <Minus className="size-2.5 text-unscored" />}
    </span>
  );
}
