import { expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { testLaunch, testModel, testSuite } from "@/lib/runs/run.fixture";
import { POST as keep } from "./keep/[kind]/route";
import { DELETE as archive } from "./models/[id]/route";
import { POST as act } from "./runs/[id]/[verb]/route";

const send = (handler: typeof keep, params: Record<string, string>, method: string, body?: unknown) => {
  const headers = { host: "localhost:3000", "content-type": "application/json" };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return handler(new Request("http://localhost:3000/api", init), { params: Promise.resolve(params) });
};

test("archiving a model from its page or from the list is recorded in the audit log", async () => {
  const [first, second] = [await testModel("http://127.0.0.1:9/v1"), await testModel("http://127.0.0.1:9/v1", { model: "n" })];
  expect((await send(archive, { id: String(first) }, "DELETE")).status).toBe(200);
  expect((await send(keep, { kind: "models" }, "POST", { ids: [second], verb: "archive" })).status).toBe(200);
  const { rows } = await pool().query("select person_name, action, subject from audit_event where subject like 'model %' order by id");
  expect(rows).toEqual([first, second].map((id) => ({ person_name: "This machine", action: "model.archive", subject: `model ${id}` })));
});

test("raising a run's budget is in the audit log, and resuming the run without a raise is not", async () => {
  const modelId = await testModel("http://127.0.0.1:9/v1");
  const runId = await testLaunch({ suiteId: await testSuite(2), modelId, budget: { unit: "tokens", amount: 1000, name: null } });
  const press = (verb: string, body?: unknown) => send(act, { id: String(runId), verb }, "POST", body);
  expect((await press("pause")).status).toBe(200);
  expect((await press("resume", { budget: 900 })).status).toBe(409);
  expect((await press("resume", { budget: 2000 })).status).toBe(200);
  // The run is running already, so nothing is raised.
  expect((await press("resume", { budget: 3000 })).status).toBe(200);
  expect((await press("pause")).status).toBe(200);
  expect((await press("resume")).status).toBe(200);
  const { rows } = await pool().query("select action, subject, detail from audit_event where subject = $1 and action <> 'refused'", [
    `run ${runId}`,
  ]);
  expect(rows).toEqual([{ action: "run.budget", subject: `run ${runId}`, detail: { budget: 2000, unit: "tokens" } }]);
});
