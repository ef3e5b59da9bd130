import type { Metric } from "@/lib/contracts/metric";
import type { Standing } from "@/lib/contracts/standing";
import { cutAtPatience } from "@/lib/endurance/cut-at-patience";
import type { EnduranceDialogue } from "@/lib/endurance/dialogue";
import { dialogueSums } from "@/lib/endurance/dialogue-sums";
import { enduranceRows } from "@/lib/endurance/endurance-rows";
import { standingOf } from "@/lib/stats/standing-test";
import { withoutSystemPrompt, withSystemPrompt } from "../data/published";
import type { EvolifRunParams } from "../items/params";
import { metrics } from "./declared";
import { enduranceView } from "./endurance";

const percent = new Set(metrics.filter(({ unit }) => unit === "%").map(({ id }) => id));

/**
 * Computes all metrics of a run (section 3.4) with intervals over scripts: overall, by group, by number of failed turns in a row, and
 * endurance for each patience up to the run's.
 */
export function aggregate(
  dialogues: readonly (EnduranceDialogue | null)[],
  { patience, maxTurns, systemPrompt }: EvolifRunParams,
): Metric[] {
  if (dialogues.length === 0) return [];
  const played = dialogues.filter((dialogue) => dialogue !== null);
  const rows = enduranceRows(played, {
    patience,
    maxTurns,
    names: enduranceView,
    percent,
    missing: dialogues.length - played.length,
  });
  const success = rows.find(({ id, slice }) => id === "act_succ" && Object.keys(slice).length === 0);
  return success ? [...rows, { ...success, slice: { condition: systemPrompt ? withSystemPrompt : withoutSystemPrompt } }] : rows;
}

/**
 * Returns the number of satisfied turns of each script's dialogues. Dialogues interrupted by a failed call are excluded, as in the authors'
 * ACT.
 */
export function standing(dialogues: readonly (EnduranceDialogue | null)[], { patience }: EvolifRunParams): Standing | null {
  const unbroken = dialogues.flatMap((dialogue) => (dialogue === null || dialogue.broken ? [] : [dialogue]));
  const held = unbroken.map((dialogue) => ({
    key: dialogue.key,
    value: dialogueSums(cutAtPatience(dialogue, patience).turns, 0).successes,
  }));
  return standingOf(held, { noun: "script" });
}
