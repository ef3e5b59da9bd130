import type pg from "pg";
import { z } from "zod";
import { budget } from "@/lib/contracts/run-request";
import { persist } from "@/lib/db/persist";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { BudgetAllocator, type Take, type TakenBudget, type Taking } from "./budget-allocator";
import { MonthView } from "./monthly-budget";

const budgetShape = z.object({ amount: z.number(), spent: z.number(), others: z.number(), workers: z.number().int() });
// Money that a dead worker held is free again; the cost that it had stored is spent.
const briefSql = "set local idle_in_transaction_session_timeout = '3s'";
const lockSql = "select 1 from budget where id = $1 for update";
/** Begins the holders of money for batches, which count until the batch has been read or deleted, whatever becomes of its worker. */
const batchHolder = "batch ";
const isBatch = `exists (select 1 from batch where nonce = substr(h.worker, ${batchHolder.length + 1}) and starts_with(h.worker, '${batchHolder}'))`;
const isLive = `(${isBatch} or exists (select 1 from worker w where w.id = h.worker and w.expires_at > clock_timestamp()))`;
const stateSql = `select amount, spent, coalesce(sum(h.held), 0)::float8 as others, count(h.worker)::int as workers from budget b
  left join budget_hold h on h.budget_id = b.id and h.worker <> $2 and h.held > 0
    and ${isLive}
  where b.id = $1 group by b.id`;
const holdSql = `insert into budget_hold (budget_id, worker, held) values ($1, $2, $3)
  on conflict (budget_id, worker) do update set held = excluded.held`;
const forgetSql = `delete from budget_hold h where budget_id = $1 and worker <> $2 and not ${isBatch}
  and not exists (select 1 from worker w where w.id = h.worker)`;

/** Milliseconds between two looks at a transaction that has not ended. */
const againMs = 100;

/** At most one in this many parts of the free amount is granted beyond what is wanted, so that calls need not ask one by one. */
const spareShare = 8;

/**
 * Computes the amount that a process is granted: what its first call needs or nothing, what all its calls need as far as other processes
 * get their share, and more while there is plenty.
 */
export function granted({ held, first, all }: Taking, { amount, spent, others, workers }: z.infer<typeof budgetShape>): number {
  const free = amount - spent - others - held;
  // The tolerance allows for rounding errors in sums of money.
  if (all <= 0 || first > free - 1e-9 * amount) return 0;
  const fair = free / (workers + 1);
  const wanted = Math.max(first, Math.min(all, fair));
  const spare = Math.min(all, (free - wanted) / spareShare);
  return Math.min(free, wanted + Math.max(0, spare));
}

/** Takes from a budget in one transaction, under its row's lock: spent money and what live workers hold never exceed its amount. */
export function takeInDatabase(budgetId: number, worker: string): Take {
  return (taking) =>
    transaction<TakenBudget>(async (client) => {
      await client.query(briefSql);
      await client.query(lockSql, [budgetId]);
      const [state] = await queryRows(budgetShape, stateSql, [budgetId, worker], client);
      if (!state) throw new Error(`There is no budget ${budgetId}.`);
      const more = granted(taking, state);
      await client.query(holdSql, [budgetId, worker, taking.held + more]);
      await client.query(forgetSql, [budgetId, worker]);
      return { granted: more, others: state.others, amount: state.amount, spent: state.spent };
    });
}

/** Locks a budget in the transaction of `client` and reads what workers and batches hold of it. */
async function lockedState(client: pg.ClientBase, budgetId: number): Promise<z.infer<typeof budgetShape>> {
  await client.query(lockSql, [budgetId]);
  const [state] = await queryRows(budgetShape, stateSql, [budgetId, ""], client);
  if (!state) throw new Error(`There is no budget ${budgetId}.`);
  return state;
}

const freeOf = ({ amount, spent, others }: z.infer<typeof budgetShape>) => amount - spent - others + 1e-9 * amount;

/** Room of a budget for a batch: the number of requests that it could pay. */
interface BatchRoom {
  count: number;
  /** What workers and other batches hold. */
  others: number;
  amount: number;
  spent: number;
}

/**
 * Sets money aside, in the transaction of `client`, for the first of a batch's requests that all budgets have room for. Returns each
 * budget's room in the order given.
 */
export async function holdForBatch(
  client: pg.ClientBase,
  nonce: string,
  budgets: readonly { id: number; needs: readonly number[] }[],
): Promise<BatchRoom[]> {
  const rooms = new Map<number, BatchRoom>();
  // Locked in the order of their ids, as where costs are stored.
  for (const { id, needs } of [...budgets].sort((a, b) => a.id - b.id)) {
    const state = await lockedState(client, id);
    const free = freeOf(state);
    let [count, held] = [0, 0];
    for (const need of needs) {
      held += need;
      if (held > free) break;
      count++;
    }
    rooms.set(id, { count, others: state.others, amount: state.amount, spent: state.spent });
  }
  const count = Math.min(...[...rooms.values()].map((room) => room.count));
  if (count > 0)
    for (const { id, needs } of budgets) {
      const held = needs.slice(0, count).reduce((sum, need) => sum + need, 0);
      await client.query(holdSql, [id, `${batchHolder}${nonce}`, held]);
    }
  return budgets.flatMap(({ id }) => rooms.get(id) ?? []);
}

