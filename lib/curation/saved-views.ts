import { type SavedView, type SaveView, savedView } from "@/lib/contracts/saved-view";
import { queryRows } from "@/lib/db/query-rows";
import { namedRows } from "./named-rows";

const rows = namedRows("saved_view", {
  taken: (name) => `A view named “${name}” already exists. Choose another name.`,
  gone: "This view no longer exists; it was deleted.",
});
const saveSql = "insert into saved_view (name, line, person_id) values ($1, $2, $3) on conflict (name) do nothing returning id";

/** Reads all saved views of the list of runs, by name. */
export function readSavedViews(): Promise<SavedView[]> {
  return queryRows(savedView, `select id, name, line, person_id as "personId" from saved_view order by lower(name), id`);
}

/** Saves a filter of runs under a name; throws `conflict` for a taken name. */
export const saveRunView = ({ name, line }: SaveView, by: string | null = null): Promise<{ id: number }> =>
  rows.insert(name, saveSql, [name, line, by]);

/** Renames a saved view; throws `not_found`, and `conflict` for a taken name. */
export const renameSavedView = rows.rename;

/** Deletes a view; throws `not_found`. */
export const deleteSavedView = rows.remove;
