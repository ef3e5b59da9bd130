"use client";

import { parseAsBoolean, parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useMemo, useState } from "react";
import { shortLabels } from "@/components/charts/short-labels";
import { useMay } from "@/components/data/caller";
import { nextSorting, readSorting } from "@/components/rows/sorting";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { formatNumber, formatUsd } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Table, TableNote, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Matrix, MatrixColumn, MatrixRow } from "@/lib/contracts/overview";
import { MatrixTd } from "./matrix-cell";
import { costOf, shownColumns } from "./matrix-column";
import { ColumnHead } from "./matrix-head";
import { MatrixMenu } from "./matrix-menu";
import { shownAtFirst } from "./matrix-rows";
import { MatrixSelection } from "./matrix-selection";
import { sortMatrix } from "./sort-matrix";
import { useCellPrices } from "./use-cell-prices";

/** Number of characters of a name that fit its column. */
const letters = 28;

/** Widths of the table's parts, in pixels. */
const widths = { model: 240, cost: 88, least: 132, most: 180 } as const;

const widthOf = (columns: number, size: "least" | "most"): number => widths.model + widths.cost + columns * widths[size];

interface ModelMatrixProps {
  matrix: Matrix;
  /** Pins a family's ranking; absent if pinning is not allowed, as through a share link. */
  onPin?: (benchmark: string, ranking: string | null) => void;
  /** True if runs, models and leaderboards can be opened. */
  isOpen: boolean;
  /** Controls beside the heading. */
  actions?: ReactNode;
}

/** Matrix of models by families; each number is that of the model's row in the family's leaderboard. */
export function ModelMatrix({ matrix, onPin, isOpen, actions }: ModelMatrixProps) {
  const mayLaunch = useMay()("runner");
  const [sorting, setSorting] = useQueryState("sort", parseAsString);
  const [isWhole, setWhole] = useQueryState("all", parseAsBoolean.withDefault(false));
  const [chosenColumn, setChosenColumn] = useQueryState("benchmark", parseAsString);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => shownColumns(matrix), [matrix]);
  const sorted = useMemo(() => sortMatrix(matrix.rows, columns, sorting), [matrix, columns, sorting]);
  const names = useMemo(() => {
    const models = matrix.rows.map(({ model }) => model);
    return new Map(shortLabels(models, letters).map((name, at) => [models[at] ?? "", name]));
  }, [matrix]);
  const rows = isWhole ? sorted : sorted.slice(0, shownAtFirst);
  // A phone has room for one benchmark at a time: the chosen one, else the one by which rows are sorted, else the first.
  const ids = columns.map(({ column: { benchmark } }) => benchmark.id);
  const phoneColumn = [chosenColumn, readSorting(sorting)?.key, ids[0]].find((id) => id != null && ids.includes(id));
  const roomy = ({ benchmark }: MatrixColumn) => benchmark.id !== phoneColumn && "max-sm:hidden";
  const prices = useCellPrices(isOpen && mayLaunch ? rows : [], matrix.columns);
  const asked = readSorting(sorting);
  const heading = (key: string, fallsFirst: boolean) => ({
    onSort: () => void setSorting(nextSorting(sorting, key, fallsFirst)),
    sorted: asked?.key === key ? (asked.falls ? ("desc" as const) : ("asc" as const)) : null,
  });
  const select = (key: string, on: boolean) =>
    setSelected((before) => (on ? new Set([...before, key]) : new Set([...before].filter((other) => other !== key))));
  const chosen = matrix.rows.filter(({ key }) => selected.has(key));
  return (
    <Section
      title="Models"
      note={matrix.isSimulated ? "No measured models yet. These are simulated: Heed’s examples and your own simulated runs." : undefined}
      actions={
        <>
          <MatrixMenu rows={sorted} columns={columns} />
          {actions}
        </>
      }
    >
      <Select
        size="sm"
        label="Benchmark"
        className="mb-2 sm:hidden max-md:h-11!"
        value={phoneColumn ?? null}
        onChange={(id) => void setChosenColumn(id)}
        options={columns.map(({ column: { benchmark } }) => ({ value: benchmark.id, label: benchmark.title }))}
      />
      <Table
        label="Models by benchmark"
        wide
        className="table-fixed [--row:var(--color-ground)] sm:min-w-(--least)"
        style={{ "--least": `${widthOf(columns.length, "least")}px`, maxWidth: widthOf(columns.length, "most") } as React.CSSProperties}
      >
        <colgroup>
          <col className="sm:w-60" />
          {columns.map(({ column }) => (
            <col key={column.benchmark.id} className={cx("max-sm:w-40", roomy(column))} />
          ))}
          <col className="w-22 max-sm:hidden" />
        </colgroup>
        <THead>
          <Tr>
            <Th {...heading("model", false)} className="sticky left-0 z-[2] bg-ground">
              Model
            </Th>
            {columns.map((shown) => (
              <ColumnHead
                key={shown.column.benchmark.id}
                shown={shown}
                onPin={onPin && ((ranking) => onPin(shown.column.benchmark.id, ranking))}
                isOpen={isOpen}
                className={roomy(shown.column)}
                {...heading(shown.column.benchmark.id, shown.headline.direction !== "lower")}
              />
            ))}
            <Th {...heading("cost", false)} align="right" wrap className="max-sm:hidden">
              <span title="Cost in US$ of one pass over each suite">One pass</span>
            </Th>
          </Tr>
        </THead>
        <TBody>
          {rows.map((row) => (
            <Tr key={row.key} selected={selected.has(row.key)}>
              <ModelTh
                row={row}
                name={names.get(row.model) ?? row.model}
                isOpen={isOpen}
                isSelected={selected.has(row.key)}
                onSelect={(on) => select(row.key, on)}
              />
              {columns.map((shown) => (
                <MatrixTd
                  key={shown.column.benchmark.id}
                  row={row}
                  shown={shown}
                  prices={prices}
                  isOpen={isOpen}
                  className={roomy(shown.column)}
                />
              ))}
              <CostTd row={row} families={columns.length} />
            </Tr>
          ))}
        </TBody>
      </Table>
      {rows.length < sorted.length && (
        <Button size="sm" className="mt-3" onClick={() => void setWhole(true)}>
          All {formatNumber(sorted.length)} models
        </Button>
      )}
      {columns.some(({ cellOf }) => rows.some((row) => cellOf(row)?.elsewhere)) && (
        <TableNote>Grey: measured on another suite or with other settings, so not comparable with the rest of the column.</TableNote>
      )}
      {chosen.length > 0 && <MatrixSelection rows={chosen} columns={columns} onClear={() => setSelected(new Set())} />}
    </Section>
  );
}

