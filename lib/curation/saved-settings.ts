import { type SavedSettings, type SaveSettings, savedSettings } from "@/lib/contracts/saved-settings";
import { queryRows } from "@/lib/db/query-rows";
import { namedRows } from "./named-rows";

const rows = namedRows("preset", {
  taken: (name) => `Saved settings named “${name}” already exist. Choose another name.`,
  gone: "These saved settings no longer exist; they were removed.",
});
const listSql = 'select id, name, benchmark, settings, person_id as "personId" from preset order by lower(name), id';
const saveSql =
  "insert into preset (name, benchmark, settings, person_id) values ($1, $2, $3, $4) on conflict (name) do nothing returning id";

/** Reads all saved settings, by name. */
export function readSavedSettings(): Promise<SavedSettings[]> {
  return queryRows(savedSettings, listSql, []);
}

/** Saves launch settings under a name; throws `conflict` for a taken name. */
export const saveLaunchSettings = ({ name, benchmark, settings }: SaveSettings, by: string | null = null): Promise<{ id: number }> =>
  rows.insert(name, saveSql, [name, benchmark, JSON.stringify(settings), by]);

/** Renames saved settings; throws `not_found`, and `conflict` for a taken name. */
export const renameSavedSettings = rows.rename;

/** Removes saved settings; throws `not_found`. */
export const removeSavedSettings = rows.remove;
