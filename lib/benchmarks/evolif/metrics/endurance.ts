import type { EnduranceView } from "@/lib/contracts/endurance";
import { type EnduranceId, enduranceIds } from "@/lib/endurance/endurance-metrics";
import { restrictedIds } from "@/lib/endurance/restricted-figures";
import { allGroups, groupLabel } from "../items/groups";
import { metrics } from "./declared";

/** Maps names of metrics that lib/endurance computes, followed by a suffix, to the family's ids. */
const idsOf = (names: readonly EnduranceId[], behind = ""): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => metrics.flatMap(({ id, published }) => (published === `${name}${behind}` ? [[name, id]] : []))),
  );

/** Patience (section 3.3) and the family's ids of its metrics. */
export const enduranceView: EnduranceView = {
  groups: allGroups.map((id) => ({ id, label: groupLabel(id) })),
  metrics: idsOf(enduranceIds),
  groupMetric: { metric: "isr_group", tag: "group" },
  byPatience: { tag: "patience", metrics: ["ACT_len", "ACT_acc", "ACT_succ"] },
  streakMetric: { metric: "rec_streak", tag: "failures" },
  firstMiss: {
    metric: "after_miss",
    tag: "after",
    part: { tag: "seen", recovered: "held all again by then", holding: "holds all on that turn" },
    missedMetric: "first_missed",
  },
  restricted: idsOf(restrictedIds, "_restricted"),
  limitMetric: "at_limit",
  censoredMetric: "censored",
  survivalMetric: "survival",
};
