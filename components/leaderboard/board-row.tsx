import { ChevronRight, TriangleAlert } from "lucide-react";
import { ForestRow } from "@/components/charts/forest-plot";
import { SeriesSwatch } from "@/components/charts/series-swatch";
import { MissingMark } from "@/components/rows/missing-mark";
import { PartialChip } from "@/components/rows/partial-chip";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { formatColumnInterval, formatCounted, formatMetric } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Td, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { headlineText } from "./board-columns";
import { rankText, rowDeclaration, rowMetric } from "./leaderboard-row";
import type { LeaderboardTableProps } from "./leaderboard-table";

interface BoardRowProps extends Omit<LeaderboardTableProps, "rows" | "sorting" | "onSort"> {
  row: LeaderboardRow;
  /** Model's name, shortened to the available space. */
  name: string;
  /** Last row of a group that differs from all following rows. */
  endsGroup: boolean;
  /** True if the table has a column of missing samples. */
  hasMissing: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** Row of a ranking. */
export function BoardRow({ row, hasMissing, endsGroup, ...table }: BoardRowProps) {
  const { headline, columns, scale, slots, selected, onSelect, lit, onLight } = table;
  const slot = slots.get(row.id);
  const metric = rowMetric(row, headline);
  const plot = scale && metric !== null && metric.value !== null && (
    <ForestRow
      scale={scale}
      value={metric.value}
      low={metric.low}
      high={metric.high}
      hollow={row.source === "published"}
      {...(slot !== undefined && { colour: `var(--series-${(slot % 8) + 1})` })}
    />
  );
  const mark = <MissingMark missing={row.missing} lossy={row.lossy} declaration={headline.declaration} />;
  return (
    <Tr
      selected={selected.has(row.id)}
      onPointerEnter={() => onLight(row.id)}
      onPointerLeave={() => onLight(null)}
      className={cx(
        "group/row",
        endsGroup ? "border-ink-3/50!" : "border-transparent! max-sm:border-line!",
        lit === row.id && "[--row:var(--color-sunken)]!",
      )}
    >
      <Td className="h-9 pr-0 max-sm:hidden">
        <span className="inline-flex align-middle">
          <Checkbox hideLabel label={`Select ${row.model}`} checked={selected.has(row.id)} onChange={(on) => onSelect(row.id, on)} />
        </span>
      </Td>
      <Td numeric className="h-9 pr-3 text-ink-2">
        {rankText(row.rank)}
      </Td>
      <Td className="h-9 max-w-0 min-w-30">
        <ModelCell {...table} row={row} slot={slot} />
        {/* A phone has no room for a separate column. */}
        {plot && <span className="relative -mt-1 mb-1 ml-8.5 block h-4 w-24 sm:hidden">{plot}</span>}
      </Td>
      <Td numeric className="h-9 pr-3 font-medium">
        <span title={metric ? [formatCounted(metric), metric.low === null ? metric.why : ""].filter(Boolean).join(", ") : undefined}>
          {headlineText(row, headline)}
        </span>
        {metric !== null && metric.low !== null && metric.high !== null && (
          <span className="block text-xs font-normal text-ink-3 max-sm:ml-auto max-sm:max-w-28 max-sm:whitespace-normal sm:sr-only">
            {formatColumnInterval(metric, { ...rowDeclaration(row, headline), unit: "" })}
          </span>
        )}
        {hasMissing && <span className="sm:hidden">{mark}</span>}
      </Td>
      <Td className="relative h-9 p-0! max-sm:hidden">
        {plot && metric && (
          <span title={intervalWords(metric, rowDeclaration(row, headline))} className="absolute inset-0">
            {plot}
          </span>
        )}
      </Td>
      {columns.map((column) => {
        const hint = column.hint(row);
        return (
          <Td key={column.key} numeric className="h-9 pl-3 @max-[60rem]:hidden">
            <span title={hint || undefined}>
              {column.key === "date" && row.date !== null ? <TimeAgo at={row.date} /> : column.text(row)}
              {/* Gives the reason for a dash to readers who cannot see the tip. */}
              {column.text(row) === "–" && hint && <span className="sr-only">: {hint}</span>}
            </span>
          </Td>
        );
      })}
      {hasMissing && (
        <Td numeric className="h-9 pl-3 max-sm:hidden">
          {mark}
        </Td>
      )}
    </Tr>
  );
}

type ModelCellProps = Pick<BoardRowProps, "row" | "name" | "isOpen" | "onToggle" | "runs" | "references" | "settings"> & {
  slot: number | undefined;
};

/** The model on one line, with badges for important facts about its row. */
function ModelCell({ row, name, slot, isOpen, onToggle, runs, references, settings }: ModelCellProps) {
  const footnote = references.length > 1 && row.reference !== null ? references.indexOf(row.reference) + 1 : 0;
  // Names of example models already contain the source.
  const isSaid = row.model.toLowerCase().includes(row.source);
  return (
    <span className="flex items-center gap-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Details of ${row.model}`}
        onClick={onToggle}
        className="-ml-1 flex size-6 shrink-0 max-md:-my-2 max-md:-mr-2 max-md:-ml-3 max-md:size-11 items-center justify-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <ChevronRight aria-hidden className={cx("size-3.5 transition-transform duration-100", isOpen && "rotate-90")} />
      </button>
      <span className="flex w-3 shrink-0">{slot !== undefined && <SeriesSwatch series={{ slot, source: row.source }} line={false} />}</span>
      <span className="min-w-20 truncate max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]" title={row.model}>
        <ModelName row={row} name={name} runs={runs} />
        {footnote > 0 && <sup className="ml-0.5 text-[0.6875rem] text-ink-3">{footnote}</sup>}
      </span>
      <span className="flex min-w-0 items-center gap-1.5 overflow-hidden">
        {row.notes.length > 0 && (
          <span title={row.notes.join("; ")} className="shrink-0 text-warn">
            <TriangleAlert aria-hidden className="size-3.5" />
            <span className="sr-only">{row.notes.join("; ")}</span>
          </span>
        )}
        {row.settings?.noEffect && (
          <Badge tone="warn" title={row.settings.long}>
            {row.settings.short}
          </Badge>
        )}
        {row.partial && <PartialChip partial={row.partial} status={row.runs.find(({ id }) => id === row.runId)?.status} />}
        {row.source === "simulated" && !isSaid && <Badge tone="warn">simulated</Badge>}
        {(row.source === "imported" || row.taken) && <Badge>imported</Badge>}
        {row.pooled > 1 && <Badge title={`Average of ${row.pooled} runs`}>{row.pooled} runs</Badge>}
        {row.settings !== null && !row.settings.noEffect && row.settings.short !== "defaults" && row.settings.long !== settings?.long && (
          <Badge title={row.settings.long}>{row.settings.short}</Badge>
        )}
      </span>
    </span>
  );
}

function intervalWords(metric: Metric, declaration: MetricDeclaration): string {
  const { value, low, high, why } = metric;
  if (low === null || high === null) return `${formatMetric(value, declaration)}: ${why ?? "no interval"}`;
  return formatColumnInterval(metric, declaration);
}

function ModelName({ row, name, runs }: { row: LeaderboardRow; name: string; runs: string | null }) {
  if (row.runId === null || runs === null)
    return (
      <span translate="no" className={cx(row.source !== "published" && "font-medium")}>
        {name}
      </span>
    );
  return (
    <Link
      href={`${runs}/${row.runId}`}
      translate="no"
      className="rounded-sm font-medium text-ink underline-offset-2 hover:underline finger"
    >
      {name}
    </Link>
  );
}
