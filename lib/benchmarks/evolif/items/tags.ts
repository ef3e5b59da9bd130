import type { Tags } from "@/lib/contracts/slice";
import type { EvolifItem } from "./item";

/** Returns the numbers of written turns and topics of a dialogue and its mean number of constraints. */
export function tagsOf({ script }: EvolifItem): Tags {
  const constraints = script.reduce((sum, { instructions }) => sum + instructions.length, 0) / script.length;
  return {
    turns: script.length,
    topics: new Set(script.map(({ active_topic }) => active_topic)).size,
    constraints: Math.round(constraints * 10) / 10,
  };
}
