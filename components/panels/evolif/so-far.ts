import type { EnduranceView, RunEndurance } from "@/lib/contracts/endurance";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { cutAtPatience } from "@/lib/endurance/cut-at-patience";
import { type Dialogue, isBrokenOff } from "@/lib/endurance/dialogue";
import { enduranceRows } from "@/lib/endurance/endurance-rows";
import { parseTurnText } from "@/lib/endurance/turn-text";

/** How far the dialogues of a run are. */
export interface TurnsSoFar {
  /** Answered turns of all dialogues. */
  turns: number;
  /** Dialogues that have ended, and those that have not, begun or not. */
  ended: number;
  open: number;
}

const isOpen = ({ status }: RunEndurance["dialogues"][number]) => status === "queued" || status === "running";

export function turnsSoFar({ dialogues }: RunEndurance): TurnsSoFar {
  const open = dialogues.filter(isOpen).length;
  return { turns: dialogues.reduce((sum, { turns }) => sum + turns.length, 0), ended: dialogues.length - open, open };
}

/** A reading of how far a run is, in milliseconds of any clock. */
export interface Reading extends TurnsSoFar {
  at: number;
}

/**
 * Seconds that the open dialogues will take at the pace between two readings, each as many further turns as there were for one end so far (a constant
 * hazard, so that dialogues that go on count for what they have lasted). Null until one has ended, and while no turn comes.
 */
export function secondsLeft(first: Reading, now: Reading): number | null {
  const pace = (now.turns - first.turns) / ((now.at - first.at) / 1000);
  if (now.open === 0 || now.ended === 0 || !(pace > 0) || !Number.isFinite(pace)) return null;
  return (now.open * (now.turns / now.ended)) / pace;
}

const why = "Open dialogues count up to their last answered turn, so there are no intervals yet.";

/**
 * The numbers that count dialogues which go on up to their last answered turn, so that a run has them from its first turns on, among the others at
 * this patience; without intervals, for these would be looked at while the run goes on. With a smaller patience than they are held with more of them have ended.
 */
export function withOpenDialogues(
  data: RunEndurance,
  others: readonly Metric[],
  names: EnduranceView,
  declarations: readonly MetricDeclaration[],
  patience = data.patience,
): Metric[] {
  const dialogues = data.dialogues.flatMap((dialogue): Dialogue[] => {
    const broken = isOpen(dialogue) || isBrokenOff(dialogue.status);
    if ((dialogue.status !== "scored" && !broken) || dialogue.turns.length === 0) return [];
    const turns = dialogue.turns.flatMap((text) => parseTurnText(text) ?? []);
    return [{ ordinal: dialogue.ordinal, key: dialogue.key, turns, ...(broken && { broken }) }];
  });
  if (dialogues.length === 0) return [...others];
  const rows = enduranceRows(dialogues, {
    patience,
    maxTurns: data.maxTurns,
    names: { ...names, groups: data.groups },
    percent: new Set(declarations.filter(({ unit }) => unit === "%").map(({ id }) => id)),
    missing: data.dialogues.filter((dialogue) => !isOpen(dialogue) && dialogue.status !== "scored" && !isBrokenOff(dialogue.status)).length,
  });
  const open = new Set(data.dialogues.filter(isOpen).map(({ ordinal }) => ordinal));
  const goingOn = ({ slice }: Pick<Metric, "slice">) => {
    const held = Number(slice[names.byPatience.tag] ?? patience);
    return dialogues.filter((dialogue) => open.has(dialogue.ordinal) && cutAtPatience(dialogue, held).ended === "censored").length;
  };
  const counted = new Set([names.survivalMetric, ...Object.values(names.restricted)]);
  const ownRows = rows
    .filter(({ id, value, detail }) => counted.has(id) && (value !== null || detail !== undefined))
    .map((row) => {
      const soFar = { asked: Math.max(0, row.n - goingOn(row)), of: data.dialogues.length };
      return { ...row, missing: 0, standardError: null, low: null, high: null, why, ...(open.size > 0 && { soFar }) };
    });
  return [...others.filter(({ id }) => !ownRows.some((row) => row.id === id)), ...ownRows];
}
