import fc from "fast-check";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleStatuses } from "@/lib/contracts/plain/states";
import { runProgress } from "@/lib/contracts/run";
import { listen } from "@/lib/db/listen";
import { endPool, pool } from "@/lib/db/pool";
import { transaction } from "@/lib/db/transaction";
import { changeJob } from "@/lib/jobs/change-job";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { hearVerbs, tellWorkers, type VerbNotice } from "@/lib/queue/verb-notice";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { jobEvents } from "@/lib/record/job-states";
import { runEvents } from "@/lib/record/run-states";
import { sampleEvents, sampleUpdate } from "@/lib/record/sample-states";
import type { Transition } from "@/lib/record/state-machine";
import { changeRun } from "@/lib/runs/change-run";
import { takeTurns } from "./afterwards";
import { transition } from "./transition";

type Row = Record<string, unknown>;
const samples = 4;
let runId: number;
let jobId: number;
let stopListening = () => {};

beforeAll(async () => {
  await prepareQueue();
  ({ runId } = await storedRun({ densities: [3], seeds: samples }));
  const { rows } = await pool().query(
    "insert into job (kind, benchmark, name, input, status) values ('build', 'b', 'b', '{}', 'queued') returning id",
  );
  jobId = rows[0].id;
});
afterAll(endPool);

const runColumns = `status, reason, stopped_by as "stoppedBy", stop_rule as "stopRule", waits_for as "waitsFor", resume_at as "resumeAt", probe_at as "probeAt",
  probes, started_at as "startedAt", finished_at as "finishedAt"`;
const jobColumns = `status, error, result, calls, seconds_left as "secondsLeft", started_at as "startedAt", finished_at as "finishedAt"`;
const firstRow = async (sql: string, id: number): Promise<Row> => (await pool().query(sql, [id])).rows[0];
const runRow = () => firstRow(`select ${runColumns} from run where id = $1`, runId);
const jobRow = () => firstRow(`select ${jobColumns} from job where id = $1`, jobId);
const logged = () => firstRow("select count(*)::int as count from run_log where run_id = $1", runId);
const states = async (): Promise<string[]> =>
  (await pool().query("select status from sample where run_id = $1 order by ordinal", [runId])).rows.map(({ status }) => status);

/** Computes a row after an event from the table alone; `facts` has the values that the event brings. */
function applied(row: Row, { to, sets = {} }: Transition<string, string>, facts: Row): Row {
  const values = Object.entries(sets).map(([name, value]) => {
    const after: Record<string, unknown> = {
      null: null,
      now: expect.any(Date),
      "now, once": row[name] ?? expect.any(Date),
      given: facts[name],
      "null after a rule": row.stoppedBy === "rule" ? null : row[name],
    };
    return [name, after[value ?? ""]];
  });
  return { ...row, status: to ?? row.status, ...Object.fromEntries(values) };
}

const made = ["launch", "import", "demonstrate", "receive"];
const names = <Name extends string>(events: Record<Name, unknown>, but: readonly string[]) =>
  fc.constantFrom(...(Object.keys(events) as Name[]).filter((name) => !but.includes(name)));
const runStep = fc.record({
  kind: fc.constant("run" as const),
  event: names(runEvents, made) as fc.Arbitrary<Exclude<keyof typeof runEvents, "launch" | "import" | "demonstrate" | "receive">>,
  facts: fc.record({
    reason: fc.constantFrom("a reason", "another"),
    stoppedBy: fc.constantFrom("rule" as const, "budget" as const, null),
    resumeAt: fc.constant(new Date("2030-01-02T03:04:05.678Z")),
    probeAt: fc.constantFrom(new Date("2031-01-02T03:04:05.678Z"), null),
    probes: fc.nat(5),
    sentence: fc.constant("Said."),
    isDropped: fc.boolean(),
    former: fc.constant(1),
    left: fc.nat(5),
  }),
});
const sampleStep = fc.record({
  kind: fc.constant("sample" as const),
  event: names(sampleEvents, ["create", "receive"]),
  ended: fc.constantFrom(...sampleEvents.end.to),
});

