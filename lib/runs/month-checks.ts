import type pg from "pg";
import { z } from "zod";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { type Month, monthNeedsPrice, monthOf, monthWords } from "@/lib/limits/monthly-budget";
import type { PreparedRun } from "./launch-run";

function requireRoom(month: Month): void {
  if (month.spent < month.amount) return;
  const { which, renews } = monthWords(month);
  throw new HeedError("conflict", `${which}, $${month.amount.toFixed(2)}, is used up. ${renews}`, { where: "budget" });
}

/** Returns the month's budget of the person who launches; null if they have none. Throws `conflict` if nothing is left of it. */
export async function monthForLaunch(by: string | null): Promise<Month | null> {
  const month = by === null ? null : await monthOf(by);
  if (month !== null) requireRoom(month);
  return month;
}

const unitSql = "select unit from budget where id = $1";
const unitRow = z.object({ unit: z.string() });

/**
 * Checks that each paid model of a run has a price, so that the month's budget can count its calls, or that the run has a budget in tokens.
 * Throws `invalid` with what to do.
 */
export async function requireLimit(month: Month, { request: { budget }, checked, price, judgePrice }: PreparedRun): Promise<void> {
  const { model, judge } = checked;
  const unpriced =
    isPaid(model.settings) && price === null ? model.name : isPaid(judge?.settings) && judgePrice === null ? judge.name : null;
  if (unpriced === null) return;
  const [chosen] = budget !== null && "id" in budget ? await queryRows(unitRow, unitSql, [budget.id]) : [budget];
  if (chosen?.unit === "tokens") return;
  const message = monthNeedsPrice(month, `“${unpriced}”`);
  throw new HeedError("invalid", message, { where: "budget", issues: [{ path: "budget", message }] });
}

const personSql = 'select person_id as "personId" from run where id = $1';
const personRow = z.object({ personId: z.string().nullable() });

/** Throws `conflict` if nothing is left of the month of the person who launched a run. */
export async function requireMonth(runId: number, client: Pick<pg.ClientBase, "query">): Promise<void> {
  const [run] = await queryRows(personRow, personSql, [runId], client);
  await monthForLaunch(run?.personId ?? null);
}
