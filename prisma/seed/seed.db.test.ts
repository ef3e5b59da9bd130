import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { families } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";
import { declared, givenBy, noteOf } from "./declared";

const program = `dist/test-seed-${process.pid}.mjs`;
const rows = async (sql: string) => (await pool().query(sql)).rows;
const start = (): ChildProcess => spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "inherit"] });
const finished = async (child: ChildProcess) => expect(await once(child, "exit")).toEqual([0, null]);

const waiting =
  "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'";

/** Ends a start with SIGKILL once it waits for the lock that `hold` takes. */
async function killedAt(hold: string): Promise<void> {
  const holder = await pool().connect();
  await holder.query(`begin; ${hold}`);
  const child = start();
  await expect.poll(() => rows(waiting)).not.toEqual([]);
  child.kill("SIGKILL");
  await once(child, "exit");
  // Postgres would notice only later that its client is gone.
  await rows(`select pg_terminate_backend(pid) from (${waiting}) w`);
  // A process that is still ending would be taken for the next start.
  await expect.poll(() => rows(waiting)).toEqual([]);
  await holder.query("rollback");
  holder.release();
}
const killedBefore = (table: string) => killedAt(`lock table ${table} in exclusive mode`);

/** Counts the rows of each kind that an example run leaves, in the order in which they are written. */
const made = async () =>
  (
    await rows(`select (select count(*)::int from suite) as suites, (select count(*)::int from run) as runs,
      (select count(distinct run_id)::int from run_metric) as measured, (select count(*)::int from run where totals is not null) as totalled`)
  )[0];
/** All rows of a run, with the transaction that wrote them. */
const complete = () =>
  rows(`select r.id, r.name, r.xmin::text, array(select m.xmin::text from run_metric m where run_id = r.id order by metric, slice_key) as metrics,
      array(select s.xmin::text from sample s where run_id = r.id order by ordinal) as samples
    from run r where totals is not null order by id`);

// One family is enough, with two suites of a few items and three runs, because all example runs are made in the same way.
const seeded = families.slice(0, 1);
const ifscale = declared().filter((name) => name.startsWith("ifscale "));
const changed = (file: RegExp, from: RegExp, to: string): Plugin => ({
  name: String(file),
  setup: ({ onLoad }) =>
    onLoad({ filter: file }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replace(from, to);
      if (contents === text) throw new Error(`${path} has nothing like ${from}.`);
      return { contents, loader: "ts" };
    }),
});
const oneFamily = changed(/lib\/benchmarks\/registry\.ts$/, /(readonly Family\[\] = \[\w+), [^\]]+/, "$1");
const fewItems = changed(
  /ifscale\/demonstrations\.ts$/,
  /preset: null, profiles/,
  "preset: null, params: { densities: [10], seeds: 3 }, profiles",
);

beforeAll(async () => {
  const options = { bundle: true, format: "esm", platform: "node", target: "node20", packages: "external", logLevel: "error" } as const;
  const loader = { ".csv": "text", ".txt": "text" } as const;
  await build({
    entryPoints: ["prisma/seed/main.ts"],
    outfile: program,
    jsx: "automatic",
    loader,
    plugins: [oneFamily, fewItems],
    ...options,
  });
});
afterAll(async () => {
  await rm(program, { force: true });
  await endPool();
});

it("a first start killed while seeding is completed by later ones, with each example run once", async () => {
  await killedBefore("run");
  expect(await made()).toEqual({ suites: 1, runs: 0, measured: 0, totalled: 0 });
  await killedBefore("sample"); // in the transaction that makes the run
  expect(await made()).toEqual({ suites: 1, runs: 0, measured: 0, totalled: 0 });
  await killedBefore("run_metric");
  expect(await made()).toEqual({ suites: 1, runs: 1, measured: 0, totalled: 0 });
  await killedAt("select 1 from run for no key update"); // to add the totals
  expect(await made()).toEqual({ suites: 1, runs: 1, measured: 1, totalled: 0 });
  await killedBefore("sample"); // of the second run
  expect(await made()).toEqual({ suites: 1, runs: 1, measured: 1, totalled: 1 });
  const kept = await complete();

  const all = seeded.map(({ manifest }) => manifest.demonstrations);
  const wanted = all.flat().reduce((sum, { profiles }) => sum + profiles.length, 0);
  expect(kept.length).toBeLessThan(wanted);
  await Promise.all([finished(start()), finished(start())]);
  expect(await rows("select suite_id, name from run group by 1, 2 having count(*) > 1")).toEqual([]);
  expect(await made()).toEqual({ suites: all.flat().length, runs: wanted, measured: wanted, totalled: wanted });
  const after = await complete();
  expect(after.slice(0, kept.length)).toEqual(kept);
  await finished(start());
  expect(await complete()).toEqual(after);

  // A start of a version that declares one run more than the note of this database lists; deleted ones stay deleted.
  const [first, second] = after;
  const [{ note }] = await rows("select obj_description('model'::regclass, 'pg_class') as note");
  const lines = note.split("\n").filter((line: string) => !line.endsWith(" by threshold"));
  await rows(`comment on table model is '${lines.join("\n")}'`);
  await rows(`delete from run where id in (${first.id}, ${second.id})`);
  await finished(start());
  const names = await rows("select name from run order by id");
  expect(names.map(({ name }: { name: string }) => name)).toContain("Demonstration: threshold decay");
  expect(names).toHaveLength(after.length - 1);

  // So do the examples of a person who deleted all prices.
  await rows("delete from price");
  await finished(start());
  expect(await rows("select name from run order by id")).toEqual(names);
  expect(await rows("select model from price")).toEqual([]);

  // The note of an earlier version is rewritten at once, so that later additions can be distinguished.
  await rows("comment on table model is 'Seeded: ifscale'");
  await finished(start());
  expect(await rows("select name from run order by id")).toEqual(names);
  expect(await rows("select obj_description('model'::regclass, 'pg_class') as note")).toEqual([{ note: noteOf(ifscale) }]);
});

it("a note that lists only families counts all of their example runs as given, and no others", () => {
  const old = givenBy("Seeded: ifscale, evolif");
  expect(givenBy(null)).toBeNull();
  expect(declared().filter((name) => !old?.has(name))).toEqual(declared().filter((name) => !/^(ifscale|evolif) /.test(name)));
  expect(givenBy(noteOf(declared()))).toEqual(new Set(declared()));
});