/** Spends an amount of a budget at once if it has room; returns whether it had, and its state before, with what workers and batches hold. */
export function spendIfRoom(budgetId: number, need: number): Promise<{ isSpent: boolean; amount: number; spent: number; others: number }> {
  return transaction(async (client) => {
    const state = await lockedState(client, budgetId);
    const isSpent = need <= freeOf(state);
    if (isSpent) await client.query(spendSql, [budgetId, need]);
    return { isSpent, amount: state.amount, spent: state.spent, others: state.others };
  });
}

const heldShape = z.object({ id: z.number().int(), unit: budget.shape.unit });

/** Reads the budgets in which money is set aside for a batch: those that its calls are charged to, whatever counts new calls by then. */
export const budgetsOfBatch = (nonce: string): Promise<z.infer<typeof heldShape>[]> =>
  queryRows(heldShape, "select b.id, b.unit from budget_hold h join budget b on b.id = h.budget_id where h.worker = $1 order by b.id", [
    `${batchHolder}${nonce}`,
  ]);

/** Releases the money that was set aside for a batch. */
export async function releaseBatch(client: Pick<pg.ClientBase, "query">, nonce: string): Promise<void> {
  await client.query("delete from budget_hold where worker = $1", [`${batchHolder}${nonce}`]);
}

/** Budget allocators of a process, by budget. */
export interface BudgetAllocators {
  forBudget(budgetId: number): BudgetAllocator;
  /** Returns what this process knows about a person's month. */
  monthOf(personId: string): MonthView;
  /** Called when the lease had expired: other workers may hold what is not in use. */
  expire(): void;
  close(): Promise<void>;
}

/** Creates a budget allocator for each budget that a run of this process spends. */
export function makeBudgetAllocators(
  worker: string,
  clock: ConstructorParameters<typeof BudgetAllocator>[1] & { monotonic(): number },
  onError: (error: unknown) => void,
): BudgetAllocators {
  const allocators = new Map<number, BudgetAllocator>();
  const months = new Map<string, MonthView>();
  return {
    forBudget(budgetId) {
      const allocator = allocators.get(budgetId) ?? new BudgetAllocator(takeInDatabase(budgetId, worker), clock, onError);
      allocators.set(budgetId, allocator);
      return allocator;
    },
    monthOf(personId) {
      const view = months.get(personId) ?? new MonthView(personId, clock);
      months.set(personId, view);
      return view;
    },
    expire() {
      for (const allocator of allocators.values()) allocator.expire();
    },
    async close() {
      await Promise.all([...allocators.values()].map((allocator) => allocator.close()));
    },
  };
}

const spendSql = "update budget set spent = spent + $2 where id = $1";
const xidRow = z.object({ xid: z.string() });
const xidSql = "select pg_current_xact_id()::text as xid";
const outcomeRow = z.object({ outcome: z.string().nullable() });
// After a crash the database may not know a transaction that it had begun.
const outcomeSql = "select case when $1::xid8 < pg_current_xact_id() then pg_xact_status($1::xid8) end as outcome";

interface Pauses {
  sleep(ms: number): Promise<void>;
}

/** Checks whether a transaction was committed whose confirmation has not arrived. */
async function isCommitted(xid: string, clock: Pauses): Promise<boolean> {
  for (;;) {
    const [{ outcome } = { outcome: null }] = await queryRows(outcomeRow, outcomeSql, [xid]);
    if (outcome !== "in progress") return outcome === "committed";
    await clock.sleep(againMs);
  }
}

/**
 * Adds costs that are not part of a run's attempts, such as the calls of its judge: all of them, and each once, however long the database
 * is unavailable.
 */
export async function spendBudgets(costs: readonly { budgetId: number; cost: number }[], clock: Pauses): Promise<void> {
  if (costs.length === 0) return;
  // Locked in the order of their ids, as where attempts are stored.
  const ordered = [...costs].sort((a, b) => a.budgetId - b.budgetId);
  let unconfirmed: string | null = null;
  await persist(async () => {
    if (unconfirmed !== null && (await isCommitted(unconfirmed, clock))) return;
    unconfirmed = null;
    await transaction(async (client) => {
      await client.query(briefSql);
      for (const { budgetId, cost } of ordered) await client.query(spendSql, [budgetId, cost]);
      unconfirmed = (await queryRows(xidRow, xidSql, [], client))[0]?.xid ?? null;
    });
  }, clock);
}
