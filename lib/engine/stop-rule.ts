import type { ShareMetric } from "@/lib/benchmarks/engine";
import type { StopRule } from "@/lib/contracts/run-request";
import type { MetricColumn } from "@/lib/contracts/views";
import { difficultyOf, drawsOf, sequenceInterval, type UnitValue, unitValues } from "@/lib/engine/metrics/part-metrics";
import { sampleRecords } from "@/lib/engine/metrics/sample-records";
import type { RunContext } from "@/lib/record/run-context";
import { decidingEvidence, logDiscordantEvidence } from "@/lib/stats/discordant-evidence";
import { mean } from "@/lib/stats/mean";
import type { AskedPart, DigestedSample } from "./asked-part";

/** Number of independent units (clusters) that must have been asked before a rule may end a run. */
export const fewestUnits = 30;

/** The data that a stop rule uses. */
export interface Watched {
  rule: StopRule;
  share: ShareMetric;
  headline: MetricColumn;
  decimals: number;
  difficulty: string | null;
  /** Values of the run with which this one is compared, by unit; null for other rules. */
  baseline: ReadonlyMap<string, number> | null;
}

type Draws = ReturnType<typeof drawsOf>;

/**
 * Returns the sentence with which a rule ends a run after a part; null to continue. Its tests are valid at all looks simultaneously, since
 * every look may be the last.
 */
export function stopSentence(watched: Watched, part: AskedPart): string | null {
  const draws = drawsOf(watched.share, part, sliceOf(watched, part));
  const why =
    watched.rule.kind === "width" ? narrowEnough(watched, draws, watched.rule.points) : decided(watched, draws, watched.rule.runId);
  return (
    why && `Stopped by its stop rule: ${why}, after ${part.asked} of ${part.total} samples in asking order. Resume it to run the rest.`
  );
}

/** Returns the headline's difficulty if the suite has it, else null for the whole run. */
function sliceOf({ headline, difficulty }: Watched, part: AskedPart): string | null {
  const value = difficultyOf(headline, difficulty) ?? null;
  return value !== null && part.byDifficulty.has(value) ? value : null;
}

const known = (units: readonly UnitValue[]) => units.filter((unit): unit is UnitValue & { value: number } => unit.value !== null);
const clustersOf = (draws: readonly (readonly UnitValue[])[]) =>
  new Set(draws.flatMap((draw) => known(draw).map(({ cluster }) => cluster)));

function narrowEnough({ headline, decimals }: Watched, { draws, ...whole }: Draws, points: number): string | null {
  if (clustersOf(draws).size < fewestUnits) return null;
  const interval = sequenceInterval(
    draws.map((draw) => mean(known(draw).map(({ value }) => value))),
    whole,
  );
  const half = interval && (100 * (interval.high - interval.low)) / 2;
  if (half === null || half > points) return null;
  return `the interval of ${headline.label} is within ±${half.toFixed(Math.max(1, decimals))} points; the target was ±${points}`;
}

/**
 * Checks whether a difference is decided: by evidence from discordant pairs if values are yes or no and each cluster has one, else by a
 * sequence of differences.
 */
function decided({ baseline }: Watched, { draws, ...whole }: Draws, runId: number): string | null {
  const pairs = draws.map((draw) =>
    known(draw).flatMap(({ unit, cluster, value }) => {
      const other = baseline?.get(unit);
      return other === undefined ? [] : [{ cluster, value, other }];
    }),
  );
  const all = pairs.flat();
  const isOnce = new Set(all.map(({ cluster }) => cluster)).size === all.length;
  const isYesOrNo = all.every(({ value, other }) => (value === 0 || value === 1) && (other === 0 || other === 1));
  if (isOnce && isYesOrNo) {
    let [seen, gained, lost] = [0, 0, 0];
    for (const draw of pairs) {
      seen += draw.length;
      gained += draw.filter(({ value, other }) => value > other).length;
      lost += draw.filter(({ value, other }) => value < other).length;
      if (seen >= fewestUnits && logDiscordantEvidence(gained, lost) >= decidingEvidence())
        return `the difference from run ${runId} is decided, with ${gained} gained and ${lost} lost`;
    }
    return null;
  }
  if (new Set(all.map(({ cluster }) => cluster)).size < fewestUnits) return null;
  const differences = pairs.map((draw) => mean(draw.map(({ value, other }) => (value - other + 1) / 2)));
  const interval = sequenceInterval(differences, whole);
  if (interval === null || (interval.low <= 0.5 && interval.high >= 0.5)) return null;
  const [low, high] = [200 * interval.low - 100, 200 * interval.high - 100].map((bound) => bound.toFixed(1));
  return `the difference from run ${runId} is decided, ${low} to ${high} points`;
}

/** Returns the headline of a family as a mean of shares; null if it is none. */
export function headlineShare({ manifest, engine }: Pick<RunContext, "manifest" | "engine">): ShareMetric | null {
  const { shares } = engine.metrics;
  return typeof shares === "object" ? (shares.find(({ metric }) => metric === manifest.views.headline.metric) ?? null) : null;
}

/** Builds the check of a run's stop rule, with the comparison run read once; null without a rule. */
export async function stopWatch(run: RunContext): Promise<((part: AskedPart) => string | null) | null> {
  const share = headlineShare(run);
  const { stopRule: rule, manifest } = run;
  if (rule === null || share === null) return null;
  const { headline, metrics } = manifest.views;
  const decimals = metrics.find(({ id }) => id === headline.metric)?.decimals ?? 1;
  const baseline = rule.kind === "difference" ? await valuesOf(run, share, rule.runId) : null;
  return (part) => stopSentence({ rule, share, headline, decimals, difficulty: manifest.difficulty, baseline }, part);
}

/** Reads the headline's values of another run over the same suite, by unit, under this run's verifier. */
async function valuesOf(run: RunContext, share: ShareMetric, other: number): Promise<Map<string, number>> {
  const samples: DigestedSample[] = [];
  for await (const sample of sampleRecords(run.engine, other, run.verifier.id, true)) {
    const { key, cluster, repetition, tags } = sample;
    samples[sample.ordinal] = { digest: run.engine.metrics.digest(sample), key, cluster, repetition, tags };
  }
  return new Map(known(unitValues(share, Object.values(samples))).map(({ unit, value }) => [unit, value]));
}
