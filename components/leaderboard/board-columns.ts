import { formatColumnInterval, formatMetric, formatNumber, formatSeconds, formatTokens, formatUsd, NONE } from "@/components/ui/format";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Views } from "@/lib/contracts/views";
import { isWhole, partRows } from "./board-rows";
import { columnRanks, type LeaderboardColumn, leaderboardColumns, rowDeclaration, rowMetric } from "./leaderboard-row";

/** Column after the headline: a metric, or the cost, latency or tokens of a run. */
export interface BoardColumn {
  /** Key in the page's address: `accuracy:density=10`, `cost`. */
  key: string;
  /** Name with its unit. */
  label: string;
  /** Explanation of the computation. */
  help: string;
  metric: LeaderboardColumn | null;
  /** Text in the table. */
  text: (row: LeaderboardRow) => string;
  /** Text in a file, for columns that are not metrics. */
  file: (row: LeaderboardRow) => string;
  /** Reason for a missing value, or the interval and the reason why it is missing. */
  hint: (row: LeaderboardRow) => string;
  fallsFirst: boolean;
  /** Shown until the reader chooses columns; false for a metric that only the paper has and no run of the ranking. */
  atFirst: boolean;
}

/** Number of metrics beside the headline that are shown until the reader chooses. */
const metricsAtFirst = 3;

const withUnit = ({ label, declaration: { unit } }: LeaderboardColumn) => (unit && unit !== "ratio" ? `${label} (${unit})` : label);

function metricColumn(column: LeaderboardColumn, rows: readonly LeaderboardRow[], ranked: readonly LeaderboardRow[]): BoardColumn {
  const ranks = column.ranked ? columnRanks(ranked, column) : null;
  return {
    key: column.key,
    label: withUnit(column),
    help: column.declaration.description,
    metric: column,
    text: (row) => {
      const place = ranks?.get(row.id);
      const figure = formatNumber(rowMetric(row, column)?.value ?? null, rowDeclaration(row, column).decimals);
      return place === undefined ? figure : `${figure} (${place})`;
    },
    file: () => "",
    hint: (row) => {
      const metric = rowMetric(row, column);
      return metric
        ? [formatColumnInterval(metric, rowDeclaration(row, column)), metric.low === null ? (metric.why ?? "") : ""]
            .filter(Boolean)
            .join(", ")
        : "";
    },
    fallsFirst: column.declaration.direction !== "lower",
    atFirst: hasFigure(rows, (row) => (rowMetric(row, column)?.value ?? null) !== null),
  };
}

/** True if a run has the figure or, without runs, a published model. */
function hasFigure(rows: readonly LeaderboardRow[], has: (row: LeaderboardRow) => boolean): boolean {
  const runs = rows.filter(({ source }) => source !== "published");
  return (runs.length > 0 ? runs : rows).some(has);
}

const taken: readonly BoardColumn[] = [
  {
    key: "cost",
    label: "Cost (US$)",
    help: "Cost of one pass over the suite in US$, at the model’s price when its runs were launched.",
    metric: null,
    text: ({ costUsd }) => formatUsd(costUsd),
    file: ({ costUsd }) => (costUsd === null ? "" : String(Number(costUsd.toPrecision(4)))),
    hint: (row) => {
      if (row.costUsd !== null || row.source === "published") return "";
      return isWhole(row) ? "The model has no price." : "Only a complete run has the cost of one pass.";
    },
    fallsFirst: false,
    atFirst: true,
  },
  {
    key: "latency",
    label: "Latency per call (s)",
    help: "Mean seconds per call for scored samples (one call per dialogue turn). It covers only runs at this ranking’s most common concurrency, because latency at other concurrencies is not comparable.",
    metric: null,
    text: ({ latencySeconds }) => formatSeconds(latencySeconds),
    file: ({ latencySeconds }) => (latencySeconds === null ? "" : String(Number(latencySeconds.toPrecision(3)))),
    hint: ({ latencyWhy }) => latencyWhy ?? "",
    fallsFirst: false,
    atFirst: true,
  },
  {
    key: "tokens",
    label: "Tokens out per call",
    help: "Mean output tokens per call for scored samples (one call per dialogue turn).",
    metric: null,
    text: ({ outputTokens }) => formatTokens(outputTokens === null ? null : Math.round(outputTokens)),
    file: ({ outputTokens }) => (outputTokens === null ? "" : String(Math.round(outputTokens))),
    hint: () => "",
    fallsFirst: false,
    atFirst: false,
  },
  {
    key: "date",
    label: "Finished",
    help: "When the newest run in the row finished.",
    metric: null,
    text: ({ date }) => date?.slice(0, 10) ?? NONE,
    file: ({ date }) => date?.slice(0, 10) ?? "",
    hint: ({ date }) => date ?? "",
    fallsFirst: true,
    atFirst: false,
  },
];

/**
 * Returns the columns that have a figure in any row: the headline, and the others in their order. `isTogether` is true if the paper's
 * figures rank with the runs.
 */
export function boardColumns(
  views: Views,
  rows: readonly LeaderboardRow[],
  isTogether: boolean,
): { headline: LeaderboardColumn | null; others: BoardColumn[] } {
  const { headline, others } = leaderboardColumns(views, rows);
  const { measured, printed } = partRows(rows, isTogether);
  // As in the headline's ranking: beside runs, the paper's figures have no rank.
  const ranked = (measured.length > 0 ? measured : printed).filter(isWhole);
  const all = [...others.map((column) => metricColumn(column, rows, ranked)), ...taken];
  return { headline, others: all.filter(({ text }) => rows.some((row) => text(row) !== NONE)) };
}

/** Returns the columns to show: the chosen ones or, by default, the first metrics, cost and latency. */
export function chosenColumns(columns: readonly BoardColumn[], asked: readonly string[] | null): BoardColumn[] {
  if (asked !== null) return columns.filter(({ key }) => asked.includes(key));
  const shown = columns.filter(({ atFirst }) => atFirst);
  const metrics = shown.filter(({ metric }) => metric !== null).slice(0, metricsAtFirst);
  return shown.filter((column) => column.metric === null || metrics.includes(column));
}

/** Formats a row's headline with its unit: `2.31 turns`. */
export function headlineText(row: LeaderboardRow, headline: LeaderboardColumn): string {
  return formatMetric(rowMetric(row, headline)?.value ?? null, rowDeclaration(row, headline));
}

/** Returns the rows whose model or settings contain all words of a search. */
export function foundRows(rows: readonly LeaderboardRow[], search: string): readonly LeaderboardRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ model, settings, source }) => {
    const text = `${model} ${settings?.short ?? ""} ${source}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Maps each row to its label: the model's name, with its settings if another row has the same name. */
export function rowLabels(rows: readonly LeaderboardRow[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { model } of rows) counts.set(model, (counts.get(model) ?? 0) + 1);
  return new Map(
    rows.map(({ id, model, settings }) => [id, (counts.get(model) ?? 0) > 1 && settings ? `${model} (${settings.short})` : model]),
  );
}
