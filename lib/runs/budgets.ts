import type pg from "pg";
import { z } from "zod";
import type { Price } from "@/lib/contracts/model";
import { budget, type budgetChoice, type SharedBudget, sharedBudget } from "@/lib/contracts/run-request";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

type Connection = Pick<pg.ClientBase, "query">;

const idShape = z.object({ id: z.number().int() });
// A person's month is no budget of a run: whoever resumes a run may raise its budget.
const findSql = "select id, name, unit, amount, spent from budget where id = $1 and person_id is null";
// The unique name decides between two simultaneous launches.
const createSql = "insert into budget (name, unit, amount) values ($1, $2, $3) on conflict (name) do nothing returning id";

/**
 * Returns the budget of a launch and creates a new one. Throws `not_found`, or `invalid` if dollars cannot be counted or the name is taken.
 */
export async function budgetOf(client: Connection, choice: z.infer<typeof budgetChoice>, price: Price | null): Promise<number> {
  const [chosen] = "id" in choice ? await queryRows(budget, findSql, [choice.id], client) : [choice];
  if (!chosen) throw new HeedError("not_found", "That budget no longer exists; choose another one.", { where: "budget" });
  if (chosen.unit === "usd" && price === null)
    throw refused("The model has no price, so dollars cannot be counted. Set its price, or set the budget in tokens.");
  if ("id" in chosen) return chosen.id;
  const [made] = await queryRows(idShape, createSql, [chosen.name, chosen.unit, chosen.amount], client);
  if (!made) throw refused(`A budget named “${chosen.name}” already exists. Choose it, or use another name.`);
  return made.id;
}

function refused(message: string): HeedError {
  return new HeedError("invalid", message, { where: "budget", issues: [{ path: "budget", message }] });
}

const stateShape = budget.extend({ isStopped: z.boolean(), isRaised: z.boolean() });
const stateSql = `select b.id, b.name, b.unit, b.amount, b.spent, r.stopped_by is not distinct from 'budget' as "isStopped",
    coalesce(b.raised_at > r.finished_at, false) as "isRaised" from run r join budget b on b.id = r.budget_id where r.id = $1 and b.person_id is null for update of b`;

/**
 * Raises the budget of a run before it is resumed. Throws `conflict` if the budget stopped the run and is not raised, or if the new one is
 * not larger.
 */
export async function raiseBudget(client: Connection, runId: number, amount: number | null): Promise<void> {
  const [current] = await queryRows(stateShape, stateSql, [runId], client);
  if (!current) return;
  const figure = current.unit === "usd" ? `$${current.amount}` : `${current.amount} tokens`;
  if (amount === null) {
    if (!current.isStopped || current.isRaised) return;
    throw new HeedError("conflict", `Run ${runId} has used its budget of ${figure}. Set a larger budget to continue.`, { where: "budget" });
  }
  if (amount <= current.amount)
    throw new HeedError("conflict", `The budget is already ${figure}. Enter more than that to continue.`, { where: "budget" });
  await client.query("update budget set amount = $2, raised_at = now() where id = $1", [current.id, amount]);
}

const sharedSql = `select b.id, b.name, b.unit, b.amount, b.spent, (select count(*)::int from run r where r.budget_id = b.id) as runs
  from budget b where b.name is not null order by b.id desc limit 100`;

/** Lists the budgets that further runs can share, newest first. */
export function sharedBudgets(): Promise<SharedBudget[]> {
  return queryRows(sharedBudget, sharedSql);
}
