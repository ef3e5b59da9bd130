"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { Select } from "@/components/ui/select";
import { Table, TBody, THead, Tr } from "@/components/ui/table";
import type { TableChart as TableSpec } from "@/lib/contracts/charts/table";
import { countedWords, type RendererProps } from "../chart-kit";
import { FigureCell, type GridCell, gridDigits } from "../figure-cell";
import { heatStrength } from "../heat-scale";
import { type TableData, tableTarget } from "./table-data";

/** Table of one metric by two words, one cell per pair, for one series at a time. */
export default function TableChart({ data, spec, formatValue, formatInterval, onPoint, canOpen }: RendererProps<TableData, TableSpec>) {
  const [asked, setAsked] = useState<string | null>(null);
  const panel = data.series.find(({ id }) => id === asked) ?? data.series[0];
  if (!panel) return null;
  const opener = ({ point }: GridCell): (() => void) | undefined => {
    const target = tableTarget(spec, point, data.unmissed);
    return onPoint && Object.keys(point.slice).length > 0 && canOpen(panel, target) ? () => onPoint(panel.id, target) : undefined;
  };
  const cell = (key: string, cell: GridCell | null, words: string, { edge = false, plain = false } = {}) => (
    <td key={key} className={cx("p-px", edge && "pl-2")}>
      {cell && (
        <FigureCell
          cell={cell}
          digits={gridDigits(formatValue(spec.metric, 0))}
          strength={edge || plain ? 0 : heatStrength(cell.point.value, data.scale)}
          label={`${words}: ${formatValue(spec.metric, cell.point.value, cell.point)}, 95% ${formatInterval(spec.metric, cell.point)}, ${countedWords(cell.point)}`}
          onOpen={opener(cell)}
        />
      )}
    </td>
  );
  return (
    <div data-export="plot">
      {data.series.length > 1 && (
        <div data-export-text>
          <Select
            size="sm"
            className="mb-2 max-w-72"
            label="Model shown in the table"
            value={panel.id}
            onChange={setAsked}
            options={data.series.map(({ id, label }) => ({ value: id, label }))}
          />
        </div>
      )}
      <Table label={spec.title} className="w-auto!">
        <THead>
          <Tr className="border-0">
            <th scope="col" className="sticky left-0 z-10 bg-ground pr-3 pb-1 text-left font-medium whitespace-nowrap" data-export-text>
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
              {cells.map((gridCell, i) => cell(String(data.columns[i]), gridCell, `${data.columns[i]} ${value}`))}
              {cell("all", all, `all ${value}`, { edge: true })}
            </tr>
          ))}
          <tr className="border-t border-line">
            <RowName name="all" />
            {panel.foot.map((gridCell, i) => cell(String(data.columns[i]), gridCell, `${data.columns[i]}`, { plain: true }))}
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
