import { latexText } from "@/components/takeaway/latex-text";
import { toPlaces } from "@/components/ui/format";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric } from "@/lib/contracts/metric";
import { csvText } from "@/lib/contracts/plain/csv-text";
import { finalValue, intervalTarget } from "@/lib/contracts/plain/interval-target";
import type { BoardColumn } from "./board-columns";
import { type LeaderboardColumn, rankText, rowDeclaration, rowMetric } from "./leaderboard-row";

/** Visible part of a ranking: rows in their order, under the headings of their parts. */
export interface ShownBoard {
  title: string;
  headline: LeaderboardColumn;
  /** Meaning of the intervals of complete runs. */
  intervalsFor: string;
  columns: readonly BoardColumn[];
  parts: readonly { title: string | null; rows: readonly LeaderboardRow[] }[];
}

/** Removes the dash that the screen shows for a missing value. */
const plain = (text: string): string => (text === "–" ? "" : text);

/** Formats the figures of a column for a file: in full precision, or with the digits shown on screen. */
type Digits = (value: number, row: LeaderboardRow, column: LeaderboardColumn) => string;
const inFull: Digits = (value) => String(value);
const asShown: Digits = (value, row, column) => toPlaces(value, rowDeclaration(row, column).decimals);

/** A figure without unit or spaces. */
function fileText(column: BoardColumn, row: LeaderboardRow, digits: Digits): string {
  if (column.metric === null) return plain(column.file(row));
  const value = rowMetric(row, column.metric)?.value ?? null;
  return value === null ? "" : digits(value, row, column.metric);
}

function ends(row: LeaderboardRow, column: LeaderboardColumn, written: Digits) {
  const metric = rowMetric(row, column);
  const digits = (value: number | null | undefined) => (value == null ? "" : written(value, row, column));
  const { missing, bounds } = row.missing ?? {};
  return {
    ...{ value: digits(metric?.value), low: digits(metric?.low), high: digits(metric?.high) },
    ...{ n: metric ? String(metric.n) : "", noun: metric ? (metric.counts ?? "samples") : "" },
    ...{ missing: metric ? String(missing ?? metric.missing) : "", least: digits(bounds?.low), most: digits(bounds?.high) },
  };
}

/**
 * Returns the notes on a row that a reader needs: the progress of a partial run, the reason for a missing value or interval, and the row's
 * own notes.
 */
export function boardRowNotes(row: LeaderboardRow, headline: LeaderboardColumn): string {
  return notesOf(row, headline).join("; ");
}

const noRank = "no rank: ";

/** Returns the reason why a row without a rank has none, from its notes. */
export function noRankReason(row: LeaderboardRow, headline: LeaderboardColumn): string {
  const note = notesOf(row, headline).find((text) => text.startsWith(noRank));
  return note?.slice(noRank.length) ?? (rowMetric(row, headline)?.value == null ? "no value" : "no interval");
}

function notesOf(row: LeaderboardRow, headline: LeaderboardColumn): string[] {
  const metric = rowMetric(row, headline);
  return [
    ...(row.partial ? [`${noRank}${row.partial.done} of ${row.partial.whole} samples finished`] : []),
    ...row.notes,
    ...(row.source === "published" && metric && (metric.low !== null || metric.high !== null) ? ["interval as published"] : []),
    ...(metric?.sequence ? [`the interval is for ${finalValue}`] : []),
    ...(metric?.low === null && metric.why !== undefined ? [metric.why.replace(/\.$/, "")] : []),
  ];
}

/** Population for which a row's interval holds; empty if it has none. */
function targetOf({ source }: LeaderboardRow, metric: Metric, intervalsFor: string): string {
  const target = intervalTarget(metric, { intervalsFor });
  return target !== "" && source === "published" ? "as published" : target;
}

/**
 * Formats the ranking as CSV in full precision: one line per row, with both ends of the headline's interval, its counts and the missing
 * data.
 */
