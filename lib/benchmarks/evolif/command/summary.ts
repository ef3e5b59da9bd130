import { type CutDialogue, cutAtPatience } from "@/lib/endurance/cut-at-patience";
import type { EnduranceTurn } from "@/lib/endurance/dialogue";
import { enduranceIds, enduranceRatios, ratioValue } from "@/lib/endurance/endurance-metrics";
import { enduranceInterval } from "@/lib/endurance/endurance-rows";
import { survivalShare } from "@/lib/endurance/lifetime";
import { definedOn, type FigureInterval, ratioShareInterval, turnLimit } from "@/lib/endurance/ratio-interval";
import { censoredShare, limitShare, restrictedFigure, restrictedIds } from "@/lib/endurance/restricted-figures";
import { allGroups } from "../items/groups";
import { nameInSecond } from "../metrics/declared";

type Figures = Record<string, unknown>;

/** A dialogue from a file; attempts at one script share its id. */
interface Scripted {
  script: string;
  turns: readonly EnduranceTurn[];
}

/**
 * Computes every metric `M` at a patience, with `M_low`, `M_high` (95% interval), `M_n`, and `M_why` without an interval; endurance metrics
 * have the names of both editions. By default the turn limit is the longest dialogue that patience did not end.
 */
export function summaryOf(dialogues: readonly Scripted[], patience: number, maxTurns: number | null): Figures {
  const cut = dialogues
    .map(({ script, turns }, ordinal) => cutAtPatience({ ordinal, key: script, turns }, patience))
    .filter(({ turns }) => turns.length > 0);
  const { metrics: ratios, groups, dialogues: counted, turns, undefinedRecoveries } = enduranceRatios(cut, allGroups.length);
  const limit = turnLimit(cut, maxTurns);
  const byGroup = allGroups.flatMap((id, at) => {
    const ratio = groups[at];
    const value = ratio ? ratioValue(ratio) : null;
    return !ratio || value === null ? [] : [{ id, ratio, value }];
  });
  const [atLimit, censored] = [limitShare(cut, limit), censoredShare(cut, limit)];
  return joined([
    ...enduranceIds.map((id) => named(id, ratioValue(ratios[id]), enduranceInterval(id, ratios[id], limit), definedOn(ratios[id]))),
    { REC_undefined: undefinedRecoveries, dialogues: counted, turns },
    { ISR_group: Object.fromEntries(byGroup.map(({ id, value }) => [id, value])) },
    ...byGroup.map(({ id, ratio, value }) => {
      const inForce = ratio.denominators.reduce((sum, active) => sum + active, 0);
      return beside(`ISR_group_${id}`, value, ratioShareInterval(ratio), inForce);
    }),
    survivalFigures(cut),
    ...restrictedIds.map((id) => {
      const { value, ...interval } = restrictedFigure(id, cut, limit);
      return named(`${id}_restricted`, value, interval, cut.length);
    }),
    figure("at_limit", ratioValue(atLimit.ratio), atLimit.interval, cut.length),
    figure("censored", ratioValue(censored.ratio), censored.interval, cut.length),
  ]);
}

const joined = (parts: readonly Figures[]): Figures => Object.assign({}, ...parts);

type Bounds = Pick<FigureInterval, "low" | "high" | "why">;

const figure = (name: string, value: number | null, interval: Bounds, n: number): Figures => ({
  [name]: value,
  ...beside(name, value, interval, n),
});

/** Returns a metric under its name, and also under the second edition's name if that differs. */
function named(name: string, value: number | null, interval: Bounds, n: number): Figures {
  const other = nameInSecond(name);
  const figures = figure(name, value, interval, n);
  return other === undefined ? figures : { ...figures, ...figure(other, value, interval, n) };
}

const nothingCounts = "No dialogue has a counted turn here.";

function beside(name: string, value: number | null, { low, high, why }: Bounds, n: number): Figures {
  const isKnown = value !== null && low !== null;
  return {
    [`${name}_low`]: isKnown ? low : null,
    [`${name}_high`]: isKnown ? high : null,
    [`${name}_n`]: n,
    ...(!isKnown && { [`${name}_why`]: value === null ? nothingCounts : why }),
  };
}

/**
 * The paper's share of dialogues that last at least this many turns, for turns 1 to 50 or to the longest dialogue, with lists of lower and
 * upper bounds.
 */
function survivalFigures(cut: readonly CutDialogue[]): Figures {
  const lifetimes = cut.map(({ turns }) => ({ turns: turns.length }));
  const longest = lifetimes.reduce((most, { turns }) => Math.max(most, turns), 50);
  const keys = cut.map(({ key }) => key);
  const shares = survivalShare(lifetimes, longest);
  const intervals = shares.map((_, at) =>
    ratioShareInterval({
      numerators: lifetimes.map(({ turns }) => (turns > at ? 1 : 0)),
      denominators: lifetimes.map(() => 1),
      keys,
    }),
  );
  const why = cut.length === 0 ? nothingCounts : intervals[0]?.why;
  return {
    survival: shares,
    survival_low: intervals.map(({ low }) => low),
    survival_high: intervals.map(({ high }) => high),
    survival_n: cut.length,
    ...(why !== undefined && { survival_why: why }),
  };
}
