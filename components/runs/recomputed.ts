import type { EnduranceView, RunEndurance } from "@/lib/contracts/endurance";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { Dialogue } from "@/lib/endurance/dialogue";
import { enduranceRows } from "@/lib/endurance/endurance-rows";
import { parseTurnText } from "@/lib/endurance/turn-text";

/** The ended dialogues, their turns read once. */
const read = new WeakMap<RunEndurance, Dialogue[]>();

function dialoguesOf(data: RunEndurance): Dialogue[] {
  const known = read.get(data);
  if (known) return known;
  const scored = data.dialogues.filter(({ status }) => status === "scored");
  const fresh = scored.map(({ ordinal, key, turns }) => ({ ordinal, key, turns: turns.flatMap((text) => parseTurnText(text) ?? []) }));
  read.set(data, fresh);
  return fresh;
}

/**
 * Every metric of a run as it would be with this patience, from its stored turns; a patience above the run's own is taken as that.
 * Dialogues that have not ended are left out, as in the stored metrics.
 */
export function recomputed(
  data: RunEndurance,
  patience: number,
  names: EnduranceView,
  declarations: readonly MetricDeclaration[],
): Metric[] {
  const dialogues = dialoguesOf(data);
  const open = data.dialogues.filter(({ status }) => status === "queued" || status === "running").length;
  return enduranceRows(dialogues, {
    patience: Math.min(patience, data.patience),
    names: { ...names, groups: data.groups },
    percent: new Set(declarations.filter(({ unit }) => unit === "%").map(({ id }) => id)),
    missing: data.dialogues.length - dialogues.length - open,
  });
}