async function checkRunEvent({ event, facts }: { event: keyof typeof runEvents; facts: Row }): Promise<void> {
  const [before, log, open] = [await runRow(), await logged(), (await states()).some((state) => state === "queued" || state === "running")];
  const row: Transition<string, string> & { log: unknown; refused?: { instead: Record<string, string> } } = runEvents[event];
  const status = String(before.status);
  const onPurpose = status === "stopped" && before.stoppedBy !== null ? row.refused?.instead["stopped on purpose"] : undefined;
  const isFrom = row.from?.includes(status) ?? false;
  const instead = onPurpose ?? (isFrom ? undefined : row.refused?.instead[status]);
  const goes = isFrom && !instead && !(event === "finish" && open) && !(event === "wait" && before.reason === facts.reason);
  const met = transaction((client) => transition(client, runId, event, facts as never));
  if (instead) await expect(met).rejects.toThrow(instead);
  else expect(await met).toEqual(goes ? { id: runId, event } : null);
  const after = await runRow();
  expect(after, event).toEqual(goes ? applied(before, row, facts) : before);
  expect(await logged()).toEqual({ count: Number(log.count) + (goes && row.log ? 1 : 0) });
  // Properties of every run, whatever its history.
  if (["finished", "stopped", "cancelled"].includes(String(after.status))) expect(after.finishedAt).not.toBeNull();
  if (["queued", "running"].includes(String(after.status)))
    expect(after).toMatchObject({ finishedAt: null, stoppedBy: null, resumeAt: null, probeAt: null });
}

async function checkSampleEvent({ event, ended }: { event: keyof typeof sampleEvents; ended: string }): Promise<void> {
  const before = await states();
  const { from, to }: Transition<string, string> = sampleEvents[event];
  const joined = typeof to === "string" ? undefined : "(select $2::text as status) u";
  await pool().query(sampleUpdate(event, { ...(joined && { from: joined }), where: "s.run_id = $1" }), joined ? [runId, ended] : [runId]);
  expect(await states(), event).toEqual(before.map((state) => (from?.includes(state) ? (joined ? ended : to) : state)));
}

it("after any events of a run and its samples, their rows match the tables and the log has one line per event", async () => {
  const walk = fc.array(fc.oneof({ weight: 3, arbitrary: runStep }, { weight: 1, arbitrary: sampleStep }), { minLength: 4, maxLength: 14 });
  const start = fc.array(fc.constantFrom(...sampleStatuses), { minLength: samples, maxLength: samples });
  const property = fc.asyncProperty(start, walk, async (statuses, steps) => {
    await pool().query(
      `update run set status = 'queued', reason = null, stopped_by = null, stop_rule = '{"kind": "precision"}', waits_for = null, resume_at = null, probe_at = null,
        probes = null, started_at = null, finished_at = null where id = $1`,
      [runId],
    );
    await pool().query(
      "update sample s set status = u.status from unnest($2::text[]) with ordinality u(status, nth) where run_id = $1 and ordinal = nth - 1",
      [runId, statuses],
    );
    for (const step of steps) await (step.kind === "run" ? checkRunEvent(step) : checkSampleEvent(step));
  });
  await fc.assert(property, { numRuns: 20, seed: 20_251_126 });
});

it("after any events of a job, its row matches the table", async () => {
  const step = fc.record({ event: names(jobEvents, ["create"]), error: fc.constant("It failed."), calls: fc.nat(9) });
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
    await pool().query("update job set status = 'queued', error = null, started_at = null, finished_at = null where id = $1", [jobId]);
    for (const { event, error, calls } of steps) {
      const before = await jobRow();
      const row: Transition<string, string> & { refused?: Record<string, string> } = jobEvents[event];
      const facts = { error, calls, result: JSON.stringify({ calls }) };
      const goes = row.from?.includes(String(before.status)) ?? false;
      const changed = transaction((client) => changeJob(client, jobId, event, facts));
      const why = goes ? undefined : row.refused?.[String(before.status)];
      if (why) await expect(changed).rejects.toThrow(`Job ${jobId} ${why}`);
      else expect(await changed).toBe(goes);
      expect(await jobRow(), event).toEqual(goes ? applied(before, row, { ...facts, result: { calls } }) : before);
    }
  });
  await fc.assert(property, { numRuns: 15, seed: 20_251_126 });
});

