import type { EnduranceView } from "@/lib/contracts/endurance";
import type { EnduranceId } from "@/lib/endurance/endurance-metrics";
import { allGroups, groupLabel } from "./groups";

/** The family's ids of the metrics that lib/endurance computes. */
const metrics: Record<EnduranceId, string> = {
  CSR: "csr",
  ISR: "isr",
  ACT_len: "act_len",
  ACT_acc: "act_acc",
  ACT_succ: "act_succ",
  LSS: "lss",
  ROB: "rob",
  REC: "rec",
};

/** What the second edition calls the endurance metrics, whose definitions are the same. */
export const inSecond: Readonly<Partial<Record<EnduranceId, string>>> = {
  ACT_len: "EDR_len",
  ACT_acc: "EDR_acc",
  ACT_succ: "EDR_succ",
  LSS: "EDR_lss",
};

/** Patience (section 3.3), and what its metrics are called here. */
export const enduranceView: EnduranceView = {
  groups: allGroups.map((id) => ({ id, label: groupLabel(id) })),
  metrics,
  groupMetric: { metric: "isr_group", tag: "group" },
  byPatience: { tag: "patience", metrics: ["ACT_len", "ACT_acc", "ACT_succ"] },
  streakMetric: { metric: "rec_streak", tag: "failures" },
  firstMiss: {
    metric: "after_miss",
    tag: "after",
    part: { tag: "seen", recovered: "held all again by then", holding: "holds all on that turn" },
    missedMetric: "first_missed",
  },
  restricted: { ACT_len: "act_len_restricted", ACT_acc: "act_acc_restricted", ACT_succ: "act_succ_restricted" },
  limitMetric: "at_limit",
  censoredMetric: "censored",
  survivalMetric: "survival",
};
