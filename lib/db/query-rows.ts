import type pg from "pg";
import type { z } from "zod";
import { UnreadableRow } from "@/lib/errors";
import { pool } from "./pool";

type Client = Pick<pg.ClientBase, "query">;

/** Describes why a stored row cannot be read, with the column's path. */
export const whyUnreadable = (error: z.ZodError): string => {
  const [issue] = error.issues;
  return `“${issue?.path.join(".")}” has a value that Heed does not know (${issue?.message})`;
};

/**
 * Runs a statement on the pool or on a transaction's connection, and parses each row; throws `internal` with the column's path for a stored
 * row of another shape.
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

/**
 * Runs a statement and returns the rows that can be parsed, for lists in which one unreadable row must not hide the others; `onUnreadable`
 * receives each of the rest with the reason.
 */
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
