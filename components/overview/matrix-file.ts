import { missingText } from "@/components/rows/missing-text";
import { latexText } from "@/components/takeaway/latex-text";
import { toPlaces } from "@/components/ui/format";
import type { MatrixCell, MatrixRow } from "@/lib/contracts/overview";
import { csvText } from "@/lib/contracts/plain/csv-text";
import { finalValue, intervalsFor, intervalTarget } from "@/lib/contracts/plain/interval-target";
import { cellDecimals, costOf, type ShownColumn } from "./matrix-column";

/** Suite of a column's ranking. */
const suiteOf = ({ column: { rankings, shown } }: ShownColumn): string => rankings.find(({ key }) => key === shown)?.suiteName ?? "";

const withUnit = ({ label, unit }: ShownColumn["headline"]): string => (unit && unit !== "ratio" ? `${label} (${unit})` : label);

/** Returns the notes on a number: another suite, progress of a partial run, missing data, what its interval is for or why it has none. */
export function notesOf({ elsewhere, partial, missing, lossy, headline }: MatrixCell): string {
  return [
    ...(elsewhere ? [`another ranking: ${[elsewhere.suiteName, withUnit(elsewhere.headline), ...elsewhere.params].join(", ")}`] : []),
    ...(partial ? [`${partial.done} of ${partial.whole} samples finished`] : []),
    ...(missing || lossy ? [missingText(missing, lossy)] : []),
    ...(headline?.sequence ? [`the interval is for ${finalValue}`] : []),
    ...(headline && headline.low === null && headline.why !== undefined ? [headline.why.replace(/\.$/, "")] : []),
  ].join("; ");
}

const plain = (value: number | null | undefined): string => (value == null ? "" : String(value));

/**
 * Formats the matrix as CSV in full precision: one line per model, for each family its number with interval, runs and notes, and the cost
 * with the number of suites in it.
 */
export function matrixCsv(rows: readonly MatrixRow[], columns: readonly ShownColumn[]): string {
  const heading = columns.flatMap((shown) => {
    const name = [shown.column.benchmark.title, suiteOf(shown)].filter(Boolean).join(", ");
    return [withUnit(shown.headline), "low", "high", "interval for", "runs", "notes"].map((part) => `${name}: ${part}`);
  });
  const lines = rows.map((row) => {
    const figures = columns.flatMap(({ column, cellOf }) => {
      const cell = cellOf(row);
      if (cell === null) return ["", "", "", "", "", ""];
      const { headline, pooled } = cell;
      const target = headline ? intervalTarget(headline, column.benchmark.views) : "";
      return [plain(headline?.value), plain(headline?.low), plain(headline?.high), target, String(pooled), notesOf(cell)];
    });
    const cost = costOf(row);
    return [row.model, row.settings?.short ?? "", row.source, ...figures, plain(cost?.usd), plain(cost?.priced)];
  });
  return csvText([["Model", "Settings", "Source", ...heading, "Cost of the suites shown, US$", "Suites in the cost"], ...lines]);
}

/**
 * Formats the matrix as a booktabs table in the shown digits, with both ends of each interval. Numbers of another ranking, of a run without
 * a rank, or without all samples have a dagger and a note below.
 */
export function matrixLatex(rows: readonly MatrixRow[], columns: readonly ShownColumn[]): string {
  const kept = columns.filter(({ cellOf }) => rows.some((row) => cellOf(row) !== null));
  const notes: string[] = [];
  const line = (cells: readonly string[]) => `    ${cells.join(" & ")} \\\\`;
  const figure = (row: MatrixRow, { cellOf, headline, column }: ShownColumn): string => {
    const cell = cellOf(row);
    const metric = cell?.headline;
    if (!cell || metric?.value == null) return "--";
    const decimals = cellDecimals(cell, headline);
    const digits = (value: number) => toPlaces(value, decimals);
    const ends = metric.low !== null && metric.high !== null ? ` [${digits(metric.low)}, ${digits(metric.high)}]` : "";
    const note = cell.elsewhere || cell.partial || cell.missing || cell.lossy ? notesOf(cell) : "";
    if (note !== "") notes.push(`${row.model}, ${column.benchmark.title}: ${note}`);
    return `${digits(metric.value)}${ends}${note === "" ? "" : "$^\\dagger$"}`;
  };
  const body = rows.map((row) => {
    const model = row.settings && row.settings.short !== "defaults" ? `${row.model} (${row.settings.short})` : row.model;
    return line([latexText(model), ...kept.map((shown) => figure(row, shown))]);
  });
  const targets = [...new Set(kept.map(({ column }) => intervalsFor(column.benchmark.views)))];
  return [
    `% 95% intervals for ${targets.join("; ").replace(/\s+/g, " ")} unless a note says otherwise. Needs \\usepackage{booktabs}.`,
    `\\begin{tabular}{l${"r".repeat(kept.length)}}`,
    "    \\toprule",
    line(["Model", ...kept.map(({ column }) => latexText(column.benchmark.title))]),
    line(["", ...kept.map((shown) => latexText(suiteOf(shown)))]),
    line(["", ...kept.map(({ headline }) => latexText(withUnit(headline)))]),
    "    \\midrule",
    ...body,
    "    \\bottomrule",
    "\\end{tabular}",
    ...notes.map((note) => `% dagger: ${note.replace(/\s+/g, " ")}`),
    "",
  ].join("\n");
}
