"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { Table, TBody, THead, Tr } from "@/components/ui/table";
import type { TableChart as TableSpec } from "@/lib/contracts/views";
import type { RendererProps } from "./chart-kit";
import type { ChartTarget } from "./chart-target";
import { heatStrength } from "./heatmap-data";
import type { TableCell, TableData } from "./table-data";

/** One metric by two words, a cell for each pair, for one series at a time. */
export default function TableChart({ data, spec, formatValue, formatInterval, onPoint, canOpen }: RendererProps<TableData>) {
  const [asked, setAsked] = useState<string | null>(null);
  const panel = data.series.find(({ id }) => id === asked) ?? data.series[0];
  if (spec.kind !== "table" || !panel) return null;
  const opens = onPoint !== undefined && canOpen(panel);
  const cell = (key: string, of: TableCell | null, words: string, { edge = false, plain = false } = {}) => (
    <td key={key} className={cx("p-px", edge && "pl-2")}>
      {of && (
        <Figure
          cell={of}
          strength={edge || plain ? 0 : heatStrength(of.point.value, data.scale)}
          label={`${words}: ${formatValue(spec.metric, of.point.value)}, 95 % ${formatInterval(spec.metric, of.point)}, n ${of.point.n}`}
          onOpen={opens && Object.keys(of.point.slice).length > 0 ? () => onPoint?.(panel.id, target(spec, of)) : undefined}
        />
      )}
    </td>
  );
  return (
    <div data-export="plot">
      {data.series.length > 1 && (
        <Select
          size="sm"
          className="mb-2 max-w-72"
          label="Model of the table"
          value={panel.id}
          onChange={setAsked}
          options={data.series.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <Table label={spec.title} className="w-auto!">
        <THead>
          <Tr className="border-0">
            <th scope="col" className="sticky left-0 z-10 bg-ground pr-3 pb-1 text-left font-medium whitespace-nowrap">
              {spec.rows.label}
            </th>
            {data.columns.map((column) => (
              <th key={String(column)} scope="col" data-export-text className="px-1 pb-1 text-center font-medium">
                {String(column)}
              </th>
            ))}
            <th scope="col" data-export-text className="pr-1 pb-1 pl-3 text-center font-medium">
              all
            </th>
          </Tr>
        </THead>
        <TBody>
          {panel.rows.map(({ value, cells, all }) => (
            <tr key={String(value)}>
              <RowName name={String(value)} />
              {cells.map((of, i) => cell(String(data.columns[i]), of, `${data.columns[i]} ${value}`))}
              {cell("all", all, `all ${value}`, { edge: true })}
            </tr>
          ))}
          <tr className="border-t border-line">
            <RowName name="all" />
            {panel.foot.map((of, i) => cell(String(data.columns[i]), of, `${data.columns[i]}`, { plain: true }))}
            {cell("all", panel.all, "all", { edge: true })}
          </tr>
        </TBody>
      </Table>
    </div>
  );
}

function RowName({ name }: { name: string }) {
  return (
    <th scope="row" className="sticky left-0 z-10 bg-ground py-px pr-3 text-left text-sm font-normal whitespace-nowrap text-ink-2">
      <span data-export-text>{name}</span>
    </th>
  );
}

/** The samples behind a cell: by their tags, or by the group of a check that they missed. */
function target({ counts }: TableSpec, { point: { slice } }: TableCell): ChartTarget {
  if (counts === "samples") return { slice, passed: false };
  return { slice: {}, group: Object.values(slice).join(" ") };
}

interface FigureProps {
  cell: TableCell;
  /** 0 leaves the ground as it is. */
  strength: number;
  label: string;
  onOpen: (() => void) | undefined;
}

function Figure({ cell: { point, few }, strength, label, onOpen }: FigureProps) {
  const look = cx("block w-full min-w-19 rounded-sm px-1 py-0.5 text-center leading-tight", few ? "hatch-soft text-ink-2" : "text-ink");
  const style =
    few || strength === 0
      ? {}
      : { backgroundColor: `color-mix(in srgb, var(--color-heat) ${Math.round(strength * 100)}%, var(--color-ground))` };
  const words = (
    <>
      <span data-export-text className={cx("num block text-sm", !few && "font-semibold")}>
        {formatNumber(point.value, 1)}
      </span>
      <span data-export-text className="num block text-[11px] whitespace-nowrap">
        {point.low !== null && point.high !== null && `${formatNumber(point.low, 0)}–${formatNumber(point.high, 0)} · `}n{" "}
        {formatNumber(point.n)}
      </span>
    </>
  );
  if (!onOpen)
    return (
      <div className={look} style={style} title={label}>
        {words}
      </div>
    );
  return (
    <button
      type="button"
      className={cx(look, "hover:ring-1 hover:ring-ink-2")}
      style={style}
      title={label}
      aria-label={label}
      onClick={onOpen}
    >
      {words}
    </button>
  );
}