interface ModelThProps {
  row: MatrixRow;
  /** Model's name, shortened to the available space. */
  name: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (on: boolean) => void;
}

/** The model with its settings and the age of its newest run. */
function ModelTh({ row: { model, modelId, settings, source, newest }, name, isOpen, isSelected, onSelect }: ModelThProps) {
  return (
    <Th scope="row" className="sticky left-0 z-[1] bg-(--row) align-middle! font-normal">
      <span className="flex min-w-0 items-center gap-2.5">
        {isOpen && (
          <span className="inline-flex shrink-0 max-sm:relative max-sm:z-[1] max-sm:pr-2">
            <Checkbox hideLabel label={`Select ${model}`} checked={isSelected} onChange={onSelect} />
          </span>
        )}
        <span className="min-w-0">
          <span
            translate="no"
            title={model}
            className="block truncate text-sm font-medium text-ink max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:wrap-anywhere"
          >
            {isOpen && modelId !== null ? (
              <Link
                href={`/models/${modelId}`}
                className="rounded-sm underline-offset-2 hover:underline max-sm:after:absolute max-sm:after:inset-0"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          <span className="flex min-w-0 items-center gap-1.5 truncate text-xs text-ink-3 max-sm:hidden">
            {source === "imported" && <Badge>imported</Badge>}
            {settings !== null && settings.short !== "defaults" && (
              <span className="truncate" title={settings.long}>
                {settings.short} ·
              </span>
            )}
            <TimeAgo at={newest} />
          </span>
        </span>
      </span>
    </Th>
  );
}

function CostTd({ row, families }: { row: MatrixRow; families: number }) {
  const cost = costOf(row);
  return (
    <Td numeric className="text-ink-2 max-sm:hidden">
      {cost === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <>
          {formatUsd(cost.usd)}
          {cost.priced < families && (
            <span
              className="block text-xs text-ink-3"
              title="Benchmarks in this sum: those with a price and a complete run in the ranking shown"
            >
              {cost.priced} of {families}
            </span>
          )}
        </>
      )}
    </Td>
  );
}
