import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifests } from "@/lib/benchmarks/registry";
import type { RankedModels, ScoreInFamily } from "@/lib/contracts/leaderboard";
import { isRankedRow, modelRows, rankedModels } from "./model-rows";
import { rankedRuns } from "./ranked-runs";

/**
 * What represents a model in each family: its row in the ranking with most models of those that it is in, a whole run before a partial or lossy one.
 * Of rows with other settings the one with the newest run.
 */
export function scoresOfModel(name: string): Promise<ScoreInFamily[]> {
  return Promise.all(
    manifests.map(async (manifest): Promise<ScoreInFamily> => {
      const { id, title, views } = manifest;
      return { family: { id, title, headline: views.headline.label }, score: await scoreIn(manifest, name) };
    }),
  );
}

async function scoreIn(family: Manifest, name: string): Promise<RankedModels | null> {
  const { rankings, runs } = await rankedRuns(family, { simulated: true, examples: false });
  const own = runs.filter(({ modelName }) => modelName === name);
  const found: RankedModels[] = [];
  for (const ranking of rankings) {
    const { manifest, rows } = await modelRows(family, ranking, own);
    const [row] = rows
      .map((measured) => measured.row)
      .sort((a, b) => Number(isRankedRow(b)) - Number(isRankedRow(a)) || (b.runId ?? 0) - (a.runId ?? 0));
    if (!row) continue;
    const score = rankedModels(ranking, manifest, [row]);
    if (isRankedRow(row)) return score;
    found.push(score);
  }
  return found[0] ?? null;
}
