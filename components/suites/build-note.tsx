import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import type { BuildDetail } from "@/lib/contracts/job";

/** Note about the part of the suite that a build has made, with a button that removes it. */
export function BuildNote({ build, label, onDrop }: { build: BuildDetail; label: string; onDrop: () => void }) {
  const { itemCount, values = [] } = build.result ?? {};
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md border border-accent/45 bg-accent/6 px-3 py-2 text-sm">
      <span>
        {itemCount === undefined
          ? `${label} uses the ${formatCount(values.length, "value")} from build ${build.id}.`
          : `The suite uses the ${formatCount(itemCount, "item")} from build ${build.id}.`}
      </span>
      <Button size="sm" onClick={onDrop}>
        Remove the build
      </Button>
    </div>
  );
}
