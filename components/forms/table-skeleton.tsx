import { Skeleton } from "@/components/ui/skeleton";

/** Placeholder for a table that is loading. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="Loading" className="border-t border-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are equal
        <div key={row} className="flex h-8 items-center gap-6 border-b border-line">
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-3 flex-1" />
        </div>
      ))}
    </div>
  );
}
