import { beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { accountsCommand, firstOwnerSentence, readAccounts, settleAccounts } from "./accounts.mjs";

const url = () => process.env.DATABASE_URL ?? "";
const run = (...words: string[]) => accountsCommand(words, url(), false);

beforeEach(async () => {
  await pool().query("delete from setting");
  await pool().query("delete from person");
});

test("accounts are turned on and off in the database; turning them off needs a confirmation and keeps people", async () => {
  // The log is append-only.
  const before = (await pool().query("select coalesce(max(id), 0) as id from audit_event")).rows[0].id;
  expect(await run("status")).toBe("Accounts are off. 0 people can log in, 0 owners among them.");
  expect(await run("on")).toContain("on from Heed's next start");
  expect(await run("on")).toBe("Accounts are on already.");
  await pool().query("insert into person (id, email, name, role) values ('olga', 'o@lab.example', 'Olga', 'owner')");
  expect(await run("status")).toBe(
    "Accounts are on. They were turned on with this command, HEED_ACCOUNTS=1 or HOST. 1 person can log in, 1 owner among them.",
  );
  await expect(run("off")).rejects.toThrow("Nothing was changed.");
  expect(await readAccounts(url())).toEqual({ stored: true, people: 1, owners: 1 });
  expect(await run("off", "--yes")).toContain("stay stored");
  expect(await readAccounts(url())).toEqual({ stored: false, people: 1, owners: 1 });
  const { rows } = await pool().query("select action from audit_event where id > $1 and action like 'accounts.%' order by id", [before]);
  expect(rows.map(({ action }) => action)).toEqual(["accounts.on", "accounts.off"]);
});

test("accounts turned on by a start stay on at a start without the variable, until the command turns them off", async () => {
  expect(await settleAccounts(url(), false)).toBe(false);
  expect(await settleAccounts(url(), true)).toBe(true);
  expect(await settleAccounts(url(), false)).toBe(true);
  const { rows } = await pool().query("select action, detail from audit_event order by id desc limit 1");
  expect(rows).toEqual([{ action: "accounts.on", detail: { by: "HEED_ACCOUNTS or HOST" } }]);
  await run("off", "--yes");
  expect(await settleAccounts(url(), false)).toBe(false);
});

test.each([[], ["maybe"], ["on", "now"]])("accounts %s is refused with a usage message", async (...words) => {
  await expect(run(...words.flat())).rejects.toThrow("Usage: npm run heed -- accounts on|off|status.");
});

test("a start without an owner who can log in prints a link that creates one", async () => {
  const sentence = await firstOwnerSentence(url(), "http://localhost:3000");
  expect(sentence).toMatch(/^There is no owner yet\. [\s\S]*\nhttp:\/\/localhost:3000\/join\/[\w-]{43}$/);
  await pool().query("insert into person (id, email, name, role, deactivated_at) values ('old', 'x@lab.example', 'X', 'owner', now())");
  expect(await firstOwnerSentence(url(), "")).not.toBe(null);
  await pool().query("insert into person (id, email, name, role) values ('olga', 'o@lab.example', 'Olga', 'owner')");
  expect(await firstOwnerSentence(url(), "")).toBe(null);
});
