import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { takeTurns } from "@/lib/engine/afterwards";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { createSuite } from "@/lib/suites/create-suite";
import { notifyEnds } from "./notify-ends";
import { type Probe, probeRuns } from "./probe-runs";
import { countOf, runState } from "./run.fixture";

let suiteId: number;
beforeAll(async () => {
  await prepareQueue();
  suiteId = (await createSuite({ benchmark: "ifscale", name: "Small", params: { densities: [3], seeds: 1 }, seed: 0 })).id;
});
afterAll(() => endPool());

const { signal } = new AbortController();
let errors: string[] = [];
const onError = (error: unknown) => errors.push(error instanceof Error ? error.message : String(error));
beforeEach(() => {
  errors = [];
});
const run = async (status: string) => (await storedRun({ suiteId, status, sample: () => ({ status: "queued", reply: null }) })).runId;
const change = (sql: string, ids: readonly number[]) => pool().query(`update run set ${sql} where id = any($1::int[])`, [ids]);

it("ends of readable runs are reported, and an unreadable run's end is dropped with its reason", async () => {
  const heard: number[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    heard.push(JSON.parse(text).run.id);
    response.end("x".repeat(200_000));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const ids = [await run("finished"), await run("finished"), await run("finished")];
  const [first = 0, second = 0, sound = 0] = ids;
  await change("source = 'heaven'", [first]);
  await change("finished_at = 'infinity'", [second]);
  await pool().query(
    "insert into run_end (run_id, ended_at, due_at) select id, finished_at, now() - make_interval(secs => 3 - array_position($1::int[], id)) from run where id = any($1::int[])",
    [ids],
  );
  await notifyEnds(`http://127.0.0.1:${(server.address() as AddressInfo).port}/end`, signal);
  await new Promise((resolve) => server.close(resolve));
  expect(heard).toContain(sound);
  expect(heard).not.toContain(first);
  expect(await countOf("select count(*)::int from run_end", [])).toBe(0);
  const { rows } = await pool().query("select message from run_log where run_id = $1 and kind = 'not told'", [first]);
  expect(rows).toEqual([{ message: expect.stringMatching(/the run cannot be read \(.*source.*\)\. Tried once\.$/) }]);
  expect(await countOf("select count(*)::int from run_log where run_id = $1 and kind = 'not told'", [sound])).toBe(0);
});

it("a run beside an unreadable one takes its turn, and the unreadable one is named", async () => {
  const before = await run("finished");
  const [odd, sound] = [await run("queued"), await run("queued")];
  await change(`waits_for = ${before}, finished_at = null`, [odd, sound]);
  await change("order_starts = '{5,-1}'", [odd]);
  await takeTurns(onError);
  expect(await countOf("select count(*)::int from run where id = $1 and waits_for is null", [sound])).toBe(1);
  expect(errors).toEqual([expect.stringContaining(`Run ${odd} could not start after the run it waited for: `)]);
  // A run's end does not fail because of another run's row.
  await takeTurns();
});

it("the endpoints of other runs are probed, and an unreadable run is named once", async () => {
  const [odd, sound] = [await run("stopped"), await run("stopped")];
  await change("probe_at = now() - interval '1 minute'", [odd, sound]);
  await change(`probe_at = now() - interval '1 hour', price = '"free"'`, [odd]);
  const probed: string[] = [];
  const probe = async ({ model: { address } }: { model: { address: string } }): Promise<Probe> => {
    probed.push(address);
    return { state: "answers", usage: null };
  };
  await probeRuns({ keys: ["SECRET_CREDENTIAL"], probe, signal, onError });
  expect(probed).toHaveLength(1);
  expect((await runState(sound)).status).not.toBe("stopped");
  expect(errors).toEqual([expect.stringContaining(`Run ${odd} cannot be probed: `)]);
});
