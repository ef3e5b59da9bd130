import { z } from "zod";
import { type ModelRow, modelRow } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { queryRows } from "@/lib/db/query-rows";
import { mayHoldKey } from "@/lib/keys/key-variables";
import { keysOfWorkers } from "@/lib/limits/worker-keys";
import { whyNoBatches } from "@/lib/providers/hosts/batches-at";
import { remoteKinds } from "@/lib/record/remote-kinds";
import { instant } from "./columns";
import { bySql, madeBy } from "./made-by";

const storedModel = modelRow
  .omit({ keyPresent: true, keyAllowed: true, noBatches: true })
  .extend({ createdAt: instant, by: z.string().nullable().transform(madeBy) });
const sql = `select m.id, m.name, m.settings, m.created_at as "createdAt", m.archived_at is not null as archived, m.note, m.tags, m.last_test as "lastTest", ${bySql("m")},
    (select count(*)::int from run where run.model_id = m.id and not run.demonstration) as "runCount"
  from model m`;
const usedSql = `${sql} where m.archived_at is null order by m.kind in (${remoteKinds}) desc, m.kind, lower(m.name), m.id`;
const archivedSql = `${sql} where m.archived_at is not null and m.delete_at is null order by m.archived_at desc, m.id desc`;

type KeyFacts = Pick<ModelRow, "keyPresent" | "keyAllowed">;

function keyState(variable: string | undefined, elsewhere: ReadonlySet<string>): KeyFacts {
  if (variable === undefined) return { keyPresent: null, keyAllowed: true };
  const keyAllowed = mayHoldKey(variable);
  // Other variables are private: pages must not show whether they are set.
  const isHere = Boolean(process.env[variable]?.trim());
  return { keyAllowed, keyPresent: keyAllowed && (isHere || elsewhere.has(variable)) };
}

/** Checks whether a variable has a key here or where a worker runs, and whether it may have one; never returns the key. */
export async function readKeyState(variable: string | undefined): Promise<KeyFacts> {
  return keyState(variable, await keysOfWorkers());
}

/**
 * Reads models that are not archived, by name with simulated ones last; or the archived ones, latest first. Each has a flag for whether its
 * key is set, never the key.
 */
export async function readModels({ archived = false } = {}): Promise<ModelRow[]> {
  const [stored, elsewhere] = await Promise.all([queryRows(storedModel, archived ? archivedSql : usedSql), keysOfWorkers()]);
  return stored.map((model) => ({
    ...model,
    noBatches: whyNoBatches(model.settings),
    ...keyState(isRemote(model.settings) ? model.settings.keyVariable : undefined, elsewhere),
  }));
}
