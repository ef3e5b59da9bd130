import type { SampleRecord } from "@/lib/benchmarks/benchmark";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { bootstrapIntervals } from "@/lib/endurance/bootstrap-interval";
import { cutAtPatience } from "@/lib/endurance/cut-at-patience";
import type { Dialogue } from "@/lib/endurance/dialogue";
import { type DialogueRatio, type EnduranceId, enduranceIds, enduranceRatios, ratioValue } from "@/lib/endurance/endurance-metrics";
import { allGroups } from "../groups";
import type { EvolifItem } from "../item";
import { playedDialogue } from "./played-dialogue";

interface Measure {
  id: string;
  slice: Slice;
  ratio: DialogueRatio;
  /** 100 for a share that is shown in percent. */
  scale: number;
  detail?: unknown;
}

const shares: readonly EnduranceId[] = ["CSR", "ISR", "ROB", "REC"];
const endurance: readonly EnduranceId[] = ["ACT_len", "ACT_acc", "ACT_succ"];
const lastTurn = 50;

/**
 * All metrics of a run (section 3.4), with percentile intervals from resampled dialogues: over the whole run, by group, the share
 * of dialogues that last to each turn, and endurance for each patience up to the one that the dialogues were held with.
 */
export function aggregate(samples: readonly SampleRecord<EvolifItem>[]): Metric[] {
  if (samples.length === 0) return [];
  const played = samples.filter(({ status, turns }) => status === "scored" && turns.length > 0).map(playedDialogue);
  const missing = samples.length - played.length;
  const measures = [...wholeRun(played), ...byTurn(played), ...byPatience(played)];
  const intervals = bootstrapIntervals(measures.map(({ ratio }) => ratio));
  return measures.map(({ id, slice, ratio, scale, detail }, at) => {
    const value = ratioValue(ratio);
    const interval = intervals[at];
    const scaled = (of: number | null | undefined) => (of === null || of === undefined ? null : of * scale);
    return {
      id,
      slice,
      value: scaled(value),
      standardError: scaled(interval?.standardError),
      low: scaled(interval?.low),
      high: scaled(interval?.high),
      n: ratio.denominators.filter((part) => part > 0).length,
      missing,
      ...(detail !== undefined && { detail }),
    };
  });
}

const measure = (id: EnduranceId, slice: Slice, ratio: DialogueRatio): Measure => ({
  id: id.toLowerCase(),
  slice,
  ratio,
  scale: shares.includes(id) ? 100 : 1,
});

function wholeRun(played: readonly Dialogue[]): Measure[] {
  const { metrics, groups, undefinedRecoveries } = enduranceRatios(played, allGroups.length);
  const whole = enduranceIds.map((id) => ({
    ...measure(id, {}, metrics[id]),
    ...(id === "REC" && { detail: { undefined: undefinedRecoveries } }),
  }));
  const byGroup = allGroups.flatMap((group, at) => {
    const ratio = groups[at];
    return ratio && ratioValue(ratio) !== null ? [{ id: "isr_group", slice: { group }, ratio, scale: 100 }] : [];
  });
  return [...whole, ...byGroup];
}

function byTurn(played: readonly Dialogue[]): Measure[] {
  if (played.length === 0) return [];
  const longest = Math.max(lastTurn, ...played.map(({ turns }) => turns.length));
  return Array.from({ length: longest }, (_, at) => ({
    id: "survival",
    slice: { turn: at + 1 },
    ratio: { numerators: played.map(({ turns }) => (turns.length > at ? 1 : 0)), denominators: played.map(() => 1) },
    scale: 100,
  }));
}

/** Endurance as users of less patience would have seen it (Table 5). A dialogue shows how much patience it was held with by its end. */
function byPatience(played: readonly Dialogue[]): Measure[] {
  const held = Math.max(0, ...played.map(({ turns }) => turns.length - 1 - turns.findLastIndex(({ passed }) => passed)));
  return Array.from({ length: Math.min(10, held) }, (_, at) => at + 1).flatMap((patience) => {
    const cut = played.map((dialogue) => cutAtPatience(dialogue, patience));
    const { metrics } = enduranceRatios(cut, 0);
    return endurance.map((id) => measure(id, { patience }, metrics[id]));
  });
}
