import type pg from "pg";
import { z } from "zod";
import type { AuditAction } from "@/lib/contracts/audit";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { log } from "@/lib/log";

/** Actor of an event: a caller of a route, or the name that was entered by someone who is not logged in. */
export type Actor = { kind: "local" } | { kind: "person" | "key"; personId: string; name: string } | { kind: "stranger"; name: string };

/**
 * Appends an event to the audit log, within a transaction if its client is given. `subject` names what it was done to, such as `run 3`;
 * `detail` is shown and exported, and so contains no secret.
 */
export async function noteEvent(
  caller: Actor,
  action: AuditAction,
  subject: string,
  detail: Record<string, unknown> = {},
  client: Pick<pg.ClientBase, "query"> = pool(),
): Promise<void> {
  const personId = caller.kind === "person" || caller.kind === "key" ? caller.personId : null;
  const name = caller.kind === "local" ? "This machine" : caller.name;
  const noted = caller.kind === "key" ? { ...detail, by: "API key" } : detail;
  await client.query("insert into audit_event (person_id, person_name, action, subject, detail) values ($1, $2, $3, $4, $5)", [
    personId,
    name,
    action,
    subject,
    JSON.stringify(noted),
  ]);
}

const launchedRun = z.object({ id: z.number(), detail: z.record(z.string(), z.unknown()) });

/**
 * Notes the launch of runs: model, samples, price per million tokens and budget, as they are at the launch. Only logs a failure: a person who
 * sees an error would launch, and pay, again.
 */
export async function noteLaunch(caller: Actor, runIds: readonly number[]): Promise<void> {
  try {
    await noteLaunched(caller, runIds);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log("web", "error", `Runs ${runIds.join(", ")} are launched, but the audit log does not say so: ${message}`);
  }
}

async function noteLaunched(caller: Actor, runIds: readonly number[]): Promise<void> {
  const runs = await queryRows(
    launchedRun,
    `select r.id, jsonb_strip_nulls(jsonb_build_object('name', r.name, 'model', r.model_name, 'samples', r.sample_count,
       'inputPerMillion', r.price->'inputPerMillion', 'outputPerMillion', r.price->'outputPerMillion',
       'budget', b.amount, 'unit', b.unit)) as detail
     from run r left join budget b on b.id = r.budget_id where r.id = any($1) order by r.id`,
    [runIds],
  );
  for (const { id, detail } of runs) await noteEvent(caller, "run.launch", `run ${id}`, detail);
}

const raisedBudget = z.object({ budget: z.number(), unit: z.string() });

/** Notes that the budget of a run was raised, with its new amount. */
export async function noteRaise(caller: Actor, runId: number): Promise<void> {
  const sql = "select b.amount as budget, b.unit from run r join budget b on b.id = r.budget_id where r.id = $1";
  for (const detail of await queryRows(raisedBudget, sql, [runId])) await noteEvent(caller, "run.budget", `run ${runId}`, detail);
}