export function boardCsv({ headline, intervalsFor, columns, parts }: ShownBoard): string {
  const { unit } = headline.declaration;
  const name = unit && unit !== "ratio" ? `${headline.label} (${unit})` : headline.label;
  const missing = ["n", "n counts", "Missing", "Low with missing", "High with missing"];
  const heading = [
    "Rank",
    "Model",
    "Settings",
    "Source",
    name,
    "Low",
    "High",
    "Interval for",
    ...missing,
    ...columns.map(({ label }) => label),
    "Runs",
    "Notes",
  ];
  const lines = parts.flatMap(({ rows }) =>
    rows.map((row) => {
      const figures = ends(row, headline, inFull);
      const metric = rowMetric(row, headline);
      const head = [
        row.rank === null ? "" : rankText(row.rank),
        row.model,
        row.settings?.short ?? "",
        row.source,
        figures.value,
        figures.low,
        figures.high,
        metric === null ? "" : targetOf(row, metric, intervalsFor),
      ];
      const missing = [figures.n, figures.noun, figures.missing, figures.least, figures.most];
      const runs = row.pooled > 0 ? String(row.pooled) : "";
      return [...head, ...missing, ...columns.map((column) => fileText(column, row, inFull)), runs, boardRowNotes(row, headline)];
    }),
  );
  return csvText([heading, ...lines]);
}

/**
 * Formats the ranking as a booktabs table with the digits on screen. After the headline follow its interval, counts, missing data with
 * bounds, and notes.
 * Intervals are written with ± if both arms of every row round to the same value.
 */
export function boardLatex({ title, headline, intervalsFor, columns, parts }: ShownBoard): string {
  const { unit } = headline.declaration;
  const name = unit && unit !== "ratio" ? `${headline.label} (${unit})` : headline.label;
  const isNoted = parts.some(({ rows }) => rows.some((row) => boardRowNotes(row, headline) !== ""));
  const names = ["Rank", "Model", name, "n", "Missing", ...columns.map(({ label }) => label), ...(isNoted ? ["Notes"] : [])];
  const isEven = parts.every(({ rows }) => rows.every((row) => armsOf(row, headline)?.isEven ?? true));
  const line = (cells: readonly string[]) => `    ${cells.join(" & ")} \\\\`;
  const body = parts.flatMap(({ title: part, rows }) => {
    const lines = rows.map((row) => {
      const model = row.settings && row.settings.short !== "defaults" ? `${row.model} (${row.settings.short})` : row.model;
      const figures = columns.map((column) => latexText(fileText(column, row, asShown)) || "--");
      const notes = isNoted ? [latexText(boardRowNotes(row, headline))] : [];
      return line([
        latexText(rankText(row.rank)),
        latexText(model),
        latexFigure(row, headline, isEven),
        ...latexCounts(row, headline),
        ...figures,
        ...notes,
      ]);
    });
    if (part === null || rows.length === 0) return lines;
    return ["    \\midrule", `    \\multicolumn{${names.length}}{l}{\\emph{${latexText(part)}}} \\\\`, ...lines];
  });
  return [
    `% ${title.replace(/\s+/g, " ")}. 95% intervals for ${intervalsFor} unless a note says otherwise; ranks are ranges; brackets next to missing samples give the range that the number could take with them. Needs \\usepackage{booktabs}.`,
    `\\begin{tabular}{rl${"r".repeat(names.length - (isNoted ? 3 : 2))}${isNoted ? "l" : ""}}`,
    "    \\toprule",
    line(names.map(latexText)),
    ...(parts[0]?.title === null || parts[0]?.rows.length === 0 ? ["    \\midrule"] : []),
    ...body,
    "    \\bottomrule",
    "\\end{tabular}",
    "",
  ].join("\n");
}

/** Formatted upper arm of a row's interval, and whether the lower arm is as long; null if the row has no interval. */
function armsOf(row: LeaderboardRow, headline: LeaderboardColumn): { up: string; isEven: boolean } | null {
  const { value, low, high } = ends(row, headline, asShown);
  if (value === "" || low === "" || high === "") return null;
  const { decimals } = rowDeclaration(row, headline);
  const [down, up] = [Number(value) - Number(low), Number(high) - Number(value)].map((arm) => toPlaces(arm, decimals));
  return { up: up ?? "", isEven: down === up };
}

function latexFigure(row: LeaderboardRow, headline: LeaderboardColumn, isEven: boolean): string {
  const { value, low, high } = ends(row, headline, asShown);
  if (value === "") return "--";
  const arms = armsOf(row, headline);
  if (arms === null) return value;
  return isEven ? `$${value} \\pm ${arms.up}$` : `${value} [${low}, ${high}]`;
}

/** Counts of the headline, and its missing data with the bounds that they leave. */
function latexCounts(row: LeaderboardRow, headline: LeaderboardColumn): string[] {
  const { n, least, most } = ends(row, headline, asShown);
  const metric = rowMetric(row, headline);
  if (!metric) return ["--", "--"];
  const { missing } = row;
  const text = missing ? `${missing.missing} of ${missing.asked}` : "--";
  return [latexText(`${n} ${metric.counts ?? "samples"}`), least === "" ? text : `${text} [${least}, ${most}]`];
}
