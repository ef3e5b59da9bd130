import type pg from "pg";
import type { z } from "zod";
import { UnreadableRow } from "@/lib/errors";
import { pool } from "./pool";

type Client = Pick<pg.ClientBase, "query">;

/** Says why a stored row cannot be read, with the column's path. */
export const whyUnreadable = (error: z.ZodError): string => {
  const [issue] = error.issues;
  return `“${issue?.path.join(".")}” has a value that Heed does not know (${issue?.message})`;
};

/**
 * Rows of a statement, each parsed; a stored row of another shape throws `internal` with the column's path.
 * On the pool, or on the connection of a transaction.
 */
export async function queryRows<Shape extends z.ZodType>(
  shape: Shape,
  sql: string,
  values: readonly unknown[] = [],
  client: Client = pool(),
): Promise<z.output<Shape>[]> {
  const { rows } = await client.query(sql, [...values]);
  return rows.map((row) => {
    const parsed = shape.safeParse(row);
    if (parsed.success) return parsed.data;
    throw new UnreadableRow(whyUnreadable(parsed.error), parsed.error);
  });
}

/** Rows of a statement that can be parsed, for lists in which one odd row must not hide the others; `onUnreadable` is given each of the rest and why. */
export async function readableRows<Shape extends z.ZodType>(
  shape: Shape,
  sql: string,
  values: readonly unknown[],
  onUnreadable: (row: Record<string, unknown>, why: string) => void,
  client: Client = pool(),
): Promise<z.output<Shape>[]> {
  const { rows } = await client.query(sql, [...values]);
  return rows.flatMap((row) => {
    const parsed = shape.safeParse(row);
    if (parsed.success) return [parsed.data];
    onUnreadable(row, whyUnreadable(parsed.error));
    return [];
  });
}
