import type { LucideIcon } from "lucide-react";
import { cx } from "@/components/ui/cx";

/** Icon of a page or family: a component, or the glyph that its family declares. */
export function PlaceSign({ sign: Sign, className }: { sign: LucideIcon | string; className?: string | undefined }) {
  if (typeof Sign !== "string") return <Sign aria-hidden className={cx("size-4 shrink-0", className)} strokeWidth={1.75} />;
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx("size-4 shrink-0", className)}
    >
      <path d={Sign} />
    </svg>
  );
}
