import { LRUCache } from "lru-cache";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifestById } from "@/lib/benchmarks/registry";
import type { Leaderboard, LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { drawnAtFirst } from "@/lib/contracts/plain/limits";
import { HeedError } from "@/lib/errors";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { metricsOfRuns } from "@/lib/reads/metrics-of-runs";
import { publishedDegrees, publishedRows } from "@/lib/reads/published-rows";
import { type ChartsRead, viewMetrics } from "@/lib/reads/view-metrics";
import { manifestInEdition } from "@/lib/record/manifest-on-suite";
import { hashOfText } from "@/lib/text/text-hash";
import { type MeasuredRow, pooledMetrics, valueIn } from "./measured-rows";
import { byStanding, isRankedRow, modelRows } from "./model-rows";
import { type Contender, pairTests, tooFewNotes } from "./pair-tests";
import { rankRanges } from "./rank-ranges";
import { rankedRuns, simulatedRows } from "./ranked-runs";
import { rowNotes } from "./row-notes";
import { stampOf } from "./standings";

/** The rows that carry the data of charts: none, all, the rows with these ids, or (null) the best runs, which are drawn at first. */
export type DrawnRows = "none" | "all" | readonly string[] | null;

export interface LeaderboardAsk {
  simulated: boolean;
  drawn: DrawnRows;
  /** Null for the ranking with most models, within the edition if one is given. */
  ranking: string | null;
  /** Null for the edition of the ranking with most models. */
  edition: string | null;
}

/**
 * Reads a family's rankings and the rows of one of them, best headline first: models with their whole runs pooled, then partial and lossy
 * runs, then the papers' figures. Throws `not_found` for an unknown ranking.
 */
export async function leaderboardRows(family: Manifest, ask: LeaderboardAsk): Promise<Leaderboard> {
  // The papers' figures rank among themselves unless the suite is known to be the authors'.
  const { rankings, runs, unreadable } = await rankedRuns(family, ask);
  const asked = family.views.editions?.find(({ id }) => id === ask.edition)?.id;
  const editionRanking = rankings.find(({ edition }) => asked === undefined || edition === asked);
  const shown = ask.ranking === null ? editionRanking : rankings.find(({ key }) => key === ask.ranking);
  if (!shown && ask.ranking !== null)
    throw new HeedError("not_found", "This ranking does not exist: its runs may have been rescored since. Reload the page.");
  const edition = shown?.edition;
  const { manifest: shownManifest, rows: measured } = shown
    ? await modelRows(family, shown, runs, unreadable)
    : { manifest: family, rows: [] };
  const inEdition = measured.map(({ row, ...measuredRow }) => ({ ...measuredRow, row: edition === undefined ? row : { ...row, edition } }));
  const isTogether = shown !== undefined && (shown.authors.confirmed !== null || shown.authors.release !== null);
  const beside = isTogether ? publishedRows(shownManifest, false, edition) : [];
  const ranked = await rankedRows(shownManifest, inEdition, beside);
  // The papers' figures rank by the headline of their family or edition, whatever this suite's headline is.
  const by = shownManifest === family || edition !== undefined ? [] : [`ranked by ${family.views.headline.label}`];
  const others = publishedRows(family, false).filter(({ id }) => beside.every((row) => row.id !== id));
  // Numbers of two editions are not compared: each edition is ranked by itself.
  for (const rows of byEdition(others))
    ranked.push(
      ...(await rankedRows(manifestInEdition(family, rows[0]?.edition), [], rows)).map((row) => ({ ...row, notes: [...by, ...row.notes] })),
    );
  const rows = await withCharts({ family, rowManifest: shownManifest }, ranked, measured, ask.drawn);
  return {
    // A reader may choose another edition, which has its own headline.
    benchmark: infoOfManifest(edition === undefined ? shownManifest : family),
    rankings,
    shown: shown?.key ?? null,
    rows,
    charts: ask.drawn !== "none",
    unreadable: unreadable.list(),
  };
}

/** What tests of all rows say of each: its rank range, null without one, and notes on why it has none. */
interface Ranks {
  ranges: readonly LeaderboardRow["rank"][];
  tooFew: readonly string[][];
}

/** Ranks by what they depend on, because those of several hundred rows take about a second. */
const knownRanks = new LRUCache<string, Ranks>({ max: 200 });

async function ranksOf(
  contenders: readonly Contender[],
  isKnown: readonly boolean[],
  direction: MetricDeclaration["direction"],
): Promise<Ranks> {
  const basis = contenders.map(({ runs, ...figured }, at) => [isKnown[at], stampOf(runs), figured]);
  const key = hashOfText(JSON.stringify([direction, basis]));
  const known = knownRanks.get(key);
  if (known) return known;
  const { test, drawn } = await pairTests(contenders.map((contender, at) => (isKnown[at] ? contender : { ...contender, runs: [] })));
  const tooFew = drawn.map((drawnUnits) => (drawnUnits === null ? [] : tooFewNotes(drawnUnits)));
  const values = contenders.map(({ value }, at) => ({ value, isKnown: isKnown[at] === true && tooFew[at]?.length === 0 }));
  const ranks = { ranges: rankRanges(values, direction, test), tooFew };
  knownRanks.set(key, ranks);
  return ranks;
}

/** Orders rows by their headline and adds the ranks that pairwise tests allow; partial and lossy runs have no rank and come last. */
async function rankedRows(
  manifest: Manifest,
  measured: readonly MeasuredRow[],
  printed: readonly LeaderboardRow[],
): Promise<LeaderboardRow[]> {
  const { headline, metrics } = manifest.views;
  const { direction = "higher", unit = "" } = metrics.find((m) => m.id === headline.metric) ?? {};
  const degrees = publishedDegrees(manifest, headline);
  const entries = [
    ...measured.map(({ row, whole, pool }) => ({
      row,
      runs: whole.map(({ id, stamp }) => ({ id, stamp, pool })),
      isRanked: isRankedRow(row),
    })),
    ...printed.map((row) => ({ row, runs: [], isRanked: true })),
  ].map((entry) => ({ ...entry, headline: valueIn(entry.row.metrics, headline) }));
  const contenders = entries.map(({ row, runs, headline: figure }): Contender => {
    const value = figure?.value ?? 0;
    const known = row.runId === null ? degrees.get(row.model) : (figure?.n ?? 2) - 1;
    return { runs, value, low: figure?.low ?? value, high: figure?.high ?? value, degrees: Math.max(1, known ?? 1) };
  });
  const isKnown = entries.map(
    ({ headline: figure, isRanked }) => isRanked && figure !== null && figure.low !== null && figure.high !== null,
  );
  const { ranges, tooFew } = await ranksOf(contenders, isKnown, direction);
  const notes = await rowNotes(
    entries.map(({ runs, isRanked }) => (isRanked ? runs : [])),
    unit,
  );
  return entries
    .map(({ row }, at) => ({ ...row, rank: ranges[at] ?? null, notes: [...row.notes, ...(tooFew[at] ?? []), ...(notes[at] ?? [])] }))
    .sort(byStanding(manifest.views));
}

/**
 * Adds to the drawn rows every slice that the charts need, and to the other runs those of the main chart, which shows them behind the drawn
 * rows.
 */
async function withCharts(
  { family, rowManifest }: { family: Manifest; rowManifest: Manifest },
  rows: readonly LeaderboardRow[],
  measured: readonly MeasuredRow[],
  asked: DrawnRows,
): Promise<LeaderboardRow[]> {
  if (asked === "none") return [...rows];
  const drawn = new Set(drawnRows(rows, asked).map(({ id }) => id));
  const read = await Promise.all([
    chartedMetrics(
      rowManifest,
      measured.filter(({ row: { id } }) => drawn.has(id)),
      "all",
    ),
    chartedMetrics(
      rowManifest,
      measured.filter(({ row: { id } }) => !drawn.has(id)),
      "main",
    ),
  ]);
  const charted = new Map(read.flatMap((metrics) => [...metrics]));
  const isPrinted = ({ id, runId }: LeaderboardRow) => runId === null && drawn.has(id);
  const printed = new Map(rows.some(isPrinted) ? publishedRows(family, true).map((row) => [row.id, row.metrics]) : []);
  return rows.map((row) => ({ ...row, metrics: charted.get(row.id) ?? (isPrinted(row) ? printed.get(row.id) : undefined) ?? row.metrics }));
}

/** Reads the figures of each row with those of the charts; a row of several runs has pooled figures. */
async function chartedMetrics(manifest: Manifest, measured: readonly MeasuredRow[], charts: ChartsRead): Promise<Map<string, Metric[]>> {
  const [runMetrics, poolMetrics] = await Promise.all([
    metricsOfRuns(
      manifest,
      measured.flatMap(({ row, pool }) => (pool === null ? (row.runId ?? []) : [])),
      { charts },
    ),
    pooledMetrics(
      "metrics",
      measured.flatMap(({ pool }) => pool ?? []),
    ),
  ]);
  const { place } = viewMetrics(manifest.views, charts);
  const shown = (metrics: readonly Metric[] | undefined) => metrics?.filter((metric) => place(metric) !== null).sort(byPlace(place));
  return new Map(
    measured.flatMap(({ row, pool }): [string, Metric[]][] => {
      const metrics = pool === null ? row.runId !== null && runMetrics.get(row.runId) : shown(poolMetrics.get(pool));
      return metrics ? [[row.id, metrics]] : [];
    }),
  );
}

function byPlace(place: (metric: Metric) => number | null) {
  return (a: Metric, b: Metric): number => {
    const [left, right] = [place(a) ?? Infinity, place(b) ?? Infinity];
    return left === right ? 0 : left - right;
  };
}

/** Selects the drawn rows. Papers print many figures, so theirs are sent only for drawn rows, like those of runs. */
function drawnRows(ranked: readonly LeaderboardRow[], drawn: DrawnRows): LeaderboardRow[] {
  if (drawn === "none") return [];
  if (drawn === "all") return [...ranked];
  if (drawn !== null) return ranked.filter(({ id }) => drawn.includes(id));
  return byEdition(ranked).flatMap((rows) => {
    const ownRows = rows.filter(({ runId }) => runId !== null);
    return [...ownRows.slice(0, drawnAtFirst), ...rows.filter(({ runId }) => runId === null).slice(0, drawnAtFirst)];
  });
}

/** Groups rows by edition, keeping their order; a family without editions has one group. */
function byEdition(rows: readonly LeaderboardRow[]): LeaderboardRow[][] {
  const byEdition = new Map<string | undefined, LeaderboardRow[]>();
  for (const row of rows) byEdition.set(row.edition, [...(byEdition.get(row.edition) ?? []), row]);
  return [...byEdition.values()];
}

/** Reads a family's leaderboard; simulated models are included only if asked for. Throws `not_found` for an unknown family or ranking. */
export async function readLeaderboard(id: string, options: Partial<LeaderboardAsk> = {}): Promise<Leaderboard> {
  // Rows in `drawn` carry every slice of the charts, other runs those of the main chart. Published rows, and all rows of a table without
  // charts, carry only the figures of the columns.
  const benchmark = manifestById(id);
  const ask = {
    simulated: options.simulated ?? false,
    drawn: options.drawn ?? null,
    ranking: options.ranking ?? null,
    edition: options.edition ?? null,
  };
  const board = await leaderboardRows(benchmark, ask);
  return ask.simulated ? board : { ...board, simulated: await simulatedRows(benchmark, board.shown) };
}
