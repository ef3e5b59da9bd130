import { expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { noteEvent } from "./audit";

const stored = async () =>
  (await pool().query("select person_id, person_name, action, subject, detail from audit_event order by id")).rows.map((row) => ({
    ...row,
  }));

test("an event records who did what to what", async () => {
  await noteEvent({ kind: "person", personId: "p1", name: "Ada" }, "run.delete", "run 3", { name: "First" });
  await noteEvent({ kind: "key", personId: "p1", name: "Ada" }, "run.launch", "run 4");
  await noteEvent({ kind: "local" }, "accounts.on", "");
  await noteEvent({ kind: "stranger", name: "eve@example.org" }, "login.failed", "");
  expect(await stored()).toEqual([
    { person_id: "p1", person_name: "Ada", action: "run.delete", subject: "run 3", detail: { name: "First" } },
    { person_id: "p1", person_name: "Ada", action: "run.launch", subject: "run 4", detail: { by: "API key" } },
    { person_id: null, person_name: "This machine", action: "accounts.on", subject: "", detail: {} },
    { person_id: null, person_name: "eve@example.org", action: "login.failed", subject: "", detail: {} },
  ]);
});

test("the database refuses to update, delete or truncate noted events", async () => {
  const before = await stored();
  for (const sql of ["update audit_event set subject = 'x'", "delete from audit_event", "truncate audit_event"])
    await expect(pool().query(sql)).rejects.toThrow("Events of the audit log are neither changed nor deleted.");
  expect(await stored()).toEqual(before);
});
