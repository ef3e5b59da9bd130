import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { type ChartTable, cellText } from "./chart-table";

/** Table of a chart's numbers, at most `height` pixels high if that is given. */
export function ChartTableView({ table, label, height }: { table: ChartTable; label: string; height?: number }) {
  const { columns, rows } = table;
  return (
    <div {...(height !== undefined && { className: "overflow-y-auto", style: { maxHeight: height } })}>
      <Table label={label}>
        <THead className="sticky top-0 bg-ground">
          <Tr>
            {columns.map((column, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are not reordered, and two may have the same name
              <Th key={i} align={column.numeric ? "right" : "left"}>
                {column.label}
              </Th>
            ))}
          </Tr>
        </THead>
        <TBody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and are not reordered
            <Tr key={i}>
              {columns.map((column, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as the columns
                <Td key={j} numeric={column.numeric} className="whitespace-nowrap">
                  {cellText(row[j] ?? null, column)}
                </Td>
              ))}
            </Tr>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
