import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

/** Kinds of things that carry the person who made them, each with its table and the type of its id. */
const tables = {
  run: ["run", "id", "int"],
  launch: ["launch", "id", "int"],
  suite: ["suite", "id", "int"],
  model: ["model", "id", "int"],
  job: ["job", "id", "int"],
  annotation: ["annotation", "id", "int"],
  share: ["share", "slug", "text"],
  preset: ["preset", "id", "int"],
  "saved view": ["saved_view", "id", "int"],
  upload: ["upload", "id", "int"],
  // A budget that runs share is whose all of its runs are.
  budget: ["run", "budget_id", "int"],
} as const;
export type OwnedKind = keyof typeof tables;

/**
 * True if a person made all of these things. Things from before accounts belong to the owners; missing ones are left to the handler, which
 * says so.
 */
export async function madeBy(personId: string, kind: OwnedKind, ids: readonly (number | string)[]): Promise<boolean> {
  const [table, column, type] = tables[kind];
  const sql = `select 1 as other from ${table} where ${column} = any($1::${type}[]) and person_id is distinct from $2 limit 1`;
  return (await queryRows(z.unknown(), sql, [ids, personId])).length === 0;
}
