import { type HtmlDocument, htmlName } from "@/components/takeaway/html-file";
import { formatCount, formatEnds, formatNumber, formatUsd, NONE } from "@/components/ui/format";
import type { MatrixCell, MatrixRow } from "@/lib/contracts/overview";
import { intervalsFor } from "@/lib/contracts/plain/interval-target";
import { cellDecimals, costOf, type ShownColumn, suiteWithin } from "./matrix-column";
import { notesOf } from "./matrix-file";

/** Builds the HTML file of the matrix: the models in the shown order, each number with its interval and notes. */
export function matrixDocument(rows: readonly MatrixRow[], columns: readonly ShownColumn[]): HtmlDocument {
  const heads = columns.map(({ column: { benchmark, rankings, shown }, headline }) => {
    const suite = rankings.find(({ key }) => key === shown)?.suiteName;
    const unit = headline.unit && headline.unit !== "ratio" ? ` (${headline.unit})` : "";
    return `${[benchmark.title, suite && suiteWithin(suite, benchmark)].filter(Boolean).join(", ")}: ${headline.label}${unit}`;
  });
  const targets = [...new Set(columns.map(({ column }) => intervalsFor(column.benchmark.views)))];
  return {
    file: htmlName("models-by-benchmark"),
    title: "Models by benchmark",
    state: `${formatCount(rows.length, "model")} on ${formatCount(columns.length, "benchmark")}.`,
    facts: [],
    sections: [
      {
        title: "Models",
        note: `Each number is the model’s row in the ranking named above it, which pools complete runs with the same settings. Brackets show 95% intervals for ${targets.join("; ")} unless a note says otherwise.`,
        table: {
          label: "Models by benchmark",
          head: ["Model", ...heads, "Cost of one pass"],
          rows: rows.map((row) => [
            [row.model, row.settings?.short].filter((part) => part && part !== "defaults").join(", "),
            ...columns.map(({ cellOf, headline }) => cellText(cellOf(row), headline)),
            costText(row, columns.length),
          ]),
        },
      },
    ],
  };
}

/** `$0.50`, or `$0.50 (1 of 2 suites)` if not all have a cost. */
function costText(row: MatrixRow, families: number): string {
  const cost = costOf(row);
  if (cost === null) return NONE;
  return cost.priced < families ? `${formatUsd(cost.usd)} (${cost.priced} of ${families} suites)` : formatUsd(cost.usd);
}

/** `65.2 (61.1 to 69.0), 3 runs`, with further notes. */
function cellText(cell: MatrixCell | null, headline: ShownColumn["headline"]): string {
  if (cell === null) return NONE;
  const { headline: metric, pooled } = cell;
  const decimals = cellDecimals(cell, headline);
  const ends = metric && formatEnds(metric, { unit: "", decimals });
  const figure = `${formatNumber(metric?.value ?? null, decimals)}${ends ? ` (${ends})` : ""}`;
  return [figure, pooled > 1 && `${pooled} runs`, notesOf(cell)].filter(Boolean).join(", ");
}
