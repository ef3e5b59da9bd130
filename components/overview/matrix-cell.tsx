import type { ComponentProps } from "react";
import type { ForestScale } from "@/components/charts/forest-plot";
import { useMay } from "@/components/data/caller";
import { MissingMark } from "@/components/rows/missing-mark";
import { PartialChip } from "@/components/rows/partial-chip";
import { cx } from "@/components/ui/cx";
import { formatColumnInterval, formatNumber, formatUsd } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Td } from "@/components/ui/table";
import type { MatrixCell, MatrixRow } from "@/lib/contracts/overview";
import { cellDecimals, type ShownColumn, suiteWithin } from "./matrix-column";
import type { CellPrices } from "./use-cell-prices";

/** Link that fills its cell; scrolling to the cell stops beside the column of models rather than below it. */
const whole =
  "scroll-ml-40 sm:scroll-ml-64 rounded-sm underline-offset-2 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent";

interface CellProps {
  row: MatrixRow;
  shown: ShownColumn;
  /** Prices of a run by each missing model. */
  prices: CellPrices;
  /** True if runs can be opened and launched. */
  isOpen: boolean;
}

/**
 * Cell with a model's number in a family: in the column's ranking with its interval, in another ranking in gray, or a link that launches a
 * run.
 */
export function MatrixTd({ row, shown, prices, isOpen, className }: CellProps & { className: string | false }) {
  const cell = shown.cellOf(row);
  return (
    <Td className={cx("relative isolate p-0!", className)}>
      <div className="flex h-12 min-w-0 flex-col justify-center gap-1 px-2.5">
        {cell === null ? (
          <Missing row={row} shown={shown} prices={prices} isOpen={isOpen} />
        ) : cell.elsewhere === null ? (
          <Here cell={cell} shown={shown} isOpen={isOpen} />
        ) : (
          <Elsewhere cell={cell} elsewhere={cell.elsewhere} shown={shown} isOpen={isOpen} />
        )}
      </div>
    </Td>
  );
}

function Here({ cell, shown: { headline, scale, address }, isOpen }: { cell: MatrixCell; shown: ShownColumn; isOpen: boolean }) {
  const { headline: metric, partial, lossy } = cell;
  const isMarked = partial !== null || lossy !== null;
  const figure = formatNumber(metric?.value ?? null, headline.decimals);
  return (
    <>
      <span className="flex min-w-0 items-baseline gap-1.5 leading-none">
        <Remark cell={cell} declaration={headline} />
        <span
          className={cx("num shrink-0 text-sm font-medium", isMarked && "text-ink-2")}
          title={metric ? wordsOf(metric, headline) : undefined}
        >
          {isOpen ? (
            // A number of several pooled runs leads to its ranking.
            <Link href={cell.pooled > 1 ? address : `/runs/${cell.runId}`} className={whole}>
              {figure}
            </Link>
          ) : (
            figure
          )}
          {metric && <span className="sr-only">, {wordsOf(metric, headline)}</span>}
        </span>
      </span>
      {scale && metric ? <IntervalBar scale={scale} metric={metric} isMarked={isMarked} /> : <span className="h-1.5" />}
    </>
  );
}

type RemarkProps = { cell: MatrixCell; declaration: ComponentProps<typeof MissingMark>["declaration"] };

/** What restricts a cell's number, at the left of it: the mark of an incomplete run, or the number of pooled runs. */
function Remark({ cell: { pooled, partial, lossy, missing }, declaration }: RemarkProps) {
  return (
    // It is clipped at the edge of the cell rather than at its text, so that a short mark keeps the room that a finger needs.
    <span className="-ml-2.5 flex min-w-0 flex-1 items-center gap-1.5 overflow-x-clip pl-2.5 text-xs text-ink-3">
      {partial ? (
        <PartialChip partial={partial} />
      ) : missing || lossy ? (
        <MissingMark brief missing={missing} lossy={lossy} declaration={declaration} />
      ) : (
        pooled > 1 && <span title={`Average of ${pooled} runs`}>{pooled} runs</span>
      )}
    </span>
  );
}

const wordsOf = (metric: NonNullable<MatrixCell["headline"]>, headline: Pick<ShownColumn["headline"], "unit" | "decimals">) =>
  formatColumnInterval(metric, headline) || metric.why || "no interval";

interface ElsewhereProps extends Omit<CellProps, "row" | "prices"> {
  cell: MatrixCell;
  elsewhere: NonNullable<MatrixCell["elsewhere"]>;
}

function Elsewhere({ cell, elsewhere, shown: { column }, isOpen }: ElsewhereProps) {
  const { headline: metric, runId } = cell;
  const { suiteName, headline, params } = elsewhere;
  const figure = formatNumber(metric?.value ?? null, cellDecimals(cell, headline));
  return (
    <span
      className="flex min-w-0 flex-col gap-1 leading-none text-ink-3"
      title={[`Another ranking: ${suiteName}`, headline.label, ...params].join(", ")}
    >
      <span className="flex min-w-0 items-baseline gap-1.5">
        <Remark cell={cell} declaration={headline} />
        <span className="num shrink-0 text-sm">
          {isOpen ? (
            <Link href={`/runs/${runId}`} className={whole}>
              {figure}
            </Link>
          ) : (
            figure
          )}
        </span>
      </span>
      <span translate="no" className="truncate text-right text-xs">
        <span className="sr-only">in another ranking: </span>
        {suiteWithin(suiteName, column.benchmark)}
      </span>
    </span>
  );
}

function Missing({ row, shown: { column }, prices, isOpen }: CellProps) {
  const may = useMay();
  if (!isOpen || !may("runner") || !row.isRunnable || row.modelId === null || column.suite === null)
    return <span className="text-right text-xs text-ink-3">–</span>;
  const price = prices(column.suite.id, row.modelId);
  return (
    <Link
      href={`/launch?suite=${column.suite.id}&model=${row.modelId}`}
      aria-label={`Run ${row.model} on ${column.suite.name}`}
      className={cx("self-end text-xs text-ink-3 hover:text-accent", whole)}
    >
      Run{price !== null && <span className="num ml-1.5">{formatUsd(price)}</span>}
    </Link>
  );
}

interface IntervalBarProps {
  scale: ForestScale;
  metric: NonNullable<MatrixCell["headline"]>;
  isMarked: boolean;
}

/** Thin bar on the column's axis: the interval, with a mark at the value. */
function IntervalBar({ scale, metric: { value, low, high }, isMarked }: IntervalBarProps) {
  if (value === null) return null;
  const [from, to] = [scale.at(low ?? value), scale.at(high ?? value)];
  return (
    <span aria-hidden className="pointer-events-none relative block h-1.5 w-full">
      <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
      {(low !== null || high !== null) && (
        <span
          className={cx("absolute top-1/2 h-1 -translate-y-1/2 rounded-full", isMarked ? "bg-warn/45" : "bg-accent/40")}
          style={{ left: `${from}%`, width: `${Math.max(0.5, to - from)}%` }}
        />
      )}
      <span
        className={cx("absolute top-0 h-full w-0.5 -translate-x-1/2 rounded-full", isMarked ? "bg-warn" : "bg-accent")}
        style={{ left: `${scale.at(value)}%` }}
      />
    </span>
  );
}
