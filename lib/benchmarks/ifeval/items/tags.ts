import type { Tags } from "@/lib/contracts/slice";
import { groupOf } from "../metrics/digest";
import { checkOf } from "../score/checks/all-checks";
import type { IfevalItem } from "./item";

/**
 * Returns the benchmark of a prompt's checks: one of the two, both, or other if an id belongs to neither (M-IFEval's `es:` ids, custom
 * ones).
 */
export function benchmarkOf({ instructions }: Pick<IfevalItem, "instructions">): string {
  const origins = new Set(instructions.map(({ id }) => checkOf(id)?.origin ?? "unknown"));
  if (origins.has("unknown")) return "other";
  if (origins.size > 1) return "both";
  return origins.has("ifeval") ? "IFEval" : origins.has("training") ? "training" : "IFBench";
}

/** Builds the tags for slices and filters: the number of checks of a prompt, their benchmark and their groups. */
export function tagsOf(item: IfevalItem): Tags {
  const groups = [...new Set(item.instructions.map(({ id }) => groupOf(id)))];
  return {
    checks: item.instructions.length,
    benchmark: benchmarkOf(item),
    groups: groups.join(" "),
    ids: item.instructions.map(({ id }) => id).join(" "),
    turns: item.earlier?.some(({ role }) => role === "user") ? 2 : 1,
  };
}
