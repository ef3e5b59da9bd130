import { expect, test } from "vitest";
import { noteLaunch } from "@/lib/access/audit";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { POST } from "./keep/[kind]/route";

const noted = async () => (await pool().query("select action, subject, detail from audit_event order by id")).rows;
const order = (body: unknown) =>
  POST(
    new Request("http://localhost:3000/api/keep/runs", {
      method: "POST",
      headers: { host: "localhost:3000", "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({ kind: "runs" }) },
  );

test("the audit log has launches with their price, deletions and undone deletions, and no other curation", async () => {
  const { runId } = await storedRun({});
  await pool().query("update run set price = $2 where id = $1", [runId, JSON.stringify({ inputPerMillion: 1, outputPerMillion: 2 })]);
  await noteLaunch({ kind: "local" }, [runId]);
  for (const verb of ["archive", "delete", "keep"]) expect((await order({ ids: [runId], verb })).status).toBe(200);
  expect((await order({ ids: [2_000_000_000], verb: "delete" })).ok).toBe(false);
  expect(await noted()).toEqual([
    {
      action: "run.launch",
      subject: `run ${runId}`,
      detail: expect.objectContaining({ inputPerMillion: 1, outputPerMillion: 2, samples: expect.any(Number), model: expect.any(String) }),
    },
    { action: "run.delete", subject: `run ${runId}`, detail: { ids: [runId] } },
    { action: "run.delete", subject: `run ${runId}`, detail: { ids: [runId], undone: true } },
  ]);
});
