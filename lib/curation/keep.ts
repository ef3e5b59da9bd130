import type { CuratedKind, CurationRequest } from "@/lib/contracts/curation";
import { undoSeconds } from "@/lib/contracts/plain/limits";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { refusedOf } from "./losses";

const tables: Record<CuratedKind, string> = { runs: "run", suites: "suite", models: "model" };
const nouns: Record<CuratedKind, string> = { runs: "run", suites: "suite", models: "model" };

/** A row that is about to be deleted was archived at the same time; undoing the deletion undoes that too. */
const keepSql = `delete_at = null, archived_at = case when archived_at = delete_at - interval '${undoSeconds} seconds' then null else archived_at end`;

function setSql(request: CurationRequest): { set: string; values: unknown[] } {
  switch (request.verb) {
    case "rename":
      return { set: "name = $2", values: [request.name] };
    case "note":
      return { set: "note = $2", values: [request.note] };
    case "tag":
      return { set: "tags = case when $2 = any(tags) then tags else array_append(tags, $2) end", values: [request.tag] };
    case "untag":
      return { set: "tags = array_remove(tags, $2)", values: [request.tag] };
    case "archive":
      return { set: "archived_at = coalesce(archived_at, now())", values: [] };
    case "restore":
      return { set: "archived_at = null", values: [] };
    case "delete":
      return { set: `archived_at = coalesce(archived_at, now()), delete_at = now() + interval '${undoSeconds} seconds'`, values: [] };
    case "keep":
      return { set: keepSql, values: [] };
  }
}

const taken = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "23505";

/**
 * Renames, notes, tags, archives, restores or deletes runs, suites or models. Throws `not_found` if one is missing, and `conflict` for a
 * taken name, a running run, or a suite or model that runs hold.
 * @param request a deletion hides its rows at once and removes them after half a minute; `keep` undoes it
 */
export async function keep(kind: CuratedKind, request: CurationRequest): Promise<void> {
  const ids = [...new Set(request.ids)];
  const { set, values } = setSql(request);
  const gone = request.verb === "keep" ? "" : " and delete_at is null";
  try {
    await transaction(async (client) => {
      const { rowCount } = await client.query(`update ${tables[kind]} set ${set} where id = any($1::int[])${gone}`, [ids, ...values]);
      if ((rowCount ?? 0) === 0)
        throw new HeedError("not_found", `This ${nouns[kind]} no longer exists. It may have been deleted; reload the page.`);
      if (request.verb !== "delete" && (request.verb !== "archive" || kind !== "runs")) return;
      // Checked once the rows are locked, so that no run resumes between the check and its deletion.
      const [first] = await refusedOf(kind, ids, client);
      if (first) throw new HeedError("conflict", first.why, { where: `${nouns[kind]} ${first.id}` });
    });
  } catch (error) {
    if (!taken(error)) throw error;
    throw new HeedError("conflict", `Another ${nouns[kind]} already has this name. Choose a different one.`, { where: "name" });
  }
}
