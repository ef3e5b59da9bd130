import { manifests } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";

// Asked first, because the families and Prisma take a moment to load: a start with everything there must be quick. The note names
// the families and is written when all was there: a start that was killed leaves none, and a new family asks for another one.
const note = manifests.map(({ id }) => id).join(", ");
const { rows } = await pool().query(
  "select exists (select 1 from model) and exists (select 1 from price) and obj_description('model'::regclass, 'pg_class') = $1 as filled",
  [`Seeded: ${note}`],
);
if (rows[0]?.filled !== true) {
  const { seed } = await import("./seed");
  const client = await pool().connect();
  // Two starts on one database: the second waits, and finds all made.
  await client.query("select pg_advisory_lock(hashtextextended('heed seed', 0))");
  await seed();
  await client.query(`comment on table model is ${client.escapeLiteral(`Seeded: ${note}`)}`);
  client.release(true); // and with it the lock
}
await endPool();
