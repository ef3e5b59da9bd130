import { missingSentence } from "@/components/rows/missing-text";
import { PartialChip } from "@/components/rows/partial-chip";
import { Badge } from "@/components/ui/badge";
import { formatColumnInterval, formatCounted, formatMetric, NONE, withDigits } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { TimeAgo } from "@/components/ui/time-ago";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { lossyRule, lossyWords } from "@/lib/contracts/plain/rank-state";
import { type BoardColumn, headlineText } from "./board-columns";
import { type LeaderboardColumn, rowDeclaration, rowMetric } from "./leaderboard-row";

interface RowDetailsProps {
  row: LeaderboardRow;
  headline: LeaderboardColumn;
  columns: readonly BoardColumn[];
  /** Address before a run's number; null if runs cannot be opened. */
  runs: string | null;
}

/** Details for which a row has no room: its settings in full, notes, the runs behind it, and on a narrow page the other columns. */
export function RowDetails({ row, headline, columns, runs }: RowDetailsProps) {
  const metric = rowMetric(row, headline);
  return (
    <div className="grid gap-x-10 gap-y-3 py-2 text-sm sm:grid-cols-2 lg:pl-22">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1">
        {row.settings && <Line name="Settings">{row.settings.long}</Line>}
        {row.notes.length > 0 && <Line name="Note">{row.notes.map((note) => `${capitalized(note)}.`).join(" ")}</Line>}
        {metric && (
          <Line name={headline.label}>
            <span className="num">{headlineText(row, headline)}</span>
            {metric.low === null
              ? metric.why
                ? `: ${metric.why}`
                : ""
              : `, ${formatColumnInterval(metric, rowDeclaration(row, headline))}`}
            , {formatCounted(metric)}
            {row.missing && `. ${missingSentence(row.missing, null, headline.declaration)}`}
          </Line>
        )}
        {row.latencyWhy && row.source !== "published" && <Line name="Latency">{row.latencyWhy}</Line>}
        {row.reference && <Line name="Printed in">{row.reference}</Line>}
        {columns.map((column) => {
          const text = column.text(row);
          return (
            text !== NONE && (
              <Line key={column.key} name={column.label} narrow>
                <span className="num">{text}</span>
                {column.metric && column.hint(row) && <span className="text-ink-3"> {column.hint(row)}</span>}
              </Line>
            )
          );
        })}
      </dl>
      {row.runs.length > 0 && (
        <div>
          <h4 className="text-xs text-ink-3">{row.pooled > 1 ? `Average of ${row.pooled} runs` : "Runs in this row"}</h4>
          <ul aria-label={`Runs of ${row.model}`}>
            {row.runs.map((run, at) => (
              <li key={run.id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1 last:border-0">
                {runs === null ? (
                  <span className="truncate">{run.name}</span>
                ) : (
                  <Link
                    href={`${runs}/${run.id}`}
                    className="max-w-full truncate rounded-sm text-accent underline-offset-2 hover:underline"
                  >
                    <span className="num">#{run.id}</span> {run.name}
                  </Link>
                )}
                {run.partial && <PartialChip partial={run.partial} status={run.status} />}
                {run.lossy && (
                  <Badge tone="warn" title={`${lossyWords(run.lossy)}. ${lossyRule}`}>
                    lossy
                  </Badge>
                )}
                {/* The pooled runs are first. */}
                {row.pooled > 1 && at >= row.pooled && !run.partial && !run.lossy && (
                  <Badge title={`Only the newest ${row.pooled} complete runs are averaged.`}>not averaged</Badge>
                )}
                <span className="num ml-auto">
                  {formatMetric(run.headline?.value ?? null, withDigits(headline.declaration, run.headline))}
                </span>
                <span className="w-24 text-right text-xs text-ink-3">{run.date === null ? run.status : <TimeAgo at={run.date} />}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Line({ name, narrow, children }: { name: string; narrow?: boolean; children: React.ReactNode }) {
  return (
    <div className={narrow ? "contents @min-[60rem]:hidden" : "contents"}>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
