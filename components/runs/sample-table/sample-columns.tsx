import type { ReactNode } from "react";
import { OutcomeStrip } from "@/components/rows/outcome-strip";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { formatMs, formatNumber, formatPercent, formatTokens, formatUsd } from "@/components/ui/format";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { reasonWords } from "@/lib/contracts/plain/reason-words";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import type { RunDetail } from "@/lib/contracts/run";
import type { SampleRow } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";

export interface SampleColumn {
  id: string;
  header: string;
  /** CSS grid track. */
  track: string;
  numeric?: boolean;
  /** Field by which this column sorts the table. */
  sort?: string;
  cell: (row: SampleRow) => ReactNode;
}

/** Words for the orders of a column: that of its field with `-` before it, and that of the field. */
export function orderWords({ sort }: Pick<SampleColumn, "sort">): { down: string; up: string } {
  return isByMisses(sort) ? { down: "most missed first", up: "fewest missed first" } : { down: "largest first", up: "smallest first" };
}

/** True for the order of the column of checks, which shows those that passed: the most misses are its smallest values. */
export const isByMisses = (sort: string | undefined): boolean => sort === "misses";

const none = <span className="text-ink-3">–</span>;

/** Columns that a family adds from its verdicts. */
function cellColumns({ cells = [] }: Views): SampleColumn[] {
  return cells.map(({ id, label, kind }) => ({
    id: `cell-${id}`,
    header: label,
    track: kind === "number" ? `${Math.max(60, Math.ceil(label.length * 6.2) + 18)}px` : "minmax(128px, 0.6fr)",
    numeric: kind === "number",
    cell: (row) => {
      const value = row.cells?.[id] ?? null;
      return value === null ? none : typeof value === "number" ? formatNumber(value) : value;
    },
  }));
}

/** Returns the single column for a phone: the sample's title and score, with its verdict and its first missed check below. */
export function phoneColumn(views: Views, linkTo: (row: SampleRow, title: string) => ReactNode): SampleColumn {
  const cell = (row: SampleRow) => (
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="flex items-baseline gap-3">
        <span translate="no" className="min-w-0 flex-1 truncate">
          {linkTo(row, sampleTitle(row, views))}
        </span>
        <span className="num">{row.score === null ? none : formatPercent(row.score * 100)}</span>
      </span>
      <span className="flex min-w-0 gap-2 text-xs text-ink-2">
        <VerdictMark sample={row} />
        <span className="min-w-0 truncate text-ink-3">
          {row.reason === null ? row.firstMissed?.join(", ") : reasonWords(row.reason, views)}
        </span>
      </span>
    </span>
  );
  return { id: "phone", header: "Sample", track: "minmax(0, 1fr)", cell };
}

/**
 * Returns the table's columns for a family: those of every sample, its tags and its own cells; `without` lists columns that would be empty.
 */
export function sampleColumns(
  { views, without }: { views: Views; without: readonly string[] },
  linkTo: (row: SampleRow) => ReactNode,
): SampleColumn[] {
  const shown = views.tags.filter(({ column = true }) => column);
  const columns: SampleColumn[] = [
    { id: "sample", header: "Sample", track: "68px", numeric: true, sort: "sample", cell: linkTo },
    { id: "verdict", header: "Verdict", track: views.verdictWords ? "128px" : "96px", cell: (row) => <VerdictMark sample={row} /> },
    ...cellColumns(views),
    ...shown.map(({ tag, label, kind }): SampleColumn => {
      const cell = (row: SampleRow) => {
        const value = row.tags[tag];
        if (value === undefined) return none;
        return kind === "number" ? (
          String(value)
        ) : (
          <span className="truncate" title={String(value)}>
            {String(value)}
          </span>
        );
      };
      return {
        id: `tag-${tag}`,
        header: label,
        track: kind === "number" ? `${Math.max(52, Math.ceil(label.length * 6.2) + 18)}px` : "minmax(96px, 0.6fr)",
        numeric: kind === "number",
        sort: tag.toLowerCase(),
        cell,
      };
    }),
    {
      id: "score",
      header: "Score",
      track: "68px",
      numeric: true,
      sort: "score",
      cell: (row) => (row.score === null ? none : formatPercent(row.score * 100)),
    },
    {
      id: "checks",
      header: checksHeader(views),
      track: "84px",
      numeric: true,
      sort: "misses",
      cell: (row) => (row.checksTotal === 0 ? none : `${formatNumber(row.checksPassed)}/${formatNumber(row.checksTotal)}`),
    },
    {
      id: "strip",
      header: "Check strip",
      track: "162px",
      cell: (row) => <OutcomeStrip letters={row.outcomes} outcomes={views.outcomes} />,
    },
    {
      id: "attempts",
      header: "Tries",
      track: "52px",
      numeric: true,
      sort: "tries",
      cell: (row) => (row.attempts === 0 ? none : formatNumber(row.attempts)),
    },
    {
      id: "latency",
      header: "Latency",
      track: "76px",
      numeric: true,
      sort: "latency",
      cell: (row) => (row.latencyMs === null ? none : formatMs(row.latencyMs)),
    },
    {
      id: "tokens",
      header: "Tokens out",
      track: "88px",
      numeric: true,
      sort: "tokens",
      cell: (row) => (row.outputTokens === null ? none : formatTokens(row.outputTokens)),
    },
    {
      id: "cost",
      header: "Cost",
      track: "88px",
      numeric: true,
      sort: "cost",
      cell: (row) => (row.costUsd === null ? none : formatUsd(row.costUsd)),
    },
    {
      id: "missed",
      header: "First failures",
      track: "minmax(160px, 1.6fr)",
      cell: (row) => {
        const labels = row.firstMissed?.join(", ");
        if (!labels) return null;
        const more = row.checksTotal - row.checksPassed - (row.firstMissed?.length ?? 0);
        return (
          <span translate="no" className="truncate text-ink-2" title={labels}>
            {labels}
            {more > 0 && <span className="num text-ink-3"> +{formatNumber(more)}</span>}
          </span>
        );
      },
    },
    {
      id: "reason",
      header: "Reason",
      track: "minmax(140px, 1fr)",
      cell: (row) => (
        <span className="truncate" title={row.reason === null ? undefined : reasonWords(row.reason, views)}>
          {row.reason === null ? null : reasonWords(row.reason, views)}
        </span>
      ),
    },
  ];
  return columns.filter(({ id }) => !without.includes(id));
}

/** Heading for the checks; says that passed ones are counted if a tag has the same name. */
function checksHeader({ checkNoun: { many }, tags }: Views): string {
  const name = capitalized(many);
  return tags.some(({ label }) => label === name) ? "Passed" : name;
}

/**
 * Returns the columns that stay empty in a finished run: the cost without a price, the reason without missing samples. A live run may still
 * fill both.
 */
export function emptyColumns(run: Pick<RunDetail, "status" | "counts" | "costUsd">): string[] {
  if (run.status !== "finished") return [];
  const { failed, unscored, rejected, withheld, cancelled } = run.counts;
  return [...(run.costUsd === null ? ["cost"] : []), ...(failed + unscored + rejected + withheld + cancelled === 0 ? ["reason"] : [])];
}

/** Returns the grid template of a row. */
export function columnTracks(columns: readonly SampleColumn[]): string {
  return columns.map((column) => column.track).join(" ");
}
