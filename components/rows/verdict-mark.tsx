import { Ban, Check, CircleDashed, CircleSlash, EyeOff, LoaderCircle, Minus, TriangleAlert, X } from "lucide-react";
import type { ComponentType } from "react";
import type { SampleRow } from "@/lib/contracts/sample";

interface Look {
  icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  word: string;
  className: string;
}

const scored: Record<"passed" | "missed", Look> = {
  passed: { icon: Check, word: "passed", className: "text-pass" },
  missed: { icon: X, word: "missed", className: "text-fail" },
};

const others: Record<Exclude<SampleRow["status"], "scored">, Look> = {
  failed: { icon: TriangleAlert, word: "failed", className: "text-warn" },
  unscored: { icon: Minus, word: "unscored", className: "text-unscored" },
  rejected: { icon: Ban, word: "rejected", className: "text-fail" },
  withheld: { icon: EyeOff, word: "withheld", className: "text-warn" },
  running: { icon: LoaderCircle, word: "running", className: "text-accent motion-safe:animate-spin" },
  queued: { icon: CircleDashed, word: "queued", className: "text-ink-3" },
  cancelled: { icon: CircleSlash, word: "cancelled", className: "text-ink-3" },
};

/**
 * Icon and word for a sample's result, which distinguishes passed from missed where the status is only “scored”; in the family's words if
 * it has some (`cells.verdict`).
 */
export function VerdictMark({ sample: { status, passed, cells } }: { sample: Pick<SampleRow, "status" | "passed" | "cells"> }) {
  const { icon: Icon, word, className } = status === "scored" ? scored[passed ? "passed" : "missed"] : others[status];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className={`size-3.5 shrink-0 ${className}`} />
      {cells?.verdict ?? word}
    </span>
  );
}
