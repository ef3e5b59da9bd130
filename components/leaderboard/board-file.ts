import { toPlaces } from "@/components/ui/format";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { csvText } from "@/lib/contracts/plain/csv-text";
import type { BoardColumn } from "./board-columns";
import { rankText, rowMetric, type ShownColumn } from "./leaderboard-row";

/** What of a ranking is on screen: rows in their order, under the headings of their parts. */
export interface ShownBoard {
  title: string;
  headline: ShownColumn;
  columns: readonly BoardColumn[];
  parts: readonly { title: string | null; rows: readonly LeaderboardRow[] }[];
}

/** Without the dash that stands on the screen where nothing is. */
const plain = (text: string): string => (text === "–" ? "" : text);

/** A figure with as many digits as are shown, and no unit or spaces within it. */
function fileText(column: BoardColumn, row: LeaderboardRow): string {
  if (column.metric === null) return plain(column.file(row));
  const value = rowMetric(row, column.metric)?.value ?? null;
  return value === null ? "" : toPlaces(value, column.metric.declaration.decimals);
}

function ends(row: LeaderboardRow, { declaration: { decimals }, ...column }: ShownColumn) {
  const metric = rowMetric(row, column);
  const digits = (value: number | null | undefined) => (value == null ? "" : toPlaces(value, decimals));
  return { value: digits(metric?.value), low: digits(metric?.low), high: digits(metric?.high), n: metric ? String(metric.n) : "" };
}

/** The ranking as CSV: a line a row, with both ends of the headline's interval. */
export function boardCsv({ headline, columns, parts }: ShownBoard): string {
  const { unit } = headline.declaration;
  const name = unit && unit !== "ratio" ? `${headline.label} (${unit})` : headline.label;
  const heading = ["Rank", "Model", "Settings", "Source", name, "Low", "High", "n", ...columns.map(({ label }) => label), "Runs", "Notes"];
  const lines = parts.flatMap(({ rows }) =>
    rows.map((row) => {
      const { value, low, high, n } = ends(row, headline);
      const notes = [...(row.partial ? [`${row.partial.done} of ${row.partial.whole}`] : []), ...row.notes].join("; ");
      const head = [row.rank === null ? "" : rankText(row.rank), row.model, row.settings?.short ?? "", row.source, value, low, high, n];
      return [...head, ...columns.map((column) => fileText(column, row)), row.pooled > 0 ? String(row.pooled) : "", notes];
    }),
  );
  return csvText([heading, ...lines]);
}

const escapes: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "–": "--",
  "·": "$\\cdot$",
  "−": "$-$",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
};

/** A text as LaTeX prints it letter by letter. */
export function latexText(text: string): string {
  return text.replace(/[\\~^–·−<>]|[&%$#_{}]|[\u2009\u202F]/g, (of) => escapes[of] ?? (/\s/.test(of) ? "\\," : `\\${of}`));
}

/** The ranking as a tabular of booktabs; intervals stand behind the headline, as ± where both arms round to the same. */
export function boardLatex({ title, headline, columns, parts }: ShownBoard): string {
  const { unit } = headline.declaration;
  const name = unit && unit !== "ratio" ? `${headline.label} (${unit})` : headline.label;
  const names = ["Rank", "Model", name, ...columns.map(({ label }) => label)];
  const line = (cells: readonly string[]) => `    ${cells.join(" & ")} \\\\`;
  const body = parts.flatMap(({ title: part, rows }) => {
    const lines = rows.map((row) => {
      const model = row.settings && row.settings.short !== "defaults" ? `${row.model} (${row.settings.short})` : row.model;
      const figures = columns.map((column) => latexText(fileText(column, row)) || "--");
      return line([latexText(rankText(row.rank)), latexText(model), latexFigure(row, headline), ...figures]);
    });
    if (part === null || rows.length === 0) return lines;
    return ["    \\midrule", `    \\multicolumn{${names.length}}{l}{\\emph{${latexText(part)}}} \\\\`, ...lines];
  });
  return [
    `% ${title.replace(/\s+/g, " ")}. 95 % intervals; ranks are ranges. Needs \\usepackage{booktabs}.`,
    `\\begin{tabular}{rl${"r".repeat(names.length - 2)}}`,
    "    \\toprule",
    line(names.map(latexText)),
    ...(parts[0]?.title === null || parts[0]?.rows.length === 0 ? ["    \\midrule"] : []),
    ...body,
    "    \\bottomrule",
    "\\end{tabular}",
    "",
  ].join("\n");
}

function latexFigure(row: LeaderboardRow, headline: ShownColumn): string {
  const { value, low, high } = ends(row, headline);
  if (value === "") return "--";
  if (low === "" || high === "") return value;
  const { decimals } = headline.declaration;
  const [down, up] = [Number(value) - Number(low), Number(high) - Number(value)].map((arm) => toPlaces(arm, decimals));
  return down === up ? `$${value} \\pm ${up}$` : `${value} [${low}, ${high}]`;
}
