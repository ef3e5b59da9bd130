import type { Tags } from "@/lib/contracts/slice";
import type { EvolifItem } from "./item";

/** Written turns, topics and mean number of constraints of a dialogue. */
export function tagsOf({ script }: EvolifItem): Tags {
  const constraints = script.reduce((sum, { instructions }) => sum + instructions.length, 0) / script.length;
  return {
    turns: script.length,
    topics: new Set(script.map(({ active_topic }) => active_topic)).size,
    constraints: Math.round(constraints * 10) / 10,
  };
}
