import type { EnduranceView, LifetimesDetail } from "@/lib/contracts/endurance";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { type CutDialogue, cutAtPatience } from "./cut-at-patience";
import type { EnduranceDialogue } from "./dialogue";
import { type DialogueRatio, type EnduranceId, enduranceIds, enduranceRatios, ratioValue } from "./endurance-metrics";
import { fromFirstMiss } from "./first-miss";
import {
  definedOn,
  type FigureInterval,
  ratioLengthInterval,
  ratioShareInterval,
  streakInterval,
  type TurnLimit,
  turnLimit,
} from "./ratio-interval";
import { recoveryByStreak } from "./recovery-by-streak";
import { censoredShare, limitShare, restrictedFigure, restrictedIds } from "./restricted-figures";

interface Asked {
  patience: number;
  /** Turns after which a dialogue was cut short; null if only its script could end it. */
  maxTurns: number | null;
  /** The family's names for the metrics, and its groups in the order of the turns' states. */
  names: EnduranceView;
  /** Ids of metrics in percent; the others are stored unscaled. */
  percent: ReadonlySet<string>;
  /** Number of dialogues that are not given: unscored ones, and those without an answered turn. */
  missing: number;
}

interface Named {
  id: string;
  slice: Slice;
  ratio: DialogueRatio;
  interval: FigureInterval;
}

/**
 * Computes every stored metric of a run's dialogues at a patience, with 95% intervals over scripts. Server and browser compute the same
 * values.
 * @returns metrics; those that the authors defined leave out dialogues whose calls failed permanently, while survival, the restricted means
 * and the censored share count these up to their last answered turn. Survival contains the lifetimes. Some metrics are also computed for
 * each smaller patience, including restricted means if a dialogue was cut short.
 */
export function enduranceRows(dialogues: readonly EnduranceDialogue[], { patience, maxTurns, names, percent, missing }: Asked): Metric[] {
  const unbroken = dialogues.filter(({ broken }) => !broken);
  const cut = cutAll(unbroken, patience);
  const limit = turnLimit(cut, maxTurns);
  const { metrics, groups, undefinedRecoveries } = enduranceRatios(cut, names.groups.length);
  const { groupMetric, streakMetric, byPatience, firstMiss } = names;
  const first = fromFirstMiss(cut, names.groups.length);
  const named: Named[] = [
    ...enduranceIds.flatMap((id) => whole(names, id, metrics[id], limit, {})),
    ...byGroup(names, groupMetric.metric, groups),
    ...(["recovered", "holding"] as const).flatMap((part) =>
      first[part].map((ratio, at): Named => {
        const slice = { [firstMiss.part.tag]: firstMiss.part[part], [firstMiss.tag]: at + 1 };
        return shareOf(firstMiss.metric, slice, ratio);
      }),
    ),
    ...byGroup(names, firstMiss.missedMetric, first.missed),
    ...recoveryByStreak(cut, patience - 1).map((ratio, at) => shareOf(streakMetric.metric, { [streakMetric.tag]: at + 1 }, ratio)),
    ...Array.from({ length: patience }, (_, at) => at + 1).flatMap((less) => {
      const cutEarlier = cutAll(unbroken, less);
      const { metrics: ratios } = enduranceRatios(cutEarlier, 0);
      const earlier = turnLimit(cutEarlier, maxTurns);
      return enduranceIds.flatMap((id) =>
        byPatience.metrics.includes(id) ? whole(names, id, ratios[id], earlier, { [byPatience.tag]: less }) : [],
      );
    }),
  ];
  const lost = missing + dialogues.length - unbroken.length;
  const rows = named.map(({ id, slice, ratio, interval }): Metric => {
    const value = ratioValue(ratio);
    // Shares of turns count dialogues too, because no one knows how many turns a lost dialogue would have had.
    const row = scaled(
      { id, slice, value, n: definedOn(ratio), missing: lost, counts: "dialogues" },
      value === null ? nothing : interval,
      percent,
    );
    return id === names.metrics.REC ? { ...row, detail: { undefinedOn: undefinedRecoveries } } : row;
  });
  const all = cutAll(dialogues, patience);
  const restricted = restrictedRows(all, { maxTurns, names, percent, missing, slice: {} });
  const counted = new Set(byPatience.metrics.flatMap((id) => names.restricted[id] ?? []));
  // If no dialogue was cut short, these would repeat the plain means.
  const earlier = unbroken.length === dialogues.length ? [] : Array.from({ length: patience }, (_, at) => at + 1);
  const byEarlier = earlier.flatMap((less) => {
    const slice = { [byPatience.tag]: less };
    return restrictedRows(cutAll(dialogues, less), { maxTurns, names, percent, missing, slice }).filter(({ id }) => counted.has(id));
  });
  return [...rows, survivalRow(cut, all, { names, percent, missing: lost }), ...restricted, ...byEarlier];
}

