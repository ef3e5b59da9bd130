import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifests } from "@/lib/benchmarks/registry";
import type { Ranking } from "@/lib/contracts/leaderboard";
import type { Matrix, MatrixCell, MatrixColumn, MatrixRow } from "@/lib/contracts/overview";
import { headlinesOf, viewsIn } from "@/lib/contracts/plain/edition-words";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { queryRows } from "@/lib/db/query-rows";
import { readModels } from "@/lib/reads/models";
import { rowKey } from "@/lib/record/ranking-key";
import { isRankedRow, modelRows, rankModels } from "./model-rows";
import { readPins } from "./pin-ranking";
import { type PlacedRun, rankedRuns } from "./ranked-runs";

export interface SmallestSuite {
  benchmark: string;
  id: number;
  name: string;
}

/** A family's column, and its cells by the key of their row. */
interface FamilyCells {
  column: MatrixColumn;
  cells: Map<string, MatrixCell>;
  /** The runs of the cells' rows, newest first. */
  runs: readonly PlacedRun[];
}

const measuredSql = `select exists (select 1 from run where source <> 'simulated' and not demonstration and status <> 'queued' and archived_at is null) as measured`;
const measuredRow = z.object({ measured: z.boolean() });

/**
 * Reads the matrix of models and families: each cell is the model's row in the pinned ranking, else in the ranking with most models.
 * @param smallest the suite of each family on which a missing model is launched if the family has no ranking
 */
export async function readMatrix(smallest: readonly SmallestSuite[]): Promise<Matrix> {
  // A model that is in none of these rows is shown by its row in another ranking. Simulated models, and models that only have example runs,
  // are included only if nothing else was measured.
  const [pins, models, [stored]] = await Promise.all([readPins(), readModels(), queryRows(measuredRow, measuredSql)]);
  const isSimulated = stored?.measured !== true;
  const families = await Promise.all(
    manifests.map((family) =>
      familyCells(family, { isSimulated, pin: pins.get(family.id), smallest: smallest.find(({ benchmark }) => benchmark === family.id) }),
    ),
  );
  // A model launched today belongs to the row of its current settings.
  const modelsByRow = new Map(models.map((stored) => [rowKey({ modelName: stored.name, model: stored.settings }), stored]));
  const newest = new Map<string, string>();
  for (const { runs } of families)
    for (const { row, createdAt } of runs) {
      const at = createdAt.toISOString();
      if (at > (newest.get(row) ?? "")) newest.set(row, at);
    }
  const keys = [...newest.keys()].sort((a, b) => (newest.get(b) ?? "").localeCompare(newest.get(a) ?? ""));
  const rows = keys.flatMap((key): MatrixRow[] => {
    const cells = families.map((family) => family.cells.get(key) ?? null);
    const [first] = cells.flatMap((cell) => cell ?? []);
    if (!first) return [];
    const { model, settings, source } = first;
    const stored = modelsByRow.get(key);
    const isRunnable = isRemote(stored?.settings);
    return [{ key, model, settings, source, modelId: stored?.id ?? null, isRunnable, newest: newest.get(key) ?? "", cells }];
  });
  return { columns: families.map(({ column }) => column), rows, isSimulated };
}

interface FamilyAsked {
  isSimulated: boolean;
  /** Key of the pinned ranking. */
  pin: string | undefined;
  smallest: SmallestSuite | undefined;
}

async function familyCells(family: Manifest, { isSimulated, pin, smallest }: FamilyAsked): Promise<FamilyCells> {
  const { rankings, runs } = await rankedRuns(family, { simulated: isSimulated });
  const pinned = rankings.find(({ key }) => key === pin);
  const shown = pinned ?? rankings[0];
  // Rows are complete, as on the leaderboard, even if an example run is pooled with other runs.
  const placeOf = ({ ranking, row }: PlacedRun) => `${ranking} ${row}`;
  const places = new Set(runs.flatMap((run) => (isSimulated || !run.demonstration ? [placeOf(run)] : [])));
  const open = runs.filter((run) => places.has(placeOf(run)));
  const cells = new Map<string, MatrixCell>();
  const rowOfRun = new Map(open.map(({ id, row }) => [id, row]));
  const here = new Set<string>();
  let onSuite = family;
  for (const ranking of shown ? [shown, ...rankings.filter((other) => other !== shown)] : []) {
    // A row of another ranking is shown if the model has none here, and a whole row replaces a partial one of an earlier ranking.
    const missing = open.filter(({ row }) => !here.has(row) && !isWhole(cells.get(row)));
    const { manifest, rows } = await modelRows(family, ranking, missing);
    if (ranking === shown) onSuite = manifest;
    const measured = rows.map(({ row }) => row);
    const { ranking: place, models } = rankModels(ranking, manifest, measured);
    for (const [at, score] of models.entries()) {
      const key = rowOfRun.get(score.runId ?? 0);
      if (key === undefined || (cells.has(key) && !isRankedRow(score))) continue;
      const elsewhere = ranking === shown ? null : { ...place, headline: headlineOf(manifest) };
      cells.set(key, { ...score, costUsd: measured[at]?.costUsd ?? null, elsewhere });
      if (ranking === shown) here.add(key);
    }
  }
  return { column: columnOf(family, onSuite, { rankings, shown, isPinned: pinned !== undefined, smallest }), cells, runs: open };
}

const isWhole = (cell: MatrixCell | undefined): boolean => cell !== undefined && isRankedRow(cell);

function headlineOf({ views: { headline, metrics } }: Pick<Manifest, "views">): MatrixColumn["headline"] {
  const { unit = "", decimals = 1, direction = "higher" } = metrics.find(({ id }) => id === headline.metric) ?? {};
  return { label: headline.label, unit, decimals, direction };
}

interface ColumnParts {
  rankings: readonly Ranking[];
  shown: Ranking | undefined;
  isPinned: boolean;
  smallest: SmallestSuite | undefined;
}

function columnOf(family: Manifest, onSuite: Manifest, { rankings, shown, isPinned, smallest }: ColumnParts): MatrixColumn {
  const { id, title, glyph, views } = family;
  const headlines = new Set(headlinesOf(views).map(({ metric }) => metric));
  const { headline, metrics, editions, intervalsFor } = views;
  const suite = shown ? { id: shown.suiteId, name: shown.suiteName } : smallest && { id: smallest.id, name: smallest.name };
  return {
    benchmark: {
      ...{ id, title, glyph },
      views: {
        headline,
        metrics: metrics.filter((metric) => headlines.has(metric.id)),
        ...(editions && { editions }),
        ...(intervalsFor !== undefined && { intervalsFor }),
      },
    },
    rankings: rankings.map(({ key, suiteId, suiteName, suiteHash, params, models, partial }) => {
      return { key, suiteId, suiteName, suiteHash, params, models, partial };
    }),
    shown: shown?.key ?? null,
    pinned: isPinned,
    headline: shown ? headlineOf(onSuite) : headlineOf({ views: viewsIn(views, views.editions?.[0]?.id) }),
    suite: suite ?? null,
  };
}
