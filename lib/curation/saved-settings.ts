import { z } from "zod";
import { type SavedSettings, type SaveSettings, savedSettings } from "@/lib/contracts/saved-settings";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

const idShape = z.object({ id: z.number().int() });
const listSql = "select id, name, benchmark, settings from preset order by lower(name), id";
// The unique name decides between two at once.
const saveSql = "insert into preset (name, benchmark, settings) values ($1, $2, $3) on conflict (name) do nothing returning id";
const renameSql = `update preset set name = $2 where id = $1 and not exists (select 1 from preset where name = $2 and id <> $1) returning id`;
const findSql = "select id from preset where id = $1";

const taken = (name: string) =>
  new HeedError("conflict", `There are saved settings “${name}” already. Give these another name.`, { where: "name" });
const gone = () => new HeedError("not_found", "These saved settings are not there any more; somebody has removed them.");

/** All saved settings, by name. */
export function readSavedSettings(): Promise<SavedSettings[]> {
  return queryRows(savedSettings, listSql, []);
}

/** Saves launch settings under a name; throws `conflict` for one that is taken. */
export async function saveLaunchSettings({ name, benchmark, settings }: SaveSettings): Promise<{ id: number }> {
  const [made] = await queryRows(idShape, saveSql, [name, benchmark, JSON.stringify(settings)]);
  if (!made) throw taken(name);
  return made;
}

/** Gives saved settings another name; throws `not_found`, and `conflict` for a name that is taken. */
export async function renameSavedSettings(id: number, name: string): Promise<void> {
  if ((await queryRows(idShape, renameSql, [id, name])).length > 0) return;
  throw (await queryRows(idShape, findSql, [id])).length > 0 ? taken(name) : gone();
}

/** Removes saved settings; throws `not_found`. */
export async function removeSavedSettings(id: number): Promise<void> {
  if ((await queryRows(idShape, "delete from preset where id = $1 returning id", [id])).length === 0) throw gone();
}
