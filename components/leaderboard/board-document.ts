import { boundsText, missingText } from "@/components/rows/missing-text";
import { chartsToTake } from "@/components/takeaway/charts-to-take";
import type { Takeaway } from "@/components/takeaway/html-button";
import { type HtmlSection, htmlName } from "@/components/takeaway/html-file";
import { methodSection } from "@/components/takeaway/method-section";
import { formatCount, formatCounted, formatEnds, NONE } from "@/components/ui/format";
import type { Leaderboard } from "@/lib/contracts/leaderboard";
import { lossyRule } from "@/lib/contracts/plain/rank-state";
import { type BoardDrawing, boardChartChoice } from "./board-chart-choice";
import { headlineText } from "./board-columns";
import { boardRowNotes, type ShownBoard } from "./board-file";
import { rankText, rowDeclaration, rowMetric } from "./leaderboard-row";

/** Builds the HTML file of a ranking with its rows as shown, the basis of the ranking, the drawn charts and methods. */
export function boardDocument(
  data: Leaderboard,
  { title, headline, intervalsFor, columns, parts }: ShownBoard,
  drawing: BoardDrawing,
): Takeaway {
  const { leading, all } = boardChartChoice(drawing);
  const charts = { views: drawing.views, ...chartsToTake(leading, all) };
  const { benchmark, rankings } = data;
  const shown = rankings.find(({ key }) => key === data.shown);
  const tables = parts.flatMap((part): HtmlSection[] => {
    // Published rows lack the columns that only runs have.
    const filled = columns.filter((column) => part.rows.some((row) => column.text(row) !== NONE));
    const missingHead = part.rows.some(({ missing, lossy }) => missing || lossy) ? ["Missing", "Range with missing"] : [];
    const notesHead = part.rows.some((row) => boardRowNotes(row, headline) !== "") ? ["Notes"] : [];
    return part.rows.length === 0
      ? []
      : [
          {
            title: part.title ?? "Ranking",
            note: `${part.title === null ? `95% intervals are for ${intervalsFor} unless a row says otherwise. ` : ""}The rank range covers every position that pairwise tests cannot rule out.${part.rows.some(({ lossy }) => lossy) ? ` ${lossyRule}` : ""}`,
            table: {
              label: headline.label,
              head: [
                "Model",
                "Rank",
                headline.label,
                "95%",
                "n",
                ...missingHead,
                ...filled.map(({ label }) => label),
                "Source",
                ...notesHead,
              ],
              rows: part.rows.map((row) => {
                const metric = rowMetric(row, headline);
                return [
                  [row.model, row.settings?.short].filter(Boolean).join(", "),
                  rankText(row.rank),
                  headlineText(row, headline),
                  metric ? formatEnds(metric, { ...rowDeclaration(row, headline), unit: "" }) : "",
                  metric ? formatCounted(metric) : "",
                  ...(missingHead.length > 0
                    ? [missingText(row.missing, row.lossy), boundsText(row.missing, { ...headline.declaration, unit: "" })]
                    : []),
                  ...filled.map((column) => column.text(row)),
                  row.source === "published"
                    ? (row.reference ?? "published")
                    : `${row.taken ? "imported" : row.source}${row.date ? ` ${row.date.slice(0, 10)}` : ""}`,
                  ...(notesHead.length > 0 ? [boardRowNotes(row, headline)] : []),
                ];
              }),
            },
          },
        ];
  });
  return {
    document: {
      file: htmlName("leaderboard", benchmark.id, ...(shown ? [shown.suiteName] : [])),
      title: `Leaderboard of ${title}`,
      state: shown ? `${formatCount(shown.models, "model")} over ${formatCount(shown.items, "item")}.` : "Published figures.",
      facts: shown
        ? [
            `suite SHA-256 ${shown.suiteHash}`,
            `verifier ${shown.verifier} ${shown.verifierVersion}`,
            ...shown.params,
            shown.newest.slice(0, 10),
          ]
        : [],
      sections: [...tables, { title: "Charts", charts: true, ...(charts.note && { note: charts.note }) }, methodSection(benchmark, null)],
    },
    charts,
  };
}
