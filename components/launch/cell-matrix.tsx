"use client";

import { Check, ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { cx } from "@/components/ui/cx";
import { formatCount, formatNumber, formatUsd, NONE } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import type { RunEstimate } from "@/lib/contracts/estimate";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import type { RunRow } from "@/lib/contracts/run";
import { cellKey, type LaunchCell, type NotLaunched } from "./cells";

interface CellMatrixProps {
  cells: readonly LaunchCell[];
  /** By the cell's key; null if the estimate failed, absent while it is loading. */
  estimates: ReadonlyMap<string, RunEstimate | null>;
  done: ReadonlyMap<string, RunRow>;
  /** Problems of cells, by their keys. */
  issues: ReadonlyMap<string, string>;
  onToggle: (key: string) => void;
}

const reasons: Record<Exclude<NotLaunched, null | "excluded">, string> = {
  "cannot simulate": "cannot simulate",
  "key missing": "key missing",
  fields: "a field is invalid",
};

/** Largest number of columns that leave space for long row names. */
const fewColumns = 6;
/** Widths of row names and of a cell, in pixels. */
const widths = { names: 144, longNames: 208, cell: 62 } as const;
/** Largest number of cells that a phone shows without folding them. */
const fewCells = 8;

interface Line {
  id: number;
  name: string;
}

/**
 * Table with a run in each cell; a click excludes it. Models are rows if there are more models than suites, else suites are, so that the
 * table grows downwards. On a phone each row is folded into a summary.
 */
export function CellMatrix({ cells, issues, ...rest }: CellMatrixProps) {
  const suites: Line[] = [...new Map(cells.map(({ suite }) => [suite.id, suite])).values()];
  const models: Line[] = [...new Map(cells.map(({ model }) => [model.id, model])).values()];
  const byModel = models.length > suites.length;
  const [rows, columns] = byModel ? [models, suites] : [suites, models];
  const byKey = new Map(cells.map((cell) => [cell.key, cell]));
  const cellAt = (row: Line, column: Line) => byKey.get(byModel ? cellKey(column.id, row.id) : cellKey(row.id, column.id));
  const cellsIn = (row: Line) => columns.flatMap((column) => cellAt(row, column) ?? []);
  const names = columns.length > fewColumns ? widths.names : widths.longNames;
  return (
    <section aria-label="Runs to launch" className="border-t border-line py-4">
      <div className="max-md:hidden">
        <Table
          label="Runs to launch, by suite and model"
          wide
          className="table-fixed"
          style={{ minWidth: names + columns.length * widths.cell, maxWidth: names + columns.length * 3 * widths.cell }}
        >
          <colgroup>
            <col style={{ width: names }} />
            {columns.map(({ id }) => (
              <col key={id} />
            ))}
          </colgroup>
          <THead>
            <Tr>
              <Th className="sticky left-0 z-[1] bg-ground">{byModel ? "Model" : "Suite"}</Th>
              {columns.map(({ id, name }) => (
                <Th key={id} wrap className="px-1! font-normal">
                  <span translate="no" className="line-clamp-6 leading-4 wrap-anywhere" title={name}>
                    {broken(name)}
                  </span>
                </Th>
              ))}
            </Tr>
          </THead>
          <TBody>
            {rows.map((row) => (
              <Tr key={row.id} className="[--row:var(--color-ground)]">
                <Th scope="row" wrap className="sticky left-0 z-[1] bg-(--row) pr-2! align-top! font-normal">
                  <span translate="no" className="line-clamp-2 text-sm leading-4.5 text-ink wrap-anywhere" title={row.name}>
                    {row.name}
                  </span>
                </Th>
                {columns.map((column) => {
                  const cell = cellAt(row, column);
                  return (
                    <Td key={column.id} className="px-1! align-top!">
                      {cell && <CellChoice cell={cell} issue={issues.get(cell.key)} {...rest} />}
                    </Td>
                  );
                })}
              </Tr>
            ))}
          </TBody>
        </Table>
      </div>
      <ul className="md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line last:border-0">
            <details open={cells.length <= fewCells} className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 text-sm [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90" />
                <span translate="no" className="min-w-0 flex-1 font-medium wrap-anywhere">
                  {row.name}
                </span>
                <span className="num shrink-0 text-xs text-ink-2">{rowWords(cellsIn(row), rest.estimates)}</span>
              </summary>
              <ul className="pb-2 pl-5.5">
                {columns.map((column) => {
                  const cell = cellAt(row, column);
                  return (
                    cell && (
                      <li key={column.id}>
                        <CellChoice cell={cell} issue={issues.get(cell.key)} name={column.name} {...rest} />
                      </li>
                    )
                  );
                })}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      <CellIssues cells={cells} issues={issues} />
    </section>
  );
}

/** Renders a name that may break within its long words: `Lex`, `Instruct`, `Eval`. */
function broken(name: string) {
  return name.split(/(?<=\p{Ll})(?=\p{Lu})/u).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Parts of a name have no other key.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Returns the number of launched runs in a row and the cost of those with a price: `6 of 7, $5.40`. */
function rowWords(cells: readonly LaunchCell[], estimates: CellMatrixProps["estimates"]): string {
  const launched = cells.filter(({ not }) => not === null);
  const costs = launched.flatMap(({ key }) => estimates.get(key)?.costUsd ?? []);
  const count =
    launched.length < cells.length ? `${formatNumber(launched.length)} of ${formatNumber(cells.length)}` : formatCount(cells.length, "run");
  return costs.length === 0 ? count : `${count}, ${formatUsd(costs.reduce((sum, cost) => sum + cost, 0))}`;
}

interface CellChoiceProps extends Pick<CellMatrixProps, "estimates" | "done" | "onToggle"> {
  cell: LaunchCell;
  issue: string | undefined;
  /** Shown before the figures if no column heading names the cell. */
  name?: string;
}

function CellChoice({ cell, issue, name, estimates, done, onToggle }: CellChoiceProps) {
  const { key, suite, model, not } = cell;
  const run = done.get(key);
  const out = not === "excluded";
  const estimate = estimates.get(key);
  const calls = estimate ? `${formatCount(estimate.calls, "call")}. ` : "";
  return (
    <div className="max-md:flex max-md:items-center max-md:gap-2">
      {not === null || out ? (
        <button
          type="button"
          aria-pressed={!out}
          aria-label={`${model.name} on ${suite.name}`}
          title={`${calls}${out ? "Excluded; click to include" : "Click to exclude"}`}
          onClick={() => onToggle(key)}
          className={cx(
            "group -mx-0.5 flex w-full items-start gap-1 rounded-sm px-0.5 py-0.5 text-left text-xs transition-colors hover:bg-sunken max-md:min-h-11 max-md:items-center max-md:gap-2",
            out && "text-ink-3",
          )}
        >
          <span
            aria-hidden
            className={cx(
              "mt-px flex size-3.5 shrink-0 items-center justify-center rounded-sm border max-md:size-4",
              issue !== undefined && !out
                ? "border-fail bg-fail text-accent-ink"
                : out
                  ? "border-line-2 group-hover:border-ink-3"
                  : "border-accent bg-accent text-accent-ink",
            )}
          >
            {!out && <Check className="size-2.5" strokeWidth={3} />}
          </span>
          {name !== undefined && (
            <span translate="no" className="min-w-0 flex-1 text-sm wrap-anywhere">
              {name}
            </span>
          )}
          <span className={cx("num min-w-0 leading-4", out && "line-through")}>{figureOf(estimate, isPaid(model.settings))}</span>
        </button>
      ) : (
        <span
          className={cx(
            "flex py-0.5 text-xs max-md:min-h-11 max-md:flex-1 max-md:items-center max-md:justify-between max-md:gap-2",
            not === "fields" ? "text-fail" : "text-ink-3",
          )}
        >
          {name !== undefined && <span className="min-w-0 text-sm wrap-anywhere">{name}</span>}
          <span className="shrink-0 max-md:max-w-1/2 md:shrink">{reasons[not]}</span>
        </span>
      )}
      {run?.finishedAt && (
        <Link
          href={`/runs/${run.id}`}
          title={`The newest finished run, ${run.finishedAt.slice(0, 10)}`}
          className="finger block w-fit shrink-0 rounded-sm text-xs whitespace-nowrap text-ink-3 underline-offset-2 hover:text-accent hover:underline"
        >
          done <span className="num">#{run.id}</span>
        </Link>
      )}
    </div>
  );
}

/** Returns the price of a cell, or its number of calls for a model without a price. */
function figureOf(estimate: RunEstimate | null | undefined, paid: boolean): string {
  if (!estimate) return estimate === null ? "no estimate" : NONE;
  if (!paid) return formatCount(estimate.calls, "call");
  return estimate.costUsd === null ? "no price" : formatUsd(estimate.costUsd);
}

/** Number of cells that an issue names before it counts the others. */
const namedCells = 3;

/** Lists the problems of cells, each sentence once with the cells that it applies to. */
function CellIssues({ cells, issues }: Pick<CellMatrixProps, "cells" | "issues">) {
  const sentences = new Set(issues.values());
  if (sentences.size === 0) return null;
  return (
    <ul role="alert" className="mt-3 space-y-1 text-xs break-words text-fail">
      {[...sentences].map((sentence) => {
        const about = cells.filter(({ key }) => issues.get(key) === sentence);
        const names = about.slice(0, namedCells).map(({ model, suite }) => `${model.name} on ${suite.name}`);
        return (
          <li key={sentence}>
            {names.join("; ")}
            {about.length > namedCells && ` and ${formatNumber(about.length - namedCells)} more`}: {sentence}
          </li>
        );
      })}
    </ul>
  );
}
