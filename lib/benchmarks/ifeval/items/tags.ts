import type { Tags } from "@/lib/contracts/slice";
import { groupOf } from "../metrics/digest";
import { checkOf } from "../score/checks/all-checks";
import type { IfevalItem } from "./item";

/** What a prompt's checks belong to: one benchmark, both, or other checks where an id is of neither (M-IFEval's `es:` ids, own ones). */
export function benchmarkOf({ instructions }: Pick<IfevalItem, "instructions">): string {
  const origins = new Set(instructions.map(({ id }) => checkOf(id)?.origin ?? "unknown"));
  if (origins.has("unknown")) return "other";
  if (origins.size > 1) return "both";
  return origins.has("ifeval") ? "IFEval" : origins.has("training") ? "training" : "IFBench";
}

/** How many checks a prompt has, of which benchmark, and of which groups: what slices and filters go by. */
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
