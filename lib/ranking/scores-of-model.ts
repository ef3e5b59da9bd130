import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifests } from "@/lib/benchmarks/registry";
import type { RankedModels, ScoreInFamily } from "@/lib/contracts/leaderboard";
import { isRankedRow, modelRows, rankModels } from "./model-rows";
import { type PlacedRun, rankedRuns } from "./ranked-runs";

/**
 * Reads the row that represents a model in each family: in the ranking with most models among its rankings, a whole run before a partial or
 * lossy one. Of rows with different settings, the one with the newest run.
 */
export function scoresOfModel(modelId: number): Promise<ScoreInFamily[]> {
  return Promise.all(
    manifests.map(async (manifest): Promise<ScoreInFamily> => {
      const { id, title, views } = manifest;
      return { family: { id, title, headline: views.headline.label }, score: await scoreIn(manifest, modelId) };
    }),
  );
}

async function scoreIn(family: Manifest, modelId: number): Promise<RankedModels | null> {
  const { rankings, runs } = await rankedRuns(family, { simulated: true });
  // Rows are complete, as on the leaderboard, even if an example run or a run of another model with the same name and settings is pooled
  // with them.
  const place = ({ ranking, row }: PlacedRun) => `${ranking} ${row}`;
  const places = new Set(runs.filter((run) => run.modelId === modelId && !run.demonstration).map(place));
  const ownRuns = runs.filter((run) => places.has(place(run)));
  let unranked: RankedModels | null = null;
  for (const ranking of rankings) {
    const { manifest, rows } = await modelRows(family, ranking, ownRuns);
    const [row] = rows
      .map((measured) => measured.row)
      .sort((a, b) => Number(isRankedRow(b)) - Number(isRankedRow(a)) || (b.runId ?? 0) - (a.runId ?? 0));
    if (!row) continue;
    const score = rankModels(ranking, manifest, [row]);
    if (isRankedRow(row)) return score;
    unranked ??= score;
  }
  return unranked;
}
