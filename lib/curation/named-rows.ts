import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

const idShape = z.object({ id: z.number().int() });

/** Builds the functions for rows that a person saves under a name, in a table with `id` and a unique `name`: insert, rename and remove. */
export function namedRows(table: "preset" | "saved_view", words: { taken: (name: string) => string; gone: string }) {
  const taken = (name: string) => new HeedError("conflict", words.taken(name), { where: "name" });
  const gone = () => new HeedError("not_found", words.gone);
  const renameSql = `update ${table} set name = $2 where id = $1 and not exists (select 1 from ${table} where name = $2 and id <> $1) returning id`;
  return {
    /**
     * Inserts a row with a statement that does nothing if the name is taken, since the unique name decides between two concurrent ones;
     * throws `conflict`.
     */
    async insert(name: string, sql: string, values: readonly unknown[]): Promise<{ id: number }> {
      const [made] = await queryRows(idShape, sql, values);
      if (!made) throw taken(name);
      return made;
    },
    /** Throws `not_found`, and `conflict` for a name that is taken. */
    async rename(id: number, name: string): Promise<void> {
      if ((await queryRows(idShape, renameSql, [id, name])).length > 0) return;
      throw (await queryRows(idShape, `select id from ${table} where id = $1`, [id])).length > 0 ? taken(name) : gone();
    },
    /** Throws `not_found`. */
    async remove(id: number): Promise<void> {
      if ((await queryRows(idShape, `delete from ${table} where id = $1 returning id`, [id])).length === 0) throw gone();
    },
  };
}
