import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { readRunDifferences } from "@/lib/comparisons/run-differences";
import type { RunPosition } from "@/lib/contracts/run-position";
import { queryRows } from "@/lib/db/query-rows";
import { manifestOnSuite } from "@/lib/record/manifest-on-suite";
import { noRun } from "@/lib/record/no-run";
import { rankable, rankableColumns, rankStates } from "@/lib/record/rank-states";
import { rankedColumns, rankedRun, rankingKey } from "@/lib/record/ranking-key";
import { readLeaderboard } from "./leaderboard";
import { valueIn } from "./measured-rows";
import { isRankedRow } from "./model-rows";

const runRow = rankable.extend({
  ...rankedRun.shape,
  benchmark: z.string(),
  suiteId: z.number().int(),
  source: z.string(),
  archived: z.boolean(),
});
const runSql = `select ${rankableColumns}, ${rankedColumns}, r.benchmark, r.suite_id as "suiteId", r.source, r.archived_at is not null as archived
  from run r join suite s on s.id = r.suite_id where r.id = $1`;

const nowhere: Omit<RunPosition, "against"> = { models: [], ranking: null, place: null };

/** Reads the place of a run and its differences from earlier runs. Throws `not_found`. */
export async function readRunPosition(id: number): Promise<RunPosition> {
  const [place, against] = await Promise.all([readRunPlace(id), readRunDifferences(id)]);
  return { ...place, against };
}

/**
 * Reads a run's place among the models of its ranking, from the leaderboard's rows; a run without a rank has no place. Throws `not_found`.
 */
export async function readRunPlace(id: number): Promise<Omit<RunPosition, "against">> {
  const [run] = await queryRows(runRow, runSql, [id]);
  if (!run) throw noRun(id);
  const state = (await rankStates([run])).get(id)?.state;
  if (state !== "whole" || run.archived) return nowhere;
  const ranking = rankingKey(manifestById(run.benchmark), run);
  const board = await readLeaderboard(run.benchmark, { ranking, drawn: "none", simulated: run.source === "simulated" });
  const { headline, metrics } = (await manifestOnSuite(manifestById(run.benchmark), run.suiteId)).views;
  const ranked = board.rows.flatMap((row) => {
    const score = valueIn(row.metrics, headline);
    if (row.runId === null || !isRankedRow(row) || score?.value == null) return [];
    return [{ row, runId: row.runId, value: score.value, low: score.low, high: score.high, isOwn: row.runs.some((run) => run.id === id) }];
  });
  const entry = ranked.find(({ isOwn }) => isOwn);
  if (!entry) return nowhere;
  const sign = metrics.find((metric) => metric.id === headline.metric)?.direction === "lower" ? -1 : 1;
  const { rank, pooled } = entry.row;
  const shown = board.rankings.find(({ key }) => key === ranking);
  const isTogether = shown !== undefined && (shown.authors.confirmed !== null || shown.authors.release !== null);
  const beside = isTogether ? board.rows.filter(({ runId, edition }) => runId === null && edition === shown.edition) : [];
  // The place counts the rows that the range counts, with the papers' figures where these rank with the runs, so that the two never
  // contradict each other.
  const counted = [...ranked.map(({ row }) => row), ...beside].flatMap(
    ({ rank, metrics }) => (rank && valueIn(metrics, headline)?.value) ?? [],
  );
  const better = counted.filter((value) => sign * (value - entry.value) > 0).length;
  return {
    models: ranked.map(({ row, runId, value, low, high, isOwn }) => ({ model: row.model, runId, value, low, high, isOwn })),
    ranking,
    place: rank && { place: better + 1, models: counted.length, rank, pooled },
  };
}
