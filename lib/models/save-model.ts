import { z } from "zod";
import type { SaveModel } from "@/lib/contracts/model";
import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";

const idRow = z.object({ id: z.number().int() });
const uniqueViolation = z.object({ code: z.literal("23505") });

function nameTaken(name: string): HeedError {
  return new HeedError("conflict", `There is already a model named “${name}”. Choose another name, or change that one.`, {
    where: "name",
    issues: [{ path: "name", message: "is taken" }],
  });
}

async function change(id: number, { name, settings }: SaveModel): Promise<{ id: number }> {
  try {
    const { rowCount } = await pool().query("update model set name = $2, kind = $3, settings = $4 where id = $1 and archived_at is null", [
      id,
      name,
      settings.kind,
      JSON.stringify(settings),
    ]);
    if (rowCount === 0) throw new HeedError("not_found", `There is no model ${id}. It may have been archived.`);
    return { id };
  } catch (error) {
    if (uniqueViolation.safeParse(error).success) throw nameTaken(name);
    throw error;
  }
}

/**
 * Adds a model, or changes the one with this id; runs keep the settings that they were launched with.
 * A name that only an archived model has brings that one back. Throws `conflict` for a taken name, `not_found`.
 */
export async function saveModel(request: SaveModel, id?: number): Promise<{ id: number }> {
  if (id !== undefined) return change(id, request);
  const { name, settings } = request;
  const { rows } = await pool().query(
    `insert into model (name, kind, settings) values ($1, $2, $3)
     on conflict (name) do update set kind = excluded.kind, settings = excluded.settings, archived_at = null where model.archived_at is not null
     returning id`,
    [name, settings.kind, JSON.stringify(settings)],
  );
  const [saved] = z.array(idRow).parse(rows);
  if (!saved) throw nameTaken(name);
  return saved;
}
