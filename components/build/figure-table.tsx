import { formatNumber } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import type { BuildResult } from "@/lib/contracts/suite";

type Figures = NonNullable<BuildResult["tables"]>[number];

/** Decimals of a column's numbers, at most three. */
const digitsOf = (rows: Figures["rows"], at: number) =>
  Math.max(0, ...rows.map((row) => (typeof row[at] === "number" ? Math.min(3, String(row[at]).split(".")[1]?.length ?? 0) : 0)));

/** Table of figures about a build, such as the distances between its values. */
export function FigureTable({ title, note, columns, rows }: Figures) {
  const numeric = columns.map((_, at) => at > 0);
  const digits = columns.map((_, at) => digitsOf(rows, at));
  return (
    <Section title={title} note={note}>
      <Table label={title}>
        <THead>
          <Tr>
            {columns.map((column, at) => (
              <Th key={column} align={numeric[at] ? "right" : "left"} wrap>
                {column}
              </Th>
            ))}
          </Tr>
        </THead>
        <TBody>
          {rows.map((row) => (
            <Tr key={String(row[0])}>
              {columns.map((column, at) => {
                const cell = row[at] ?? null;
                return (
                  <Td key={column} numeric={numeric[at]} className={at === 0 ? "font-medium whitespace-nowrap" : "text-ink-2"}>
                    {typeof cell === "number" ? formatNumber(cell, digits[at]) : cell === null ? "–" : cell}
                  </Td>
                );
              })}
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  );
}
