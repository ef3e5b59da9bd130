import { manifests } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";

// Asked first, because the families and Prisma take a moment to load: a start with everything there must be quick.
const { rows } = await pool().query(
  `select exists (select 1 from model) and exists (select 1 from price)
    and not exists (select 1 from unnest($1::text[]) as family where not exists (select 1 from suite where benchmark = family)) as filled`,
  [manifests.map(({ id }) => id)],
);
if (rows[0]?.filled !== true) {
  const { seed } = await import("./seed");
  await seed();
}
await endPool();
