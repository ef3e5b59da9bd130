import type { EnduranceView, RunEndurance } from "@/lib/contracts/endurance";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { cutAtPatience } from "@/lib/endurance/cut-at-patience";
import { type EnduranceDialogue, isBrokenOff } from "@/lib/endurance/dialogue";
import { enduranceRows } from "@/lib/endurance/endurance-rows";
import { parseTurnText } from "@/lib/endurance/turn-text";

/** Progress of a run's dialogues. */
export interface TurnsSoFar {
  /** Answered turns of all dialogues. */
  turns: number;
  /** Number of ended dialogues; `open` is the number of the others, begun or not. */
  ended: number;
  open: number;
}

const isOpen = ({ status }: RunEndurance["dialogues"][number]) => status === "queued" || status === "running";

export function turnsSoFar({ dialogues }: RunEndurance): TurnsSoFar {
  const open = dialogues.filter(isOpen).length;
  return { turns: dialogues.reduce((sum, { turns }) => sum + turns.length, 0), ended: dialogues.length - open, open };
}

/** Progress of a run at a time, in milliseconds of any clock. */
export interface Reading extends TurnsSoFar {
  at: number;
}

/**
 * Estimates the seconds left for the open dialogues from the pace between two readings. Null until a dialogue has ended, and without new
 * turns.
 */
export function secondsLeft(first: Reading, now: Reading): number | null {
  const pace = (now.turns - first.turns) / ((now.at - first.at) / 1000);
  if (now.open === 0 || now.ended === 0 || !(pace > 0) || !Number.isFinite(pace)) return null;
  // Each open dialogue is expected to take the mean number of turns per ended one (a constant hazard, which also counts the turns of
  // unfinished dialogues).
  return (now.open * (now.turns / now.ended)) / pace;
}

const why = "Open dialogues count up to their last answered turn, so there are no intervals yet.";

/**
 * Adds metrics that count unfinished dialogues up to their last answered turn, so that a run has numbers from its first turns; without
 * intervals. At a smaller patience than the run's own, more dialogues have ended.
 */
export function withOpenDialogues(
  data: RunEndurance,
  others: readonly Metric[],
  names: EnduranceView,
  declarations: readonly MetricDeclaration[],
  patience = data.patience,
): Metric[] {
  const dialogues = data.dialogues.flatMap((dialogue): EnduranceDialogue[] => {
    const broken = isOpen(dialogue) || isBrokenOff(dialogue.status);
    if ((dialogue.status !== "scored" && !broken) || dialogue.turns.length === 0) return [];
    const turns = dialogue.turns.flatMap((text) => parseTurnText(text) ?? []);
    return [{ ordinal: dialogue.ordinal, key: dialogue.key, turns, ...(broken && { broken }) }];
  });
  if (dialogues.length === 0) return [...others];
  const open = new Set(data.dialogues.filter(isOpen).map(({ ordinal }) => ordinal));
  const begun = dialogues.filter(({ ordinal }) => open.has(ordinal)).length;
  const rows = enduranceRows(dialogues, {
    patience,
    maxTurns: data.maxTurns,
    names: { ...names, groups: data.groups },
    percent: new Set(declarations.filter(({ unit }) => unit === "%").map(({ id }) => id)),
    missing: data.dialogues.length - dialogues.length - (open.size - begun),
  });
  const goingOn = ({ slice }: Pick<Metric, "slice">) => {
    const held = Number(slice[names.byPatience.tag] ?? patience);
    return dialogues.filter((dialogue) => open.has(dialogue.ordinal) && cutAtPatience(dialogue, held).ended === "censored").length;
  };
  // Intervals would be invalid, because readers look at these numbers while the run is in progress.
  const counted = new Set([names.survivalMetric, ...Object.values(names.restricted)]);
  const ownRows = rows
    .filter(({ id, value, detail }) => counted.has(id) && (value !== null || detail !== undefined))
    .map((row) => {
      // Open dialogues count as interrupted: restricted means include them, and survival leaves them out as missing.
      const [inCount, asMissing] = row.id === names.survivalMetric ? [0, begun] : [goingOn(row), 0];
      const soFar = { asked: Math.max(0, row.n - inCount), of: data.dialogues.length };
      const missing = Math.max(0, row.missing - asMissing);
      return { ...row, missing, standardError: null, low: null, high: null, why, ...(open.size > 0 && { soFar }) };
    });
  return [...others.filter(({ id }) => !ownRows.some((row) => row.id === id)), ...ownRows];
}
