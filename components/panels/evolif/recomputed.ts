import type { EnduranceView, RunEndurance } from "@/lib/contracts/endurance";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { type EnduranceDialogue, isBrokenOff } from "@/lib/endurance/dialogue";
import { enduranceRows } from "@/lib/endurance/endurance-rows";
import { parseTurnText } from "@/lib/endurance/turn-text";
import { withOpenDialogues } from "./so-far";

/** Cache of a run's dialogues that ended or were cut short, and of its metrics by patience, computed from its turns. */
const made = new WeakMap<RunEndurance, { dialogues: EnduranceDialogue[]; metrics: Map<number, Metric[]> }>();

function madeOf(data: RunEndurance) {
  const known = made.get(data);
  if (known) return known;
  const dialogues = data.dialogues.flatMap(({ ordinal, key, status, turns }): EnduranceDialogue[] => {
    const broken = isBrokenOff(status);
    if ((status !== "scored" && !broken) || turns.length === 0) return [];
    return [{ ordinal, key, turns: turns.flatMap((text) => parseTurnText(text) ?? []), ...(broken && { broken }) }];
  });
  const fresh = { dialogues, metrics: new Map<number, Metric[]>() };
  made.set(data, fresh);
  return fresh;
}

const why = "Some dialogues have not ended, so there are no intervals.";

/**
 * Computes the run's metrics at this patience, at most its own, from the stored turns; cached per patience. Failed dialogues count up to
 * their last turn. Unfinished ones count as in `withOpenDialogues`, and then no metric has an interval.
 */
export function recomputed(
  data: RunEndurance,
  patience: number,
  names: EnduranceView,
  declarations: readonly MetricDeclaration[],
): Metric[] {
  const { dialogues, metrics } = madeOf(data);
  const at = Math.min(patience, data.patience);
  const known = metrics.get(at);
  if (known) return known;
  const open = data.dialogues.filter(({ status }) => status === "queued" || status === "running").length;
  const rows = enduranceRows(dialogues, {
    patience: at,
    maxTurns: data.maxTurns,
    names: { ...names, groups: data.groups },
    percent: new Set(declarations.filter(({ unit }) => unit === "%").map(({ id }) => id)),
    missing: data.dialogues.length - dialogues.length - open,
  });
  const soFar = { asked: data.dialogues.length - open, of: data.dialogues.length };
  // Short dialogues end first, so the ended ones of a part are no random draw.
  const inPart = (row: Metric): Metric => ({
    ...row,
    standardError: null,
    low: null,
    high: null,
    soFar,
    ...(row.value !== null && { why }),
  });
  const shown = open > 0 ? withOpenDialogues(data, rows.map(inPart), names, declarations, at) : rows;
  metrics.set(at, shown);
  return shown;
}
