import { cx } from "./cx";

/** Placeholder for content that is loading; give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-breathe rounded-sm bg-line/70", className)} />;
}

/** Placeholder for a list that is loading: `count` rows, each `height` pixels high. `label` says what is loading. */
export function SkeletonRows({ label, count, height }: { label: string; count: number; height: number }) {
  return (
    <div role="status" aria-label={label} className="border-t border-line">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only their positions distinguish them
        <div key={row} style={{ height }} className="flex items-center justify-between gap-6 border-b border-line">
          <Skeleton className="h-2.5 w-2/5 max-w-60" />
          <Skeleton className="h-2.5 w-1/5 max-w-32" />
        </div>
      ))}
    </div>
  );
}
