import type { ReactNode } from "react";
import { cx } from "./cx";

export type BadgeTone = "neutral" | "accent" | "pass" | "fail" | "changed" | "unscored" | "warn";

const tones: Record<BadgeTone, string> = {
  neutral: "border-line-2 text-ink-2",
  accent: "border-accent/45 text-accent",
  pass: "border-pass/45 text-pass",
  fail: "border-fail/45 text-fail",
  changed: "border-changed/45 text-changed",
  unscored: "border-unscored/45 text-unscored",
  warn: "border-warn/45 text-warn",
};

/** Label of one or two words; the words carry the meaning, and the color only supports it. */
export function Badge({ tone = "neutral", children, title }: { tone?: BadgeTone; children: ReactNode; title?: string }) {
  return (
    <span
      title={title}
      className={cx("inline-flex h-5 shrink-0 items-center gap-1 rounded-sm border px-1.5 text-xs whitespace-nowrap", tones[tone])}
    >
      {children}
    </span>
  );
}
