import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { checksRow } from "@/lib/contracts/check";
import { storedFields } from "@/lib/contracts/column";
import { launchColumns } from "@/lib/contracts/run-request";
import { attemptRow, storedSample } from "@/lib/contracts/sample";
import { turnRow } from "@/lib/contracts/turn-facts";
import { endPool, pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { jsonOf, selectOf } from "./columns";

afterAll(endPool);

const columnRow = z.object({ name: z.string(), type: z.string(), isNullable: z.boolean() });
const columnSql = `select column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable"
  from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name <> all($2::text[]) order by column_name`;
const postgresNames: Readonly<Record<string, string>> = { "float8[]": "_float8" };

const tables = [
  { table: "sample", row: storedSample, others: ["run_id", "item_id"] },
  { table: "turn", row: turnRow, others: ["run_id", "ordinal", "created_at"] },
  { table: "attempt", row: attemptRow, others: ["run_id", "ordinal", "created_at"] },
  { table: "checks", row: checksRow, others: ["run_id", "ordinal"] },
  { table: "former_checks", row: checksRow, others: ["run_id", "ordinal"] },
];

it.each(tables)("the database columns of $table are the declared fields, with their types", async ({ table, row, others }) => {
  const shape: Readonly<Record<string, z.ZodType>> = row.shape;
  const declared = storedFields(row).map(({ field, column, type }) => ({
    name: column,
    type: postgresNames[type] ?? type,
    isNullable: shape[field]?.safeParse(null).success,
  }));
  declared.sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(await queryRows(columnRow, columnSql, [table, others])).toEqual(declared);
});

it("an item's samples are found by an index, because deleting a suite looks for those of each of its items", async () => {
  const { rows } = await pool().query(`select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = 'sample'::regclass and i.indpred is null and a.attname = 'item_id'`);
  expect(rows).toHaveLength(1);
});

it("a launch's decisions are stored in columns of the run with the declared types", async () => {
  const stored = await queryRows(columnRow, columnSql, ["run", []]);
  for (const { column, type } of storedFields(launchColumns))
    expect(stored).toContainEqual(expect.objectContaining({ name: column, type }));
});

it.each(tables)("Postgres accepts the columns of $table that are selected or put into JSON", async ({ table, row }) => {
  const { fields } = await pool().query(`select ${selectOf(row, "t")}, ${jsonOf(row, "t")} as whole from ${table} t limit 0`);
  expect(fields.map(({ name }) => name)).toEqual([...storedFields(row).map(({ field }) => field), "whole"]);
});
