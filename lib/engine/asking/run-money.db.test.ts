import { afterAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { storeCharged } from "./run-money";

const budgets: number[] = [];
const spent = async () => (await pool().query("select spent from budget order by id")).rows.map((row) => row.spent);
const lost = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
const clock = { sleep: async () => {} };
const rows = () => budgets.map((budgetId, at) => ({ budgetId, cost: at + 1 })).reverse();

beforeEach(async () => {
  await pool().query("delete from budget");
  const added = await pool().query("insert into budget (unit, amount) values ('usd', 9), ('usd', 9) returning id");
  budgets.splice(0, 2, ...added.rows.map(({ id }) => id));
});
afterAll(endPool);

/** Loses the connection at the first statement of a transaction that begins so, before or after the database has carried it out. */
function loseAt(begins: string, when: "before" | "after") {
  const connect = pool().connect.bind(pool());
  let isLost = false;
  const lossy = async () => {
    const client = await connect();
    const query = async (sql: string, values?: unknown[]) => {
      if (isLost || !sql.startsWith(begins)) return client.query(sql, values);
      isLost = true;
      if (when === "after") await client.query(sql, values);
      throw lost();
    };
    return Object.assign(Object.create(client), { query });
  };
  // A pool's own statements connect with a callback.
  const spy = vi.spyOn(pool(), "connect");
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(((done?: Parameters<typeof connect>[0]) => (done ? connect(done) : lossy())) as never);
}

it.each([
  ["update", "before"],
  ["update", "after"],
  ["commit", "before"],
  ["commit", "after"],
] as const)("counts a cost once in every budget if the connection is lost at the %s, %s it is carried out", async (begins, when) => {
  loseAt(begins, when);
  const order: string[] = [];
  await storeCharged({ rows: rows(), stored: () => void order.push("stored") }, clock);
  expect(order).toEqual(["stored"]);
  expect(await spent()).toEqual([1, 2]);
});
