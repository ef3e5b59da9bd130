import { expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { probeNow } from "./probe-now";

test("a probed run becomes due at once, but not one that is running, finished or kept stopped by a person", async () => {
  const { runId, suiteId } = await storedRun();
  const later = async (set: string) => {
    const { runId: id } = await storedRun({ suiteId });
    await pool().query(`update run set probe_at = now() + interval '10 minutes', ${set} where id = $1`, [id]);
    return id;
  };
  const waiting = await later("status = 'stopped', probes = 3");
  const off = await later("status = 'stopped', probes = 3, probe_off = true");
  const running = await later("status = 'running'");
  const finished = await later("status = 'finished'");
  expect(await probeNow([runId, waiting, off, running, finished])).toEqual({ probed: 1 });
  const { rows } = await pool().query("select id from run where probe_at <= now()");
  expect(rows.map(({ id }) => id)).toEqual([waiting]);
});
