import { Badge } from "@/components/ui/badge";
import type { RunRow } from "@/lib/contracts/run";

const words = { rule: "stopped by its rule", budget: "stopped by its budget" } as const;

/** That a run was stopped on purpose, and what follows for its numbers; nothing for others. */
export function StoppedMark({ stoppedBy, status }: Pick<RunRow, "stoppedBy" | "status">) {
  if (stoppedBy === null || status !== "stopped") return null;
  return (
    <Badge
      tone="warn"
      title="A part has been asked. Its intervals are confidence sequences for the final values, which hold at every look; it has no rank."
    >
      {words[stoppedBy]}
    </Badge>
  );
}
