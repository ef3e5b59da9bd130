import { cx } from "./cx";

/** Keeps the place of what is being read; give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-breathe rounded-sm bg-line/70", className)} />;
}
