import { cx } from "./cx";

/** Keeps the place of content that is loading; give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-breathe rounded-sm bg-line/70", className)} />;
}