/** Makes a change that is committed only once a second one waits for it; returns the result of the second. */
async function behind<Result>(
  first: (client: PoolClient) => Promise<void>,
  second: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const [early, late] = [await pool().connect(), await pool().connect()];
  try {
    await early.query("begin");
    await late.query("begin");
    await first(early);
    const { rows } = await late.query("select pg_backend_pid() as pid");
    const beaten = second(late);
    const waiting = "select count(*)::int as count from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'";
    await expect.poll(() => pool().query(waiting, [rows[0].pid])).toMatchObject({ rows: [{ count: 1 }] });
    await early.query("commit");
    const result = await beaten;
    await late.query("commit");
    return result;
  } finally {
    // A connection that still holds a lock would stop the next test.
    for (const client of [early, late]) {
      await client.query("rollback");
      client.release();
    }
  }
}

it.each([
  ["queued", "start", "start", "running"],
  ["running", "stop", "finish", "stopped"],
  ["running", "finish", "stop", "finished"],
  ["running", "pauseUntil", "stopByOutage", "paused"],
  ["running", "pause", "pause", "paused"],
  ["cancelling", "settle", "settle", "cancelled"],
] as const)("when two workers change a %s run at once, with %s and %s, one wins and the run is %s", async (from, first, second, status) => {
  await pool().query("update run set status = $2, finished_at = null where id = $1", [runId, from]);
  await pool().query("update sample set status = 'scored' where run_id = $1", [runId]);
  const facts = { reason: "It stops.", stoppedBy: null, resumeAt: new Date(), probeAt: null, probes: 0, left: 0 };
  const change = async (client: PoolClient) => {
    expect(await transition(client, runId, first, facts)).toEqual({ id: runId, event: first });
  };
  expect(await behind(change, (client) => transition(client, runId, second, facts))).toBeNull();
  expect((await runRow()).status).toBe(status);
});

it("a run whose samples a person queues again while it is about to finish stays running", async () => {
  await pool().query("update run set status = 'running', finished_at = null where id = $1", [runId]);
  await pool().query("update sample set status = 'failed' where run_id = $1", [runId]);
  const retry = async (client: PoolClient) => {
    expect(await transition(client, runId, "retry", { sentence: "Retried." })).toEqual({ id: runId, event: "retry" });
    await client.query(sampleUpdate("retry", { where: "s.run_id = $1" }), [runId]);
  };
  expect(await behind(retry, (client) => transition(client, runId, "finish", {}))).toBeNull();
  expect((await runRow()).status).toBe("running");
});

it("a worker that stops, pauses or cancels a run notifies the other workers", async () => {
  const heard: VerbNotice[] = [];
  const unsubscribe = hearVerbs((notice) => heard.push(notice));
  const isHeard = async () => {
    await tellWorkers({ kind: "job", id: jobId });
    return heard.length > 0;
  };
  await expect.poll(isHeard).toBe(true);
  for (const event of ["stop", "stopByOutage", "pauseUntil", "pause", "cancel"] as const) {
    await pool().query("update run set status = 'running' where id = $1", [runId]);
    const before = heard.length;
    await transaction((client) =>
      transition(client, runId, event, { reason: "It stops.", stoppedBy: null, resumeAt: null, probeAt: null, probes: 0 }),
    );
    await expect.poll(() => heard.slice(before)).toContainEqual({ kind: "run", id: runId });
  }
  unsubscribe();
});

it("a person's change to a run that no worker has open is announced", async () => {
  await pool().query("update run set status = 'paused', concurrency = 3, stop_rule = null where id = $1", [runId]);
  const limits: number[] = [];
  await new Promise<void>((listening) => {
    stopListening = listen((payload) => void limits.push(runProgress.parse(JSON.parse(payload)).limit), "heed", listening);
  });
  await changeRun(runId, { concurrency: 5 });
  await expect.poll(() => limits).toEqual([5]);
  stopListening();
});

it("the next run in line starts once, however many workers look for it", async () => {
  const { runId: next } = await storedRun({ densities: [3], seeds: 1, status: "queued", finishedAt: null });
  await pool().query("update run set waits_for = $2 where id = $1", [next, runId]);
  await pool().query("update run set status = 'stopped', waits_for = null where id = $1", [runId]);
  await Promise.all([takeTurns(), takeTurns(), takeTurns(), takeTurns()]);
  const { rows } = await pool().query("select message from run_log where run_id = $1 and kind = 'turn'", [next]);
  expect(rows).toEqual([{ message: `Started because #${runId} has ended.` }]);
});
