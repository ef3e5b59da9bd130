import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { notifyEnds } from "./notify-ends";

afterAll(() => endPool());

it("a stop abandons a message to a silent webhook; it stays due and does not count as an attempt", async () => {
  const { runId } = await storedRun();
  await pool().query("insert into run_end (run_id, ended_at, due_at) select id, finished_at, now() from run where id = $1", [runId]);
  const stopping = new AbortController();
  const server = createServer(() => stopping.abort());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await notifyEnds(`http://127.0.0.1:${(server.address() as AddressInfo).port}/end`, stopping.signal);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  const { rows } = await pool().query("select tries, due_at <= now() as due from run_end where run_id = $1", [runId]);
  expect(rows).toEqual([{ tries: 0, due: true }]);
  expect((await pool().query("select 1 from run_log where run_id = $1 and kind = 'not told'", [runId])).rowCount).toBe(0);
});