const nothing: FigureInterval = { standardError: null, low: null, high: null, why: "No dialogue has a counted turn here." };

type Plain = Pick<Metric, "id" | "slice" | "value" | "n" | "missing" | "counts">;

function scaled(plain: Plain, { standardError, low, high, why }: FigureInterval, percent: ReadonlySet<string>): Metric {
  const times = (figure: number | null) => (figure === null ? null : figure * (percent.has(plain.id) ? 100 : 1));
  const row = { ...plain, value: times(plain.value), standardError: times(standardError), low: times(low), high: times(high) };
  return why === undefined ? row : { ...row, why };
}

function cutAll(dialogues: readonly EnduranceDialogue[], patience: number): CutDialogue[] {
  return dialogues.map((dialogue) => cutAtPatience(dialogue, patience)).filter(({ turns }) => turns.length > 0);
}

/** Computes the interval of a metric over whole dialogues, in turns or as a share from 0 to 1. */
export function enduranceInterval(id: EnduranceId, ratio: DialogueRatio, limit: TurnLimit): FigureInterval {
  if (id === "LSS") return streakInterval(ratio, limit);
  return id === "ACT_len" || id === "ACT_acc" || id === "ACT_succ" ? ratioLengthInterval(ratio, limit) : ratioShareInterval(ratio);
}

function whole({ metrics }: EnduranceView, id: EnduranceId, ratio: DialogueRatio, limit: TurnLimit, slice: Slice): Named[] {
  const metric = metrics[id];
  const interval = enduranceInterval(id, ratio, limit);
  return metric === undefined ? [] : [{ id: metric, slice, ratio, interval }];
}

/** A metric of turns for each group that was in force on at least one of them. */
function byGroup({ groups, groupMetric }: EnduranceView, metric: string, ratios: readonly DialogueRatio[]): Named[] {
  return ratios.flatMap((ratio, at): Named[] => {
    const group = groups[at];
    const isActive = ratio.denominators.some((active) => active > 0);
    return group && isActive ? [shareOf(metric, { [groupMetric.tag]: group.id }, ratio)] : [];
  });
}

const shareOf = (id: string, slice: Slice, ratio: DialogueRatio): Named => ({ id, slice, ratio, interval: ratioShareInterval(ratio) });

type Shown = Pick<Asked, "names" | "percent" | "missing">;

/** Share of dialogues that patience did not end; its lifetimes are those of all dialogues with an answered turn. */
function survivalRow(cut: readonly CutDialogue[], all: readonly CutDialogue[], { names, percent, missing }: Shown): Metric {
  const detail: LifetimesDetail = { lifetimes: all.map(({ turns, ended, ordinal, key }) => [turns.length, ended, ordinal, key]) };
  const ratio = {
    numerators: cut.map(({ ended }) => (ended === "censored" ? 1 : 0)),
    denominators: cut.map(() => 1),
    keys: cut.map(({ key }) => key),
  };
  const plain = { id: names.survivalMetric, slice: {}, value: ratioValue(ratio), n: cut.length, missing, counts: "dialogues" };
  return { ...scaled(plain, cut.length === 0 ? nothing : ratioShareInterval(ratio), percent), detail };
}

function restrictedRows(
  all: readonly CutDialogue[],
  { maxTurns, names, percent, missing, slice }: Omit<Asked, "patience"> & { slice: Slice },
): Metric[] {
  const limit = turnLimit(all, maxTurns);
  const plain = { slice, n: all.length, missing, counts: "dialogues" };
  const shares = [
    { id: names.limitMetric, ...limitShare(all, limit) },
    { id: names.censoredMetric, ...censoredShare(all, limit) },
  ];
  return [
    ...restrictedIds.flatMap((restrictedId): Metric[] => {
      const id = names.restricted[restrictedId];
      if (id === undefined) return [];
      const { value, horizon, ...known } = restrictedFigure(restrictedId, all, limit);
      return [{ ...scaled({ ...plain, id, value }, known, percent), detail: { horizon } }];
    }),
    ...shares.map(({ id, ratio, interval }) =>
      scaled({ ...plain, id, value: ratioValue(ratio) }, all.length === 0 ? nothing : interval, percent),
    ),
  ];
}
