import { endPool, pool } from "@/lib/db/pool";
import { declared, givenBy, noteOf } from "./declared";

// Checked first, because the families' engines and Prisma take a moment to load, and a start with a complete database must be quick. The
// note is written once everything was made: a killed start leaves no note, and what a new version declares is made at its first start.
// What was deleted since it was given does not come back.
const { rows } = await pool().query("select obj_description('model'::regclass, 'pg_class') as note");
const note = rows[0]?.note ?? null;
const given = givenBy(note);
const wanted = noteOf([...new Set([...(given ?? []), ...declared()])]);
if (given === null || note !== wanted) {
  const { seed } = await import("./seed");
  const client = await pool().connect();
  // With two starts on one database, the second waits, and finds everything made.
  await client.query("select pg_advisory_lock(hashtextextended('heed seed', 0))");
  await seed(given ?? new Set());
  await client.query(`comment on table model is ${client.escapeLiteral(wanted)}`);
  client.release(true); // and with it the lock
}
await endPool();
