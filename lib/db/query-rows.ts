import type pg from "pg";
import type { z } from "zod";
import { HeedError } from "@/lib/errors";
import { pool } from "./pool";

/**
 * Rows of a statement, each parsed; a stored row of another shape throws `internal` with the column's path.
 * On the pool, or on the connection of a transaction.
 */
export async function queryRows<Shape extends z.ZodType>(
  shape: Shape,
  sql: string,
  values: readonly unknown[] = [],
  client: Pick<pg.ClientBase, "query"> = pool(),
): Promise<z.output<Shape>[]> {
  const { rows } = await client.query(sql, [...values]);
  return rows.map((row) => {
    const parsed = shape.safeParse(row);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new HeedError("internal", `A stored row cannot be read: “${issue?.path.join(".")}” ${issue?.message}.`, { cause: parsed.error });
  });
}
