import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import type { BuildDetail } from "@/lib/contracts/job";

/** Says what of the suite a build has made, with the way back. */
export function BuildNote({ build, label, onDrop }: { build: BuildDetail; label: string; onDrop: () => void }) {
  const { itemCount, values = [] } = build.result ?? {};
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md border border-accent/45 bg-accent/6 px-3 py-2 text-sm">
      <span>
        {itemCount === undefined
          ? `${label} holds the ${formatCount(values.length, "value")} that build ${build.id} made for it.`
          : `The suite holds the ${formatCount(itemCount, "item")} that build ${build.id} made.`}
      </span>
      <Button size="sm" onClick={onDrop}>
        Do without the build
      </Button>
    </div>
  );
}
