import type pg from "pg";
import { z } from "zod";
import { type MonthlyBudget, monthlyBudget } from "@/lib/contracts/run-request";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";

/** A person's budget of one calendar month (UTC) in US dollars. */
const month = z.object({
  budgetId: z.number().int(),
  name: z.string(),
  amount: z.number(),
  spent: z.number(),
  /** First day of the month, as in “2026-11-01”. */
  month: z.string(),
});
export type Month = z.infer<typeof month>;

const thisMonth = "date_trunc('month', now() at time zone 'utc')::date";
const findSql = `select b.id as "budgetId", p.name, b.amount, b.spent, to_char(b.month, 'YYYY-MM-DD') as month
  from person p join budget b on b.person_id = p.id and b.month = ${thisMonth} where p.id = $1 and p.monthly_usd is not null`;
const beginSql = `insert into budget (unit, amount, person_id, month) select 'usd', p.monthly_usd, p.id, ${thisMonth} from person p
  where p.id = $1 and p.monthly_usd is not null on conflict (person_id, month) do nothing`;

/** Reads a person's budget of this month, which begins with the first call in it; null if they have none. */
export async function monthOf(personId: string): Promise<Month | null> {
  const [known] = await queryRows(month, findSql, [personId]);
  if (known) return known;
  // Inserts nothing without a limit, or if another call has just begun the month.
  await pool().query(beginSql, [personId]);
  return (await queryRows(month, findSql, [personId]))[0] ?? null;
}

const leftSql = `select p.monthly_usd as amount, coalesce(b.spent, 0) as spent, to_char(${thisMonth} + interval '1 month', 'YYYY-MM-DD') as renews
  from person p left join budget b on b.person_id = p.id and b.month = ${thisMonth} where p.id = $1 and p.monthly_usd is not null`;

/** Reads what a person may spend this month and has spent; null without a limit. */
export async function readMonthlyBudget(personId: string): Promise<MonthlyBudget | null> {
  const [row] = await queryRows(monthlyBudget, leftSql, [personId]);
  return row ?? null;
}

/** SQL for what the calls of a row of `person` have cost this month, in US dollars. */
export const monthSpentSql = `coalesce((select b.spent from budget b where b.person_id = person.id and b.month = ${thisMonth}), 0)`;

const personSql = "update person set monthly_usd = $2 where id = $1";
const amountSql = `update budget set amount = $2, raised_at = case when $2 > amount then now() else raised_at end
  where person_id = $1 and month = ${thisMonth}`;

/** Sets what a person may spend in a calendar month, from this month on; null for no limit. */
export async function setMonthlyBudget(client: Pick<pg.ClientBase, "query">, personId: string, usd: number | null): Promise<void> {
  await client.query(personSql, [personId, usd]);
  if (usd !== null) await client.query(amountSql, [personId, usd]);
}

/** Milliseconds for which a process relies on what it read about a person's month; a new month or limit counts after that. */
const knownMs = 5000;

/** A person's month as a process sees it. */
export class MonthView {
  private known: { month: Month | null; at: number } | null = null;
  private reading: Promise<Month | null> | null = null;

  constructor(
    private readonly personId: string,
    private readonly clock: { monotonic(): number },
    private readonly read: (personId: string) => Promise<Month | null> = monthOf,
  ) {}

  /** Returns the budget of this month, read at most five seconds ago; null if the person has none. */
  current(): Month | null | Promise<Month | null> {
    if (this.known !== null && this.clock.monotonic() - this.known.at < knownMs) return this.known.month;
    this.reading ??= this.read(this.personId)
      .then((month) => {
        this.known = { month, at: this.clock.monotonic() };
        return month;
      })
      .catch((error: unknown) => {
        // While the database does not answer, the last budget still counts; nothing more is granted from it meanwhile.
        if (this.known === null) throw error;
        this.known.at = this.clock.monotonic();
        return this.known.month;
      })
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }
}

const dollars = (value: number) => `$${value > 0 && value < 1 ? value.toPrecision(2) : value.toFixed(2)}`;
const dayOf = (date: Date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** Names a person's month, when it renews and who can raise it: the sentences that every refusal ends with. */
export function monthWords({ name, month: first }: Pick<Month, "name" | "month">): { which: string; renews: string } {
  const begins = new Date(`${first}T00:00:00Z`);
  const next = new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1, 1));
  const title = begins.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
  return {
    which: `The monthly budget of ${name} for ${title}`,
    renews: `It renews on ${dayOf(next)} (UTC); an owner can raise it on the People page.`,
  };
}

/** Explains why the month's budget refuses a call that may cost `need` dollars, and what can be done. */
export function monthReached(month: Pick<Month, "name" | "month">, { amount, spent, need }: Refused): string {
  const { which, renews } = monthWords(month);
  return `${which}, ${dollars(amount)}, is used up: ${dollars(spent)} spent, and the next call may cost up to ${dollars(need)}. ${renews}`;
}

/**
 * Explains that dollars cannot be counted for a model, and what can be done. `hasOther`: a budget in tokens can limit the calls instead, as
 * in a run.
 */
export function monthNeedsPrice(month: Pick<Month, "name" | "month">, model: string, hasOther = true): string {
  const { which } = monthWords(month);
  const remedy = "Give the model a price on the Models page";
  return `${which} counts dollars, and ${model} has no price. ${remedy}${hasOther ? ", or give the run a budget in tokens" : ""}.`;
}

/** The month's budget when it refused a call. */
interface Refused {
  amount: number;
  spent: number;
  need: number;
}
