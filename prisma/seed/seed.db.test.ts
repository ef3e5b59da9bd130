import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { families } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";

const program = `dist/test-seed-${process.pid}.mjs`;
const rows = async (sql: string) => (await pool().query(sql)).rows;
const runs = async () => Number((await rows("select count(*) as n from run"))[0].n);
const start = (): ChildProcess => spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "inherit"] });

beforeAll(async () => {
  const options = { bundle: true, format: "esm", platform: "node", target: "node20", packages: "external", logLevel: "error" } as const;
  const loader = { ".csv": "text", ".txt": "text" } as const;
  await build({ entryPoints: ["prisma/seed/main.ts"], outfile: program, jsx: "automatic", loader, ...options });
});
afterAll(async () => {
  await rm(program, { force: true });
  await endPool();
});

it("a first start that is killed while it seeds is completed by the next ones, each demonstration once", { timeout: 240_000 }, async () => {
  for (const made of [1, 3]) {
    const child = start();
    const exit = once(child, "exit");
    await vi.waitFor(async () => expect(await runs()).toBeGreaterThanOrEqual(made), { timeout: 100_000, interval: 20 });
    child.kill("SIGKILL");
    await exit;
  }
  const all = await Promise.all(families.map(async ({ engine }) => (await engine()).simulation?.demonstrations ?? []));
  const wanted = all.flat().reduce((sum, { profiles }) => sum + profiles.length, 0);
  expect(await runs()).toBeLessThan(wanted);
  expect(await once(start(), "exit")).toEqual([0, null]);
  expect(await rows("select suite_id, name from run group by 1, 2 having count(*) > 1")).toEqual([]);
  expect([await runs(), (await rows("select 1 from suite")).length]).toEqual([wanted, all.flat().length]);
  expect(await rows("select 1 from run r where not exists (select 1 from run_metric where run_id = r.id)")).toEqual([]);
  const before = await rows("select id, name, created_at from run order by id");
  expect(await once(start(), "exit")).toEqual([0, null]);
  expect(await rows("select id, name, created_at from run order by id")).toEqual(before);
});
