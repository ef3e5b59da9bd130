import type { SampleRecord } from "@/lib/benchmarks/benchmark";
import type { Metric } from "@/lib/contracts/metric";
import { enduranceRows } from "@/lib/endurance/endurance-rows";
import { endurance } from "../endurance";
import type { EvolifItem } from "../item";
import type { EvolifRunParams } from "../params";
import { told, untold } from "../published";
import { views } from "../views";
import { playedDialogue } from "./played-dialogue";

const percent = new Set(views.metrics.filter(({ unit }) => unit === "%").map(({ id }) => id));

/**
 * All metrics of a run (section 3.4), with percentile intervals from resampled dialogues: over the whole run, by group, after so
 * many failed turns in a row, and endurance for each patience up to the one that the dialogues were held with.
 */
export function aggregate(samples: readonly SampleRecord<EvolifItem>[], { patience, systemPrompt }: EvolifRunParams): Metric[] {
  if (samples.length === 0) return [];
  const played = samples.filter(({ status, turns }) => status === "scored" && turns.length > 0).map(playedDialogue);
  const rows = enduranceRows(played, { patience, names: endurance, percent, missing: samples.length - played.length });
  const success = rows.find(({ id, slice }) => id === "act_succ" && Object.keys(slice).length === 0);
  return success ? [...rows, { ...success, slice: { condition: systemPrompt ? told : untold } }] : rows;
}
