import { expect, it } from "vitest";
import { stateWrites } from "./state-writes.mjs";

const none = new Set<unknown>();
const written = (text: string, file = "lib/runs/planted.ts") => stateWrites(file, text, none);

it.each([
  ["await client.query(\"update run set status = 'paused' where id = $1\", [id]);", "status of run"],
  [
    "const sql = `update only run as r\n  set name = $2, r.status = case when $3 then 'paused' else r.status end from suite where true`;",
    "status of run",
  ],
  ['const sql = `update "run" set (name, finished_at) = ($1, now())`;', "finished_at of run"],
  ["const sql = `UPDATE public.job SET Status = 'finished'`;", "status of job"],
  ["const sql = `with a as (update sample s set status = u.status from unnest($1) as u returning 1) select 1 from a`;", "status of sample"],
  ["const sql = `update run set $" + "{columns} where id = $1`;", "columns of run that cannot be read"],
  ['const sql = "update run set " + columns;', "columns of run that cannot be read"],
  ['const sql = "update sample " + "set score = 1, status = \'scored\'";', "status of sample"],
  ["const sql = `update $" + "{table} set status = 'stopped'`;", "status of a table that is not named"],
  ["const sql = \"insert into job (kind, status) values ($1, 'queued')\";", "status of job"],
  ['const sql = "insert into sample select * from other";', "columns of sample that cannot be read"],
  ["const sql = `insert into run (name) values ($1) on conflict (id) do update set stopped_by = 'rule'`;", "stopped_by of run"],
  ['const sql = "merge into run using other on true when matched then update set status = 1";', "rows of run"],
  ['const sql = "copy sample (run_id, status) from stdin";', "rows of sample"],
  ['await prisma().run.update({ where: { id }, data: { status: "paused" } });', "status of run"],
  ["await prisma().job.updateMany({ where: { id }, data });", "columns of job that cannot be read"],
  ["await prisma().sample.createMany({ data: rows });", "rows of sample"],
  ["await prisma().suite.update({ where: { id }, data: { runs: { updateMany: { where: {}, data: {} } } } });", "rows of runs"],
])("finds %s", (text, target) => {
  expect(written(`\n${text}`)).toEqual([`lib/runs/planted.ts:2 writes ${target}.`]);
});

it.each([
  "// update run set status = 'paused'",
  "const sql = \"update run set probe_off = not $2, totals = case when status = 'stopped' then $3 end where status = 'stopped'\";",
  "const sql = \"update sample set reason = $2 where run_id = $1 and status = 'unscored'\";",
  'const sql = "update budget set spent = 1; select status from run for update";',
  "const sql = `insert into run (name, status) values ($1, $" + '{newRun("launch")})`;',
  "const sql = `insert into sample (run_id, status) select $1, $" + "{newSample} from item`;",
  'throw new Error("Nobody can update run 7: set its name first.");',
  'await prisma().run.update({ where: { id, status: "paused" }, data: { note: "x" } });',
  'await prisma().model.create({ data: { status: "new" } });',
])("ignores %s", (text) => {
  expect(written(text)).toEqual([]);
});

it("an allowance covers only its own file and statement", () => {
  const claim = "const sql = `update run r set probe_at = now() from due`;";
  expect(written(claim, "lib/runs/probe-runs.ts")).toEqual([]);
  expect(written(claim)).toHaveLength(1);
  expect(written("const sql = `update run r set resume_at = now()`;", "lib/runs/probe-runs.ts")).toHaveLength(1);
});
