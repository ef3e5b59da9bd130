import type { MetricDeclaration } from "@/lib/contracts/metric";
import { holm } from "@/lib/stats/holm";

/** A row of a ranking: its value, and the whole runs behind it, newest first. */
export interface WeekRow<Run> {
  model: string;
  value: number;
  runs: readonly Run[];
}

/** A run with the time when it ended. */
export interface WeekRun {
  id: number;
  endedAt: Date;
}

/** Two runs whose difference may be a change. */
export interface Candidate<Run> {
  /** A model's newest run; `baseline` is the run that it is compared with. */
  run: Run;
  baseline: Run;
  /** The model's previous run, or the newest run of the best row of another model in the ranking. */
  against: "previous" | "best";
  /** Number of rows that could have been the best: selection by the number makes a difference look larger than it is. */
  picked: number;
}

/**
 * Pairs each model's newest run, if it ended in the span, with the model's previous run and with the newest run of another model's best
 * row. Two models that are each other's best form one pair.
 */
export function weekCandidates<Run extends WeekRun>(
  rows: readonly WeekRow<Run>[],
  direction: MetricDeclaration["direction"],
  { from, to }: { from: Date; to: Date },
): Candidate<Run>[] {
  const sign = direction === "lower" ? -1 : 1;
  const byModel = new Map<string, Run[]>();
  for (const { model, runs } of rows) byModel.set(model, [...(byModel.get(model) ?? []), ...runs]);
  const ranked = rows.filter(({ runs }) => runs.length > 0).sort((a, b) => sign * (b.value - a.value));
  const candidates: Candidate<Run>[] = [];
  const pairs = new Set<string>();
  for (const [model, runs] of byModel) {
    const [newest, previous] = [...runs].sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime() || b.id - a.id);
    if (!newest || newest.endedAt <= from || newest.endedAt > to) continue;
    if (previous) candidates.push({ run: newest, baseline: previous, against: "previous", picked: 1 });
    const others = ranked.filter((row) => row.model !== model);
    const best = others[0]?.runs[0];
    if (!best) continue;
    const pair = [newest.id, best.id].sort((a, b) => a - b).join();
    if (pairs.has(pair)) continue;
    pairs.add(pair);
    candidates.push({ run: newest, baseline: best, against: "best", picked: others.length });
  }
  return candidates;
}

/** A candidate with the two-sided p of its difference. */
export interface Tested {
  p: number;
  picked: number;
}

/**
 * Selects the candidates that differ at 5% for all of them together, the most certain first, each with its adjusted p. In at most 5% of
 * weeks without a difference it names any.
 */
export function surelyChanged<Candidate extends Tested>(candidates: readonly Candidate[]): { candidate: Candidate; adjusted: number }[] {
  // The p values are corrected by Bonferroni for the rows that could have been picked as the best, then by Holm over all candidates.
  const adjusted = holm(candidates.map(({ p, picked }) => Math.min(1, p * picked)));
  return candidates
    .map((candidate, at) => ({ candidate, adjusted: adjusted[at] ?? 1 }))
    .filter(({ adjusted: p }) => p < 0.05)
    .sort((a, b) => a.adjusted - b.adjusted || a.candidate.p - b.candidate.p);
}
