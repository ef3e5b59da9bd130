import { afterAll, expect, test } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { transaction } from "@/lib/db/transaction";
import { createUpload } from "@/lib/exchange/uploads";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { changeJob } from "./change-job";
import { resumeJob } from "./job-verbs";

afterAll(endPool);

const insertSql =
  "insert into job (kind, benchmark, name, input, run_id, status) values ('import', 'ifscale', 'i', $1, $2, $3) returning id";
async function job(status: string, input: object, runId: number | null = null): Promise<number> {
  return (await pool().query(insertSql, [JSON.stringify(input), runId, status])).rows[0].id;
}

test("a job that finishes deletes its uploads, except those that another open job reads", async () => {
  const [single, shared] = [await createUpload("single"), await createUpload("shared")];
  const first = await job("running", { uploads: [single.id, shared.id] });
  const second = await job("running", { uploads: [shared.id] });
  const finish = (id: number) => transaction((client) => changeJob(client, id, "finish", { result: "{}", calls: 0 }));
  const left = async () => (await pool().query("select id from upload")).rows.map(({ id }) => id);
  await finish(first);
  expect(await left()).toEqual([shared.id]);
  await finish(second);
  expect(await left()).toEqual([]);
});

test("a job whose run is about to be deleted cannot be resumed", async () => {
  const { runId } = await storedRun({ densities: [3], seeds: 1 });
  const id = await job("failed", {}, runId);
  await pool().query("update run set delete_at = now() + interval '30 seconds' where id = $1", [runId]);
  await expect(resumeJob(id)).rejects.toMatchObject({ code: "conflict", message: /is about to be deleted/ });
  await pool().query("update run set delete_at = null where id = $1", [runId]);
  await resumeJob(id);
  expect((await pool().query("select status from job where id = $1", [id])).rows).toEqual([{ status: "queued" }]);
});
