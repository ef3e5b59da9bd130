import { Skeleton } from "@/components/ui/skeleton";

/** Keeps the place of a run while it is read. */
export function RunSkeleton() {
  return (
    <div aria-busy="true" aria-label="The run is being read" role="status">
      <Skeleton className="h-3 w-16" />
      <Skeleton className="mt-3 h-8 w-96 max-w-full" />
      <Skeleton className="mt-2 h-4 w-72 max-w-full" />
      <Skeleton className="mt-6 h-2 w-full" />
      <div className="mt-10 grid grid-cols-2 gap-6 sm:grid-cols-3 lg:grid-cols-6">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} className="h-17" />
        ))}
      </div>
      <Skeleton className="mt-10 h-90 w-full" />
      <Skeleton className="mt-10 h-90 w-full" />
    </div>
  );
}
