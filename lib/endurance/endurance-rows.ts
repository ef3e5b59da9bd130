import type { EnduranceView, LifetimesDetail } from "@/lib/contracts/endurance";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { bootstrapIntervals } from "./bootstrap-interval";
import { type CutDialogue, cutAtPatience } from "./cut-at-patience";
import type { Dialogue } from "./dialogue";
import { type DialogueRatio, type EnduranceId, enduranceIds, enduranceRatios, ratioValue } from "./endurance-metrics";
import { recoveryByStreak } from "./recovery-by-streak";

interface Asked {
  patience: number;
  /** The family's names for the metrics, and its groups in the order of the turns' states. */
  names: EnduranceView;
  /** Metrics that are declared in percent; the others are as they are. */
  percent: ReadonlySet<string>;
  /** Dialogues that are left out: failed, unscored or cancelled. */
  missing: number;
}

interface Named {
  id: string;
  slice: Slice;
  ratio: DialogueRatio;
  /** What n counts: dialogues that the metric is defined on, or turns. */
  counts: "dialogues" | "turns";
}

/**
 * Every metric of a run's dialogues at a patience as the house stores metrics, with bootstrap intervals over dialogues; the survival
 * metric carries the lifetimes, and some metrics come for each smaller patience too. Server and browser compute the same values; a value
 * is null where nothing counts.
 */
export function enduranceRows(dialogues: readonly Dialogue[], { patience, names, percent, missing }: Asked): Metric[] {
  const cut = cutAll(dialogues, patience);
  const { metrics, groups, undefinedRecoveries } = enduranceRatios(cut, names.groups.length);
  const { groupMetric, streakMetric, byPatience } = names;
  const named: Named[] = [
    ...enduranceIds.flatMap((id) => whole(names, id, metrics[id], {})),
    ...groups.flatMap((ratio, at): Named[] => {
      const group = names.groups[at];
      const isActive = ratio.denominators.some((active) => active > 0);
      return group && isActive ? [{ id: groupMetric.metric, slice: { [groupMetric.tag]: group.id }, ratio, counts: "turns" }] : [];
    }),
    ...recoveryByStreak(cut, patience - 1).map(
      (ratio, at): Named => ({ id: streakMetric.metric, slice: { [streakMetric.tag]: at + 1 }, ratio, counts: "turns" }),
    ),
    ...Array.from({ length: patience }, (_, at) => at + 1).flatMap((less) => {
      const { metrics: of } = enduranceRatios(cutAll(dialogues, less), 0);
      return enduranceIds.flatMap((id) => (byPatience.metrics.includes(id) ? whole(names, id, of[id], { [byPatience.tag]: less }) : []));
    }),
  ];
  const intervals = bootstrapIntervals(named.map(({ ratio }) => ratio));
  const rows = named.map(({ id, slice, ratio, counts }, at): Metric => {
    const scale = percent.has(id) ? 100 : 1;
    const value = ratioValue(ratio);
    const interval = value === null ? null : intervals[at];
    return {
      id,
      slice,
      value: value === null ? null : value * scale,
      standardError: interval ? interval.standardError * scale : null,
      low: interval ? interval.low * scale : null,
      high: interval ? interval.high * scale : null,
      n: counts === "turns" ? sum(ratio.denominators) : ratio.denominators.filter((below) => below > 0).length,
      missing,
      ...(id === names.metrics.REC && { detail: { undefinedOn: undefinedRecoveries } }),
    };
  });
  return [...rows, survivalRow(cut, names.survivalMetric, percent, missing)];
}

function cutAll(dialogues: readonly Dialogue[], patience: number): CutDialogue[] {
  return dialogues.map((dialogue) => cutAtPatience(dialogue, patience)).filter(({ turns }) => turns.length > 0);
}

function whole({ metrics }: EnduranceView, id: EnduranceId, ratio: DialogueRatio, slice: Slice): Named[] {
  const metric = metrics[id];
  return metric === undefined ? [] : [{ id: metric, slice, ratio, counts: "dialogues" }];
}

/** Share of dialogues that were broken off with patience left. */
function survivalRow(cut: readonly CutDialogue[], id: string, percent: ReadonlySet<string>, missing: number): Metric {
  const detail: LifetimesDetail = { lifetimes: cut.map(({ turns, ended, ordinal }) => [turns.length, ended, ordinal]) };
  const kept = cut.filter(({ ended }) => ended === "censored").length;
  const value = cut.length === 0 ? null : (kept / cut.length) * (percent.has(id) ? 100 : 1);
  return { id, slice: {}, value, standardError: null, low: null, high: null, n: cut.length, missing, detail };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
