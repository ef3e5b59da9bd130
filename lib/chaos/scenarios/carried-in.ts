import { join } from "node:path";
import { launchesStarted } from "@/lib/contracts/launch";
import { Api } from "../heed/api";
import { Database } from "../heed/database";
import { Launched } from "../heed/launched";
import { keyVariable, launch, reports, type Scenario, type Stage, undisturbed } from "../stage";
import { until } from "../wait";
import { lostOf } from "./harmed-run";

const concurrency = 8;
const latencyMs = 150;
const past = "2020-01-01T00:00:00+00:00";

/** A backup of runs that go on, restored into a new folder: nothing is asked there until a person resumes it. */
async function hostileRestore(stage: Stage): Promise<void> {
  const { api, database, endpoint, heed, key } = stage;
  const title = "a backup of runs that go on, restored";
  const play = await reports(stage, 120);
  const reference = await undisturbed(stage, play);
  const room = await endpoint.room(title, { latencyMs });
  const modelId = await api.model(`${title} (${room.address})`, { address: room.address, model: play.model, keyVariable });
  const order = { suiteId: play.suiteId, modelId, concurrency };
  const { runIds } = await api.post("/api/launches", { name: title, runs: [order, order] }, launchesStarted);
  const [running = 0, waiting = 0] = runIds;
  const slowDown = { status: 429, headers: { "retry-after": "7200" }, body: '{"error":{"message":"Slow down."}}' };
  const busy = await launch(stage, `${title}, paused`, play, { concurrency, room: { manner: "refuses", refusal: slowDown } });
  await api.ended(busy.runId, "paused");
  await until(
    "replies to the run that goes on",
    () => database.turns(running),
    (turns) => turns >= 24,
  );
  const file = join(heed.home, "going-on.backup");
  // The worker is held still, or it would take up the paused run whose time has come.
  await heed.signal(["worker"], "SIGSTOP");
  try {
    await database.execute(`update run set resume_at = '${past}' where id = ${busy.runId}`);
    await heed.command("backup", file);
  } finally {
    await heed.signal(["worker"], "SIGCONT");
  }
  const all = [running, waiting, busy.runId];
  for (const id of all) await api.verb(id, "cancel");
  for (const id of all) await api.ended(id, "cancelled");
  const rooms = [room, busy.room];
  const callsOf = async () => (await Promise.all(rooms.map((one) => one.stats()))).reduce((sum, { calls }) => sum + calls, 0);
  const before = await callsOf();

  const other = await Launched.in(join(heed.home, "restored"), { [keyVariable]: key });
  try {
    const said = await other.command("restore", file);
    stage.check(`${title}: it says what is held`, /\d+ runs that went on are paused/.test(said) && said.includes(room.address), said);
    await other.start();
    const there: Stage = { ...stage, heed: other, api: new Api(other.origin), database: new Database(other.home) };
    // The worker has looked for what is to be recovered before it takes up another run.
    const { runId: fresh } = await launch(there, `${title}, another run`, play, { concurrency: 64 });
    await there.api.ended(fresh);
    const asked = (await callsOf()) - before;
    stage.check(`${title}: nothing is asked`, asked === 0, `${asked} calls`);
    const statuses = await Promise.all(all.map(async (id) => (await there.api.run(id)).status));
    stage.check(
      `${title}: all are paused`,
      statuses.every((status) => status === "paused"),
      statuses,
    );
    const stored = await there.database.turns(running);
    const begun = performance.now();
    await there.api.verb(running, "resume");
    await until(
      "the next stored reply",
      () => there.database.turns(running),
      (turns) => turns > stored,
    );
    const recovery = (performance.now() - begun) / 1000;
    await there.api.ended(running);
    const lost = await lostOf(there, running);
    const sameMetrics = (await there.api.metrics(running)) === reference.metrics;
    const resumed = (await callsOf()) - before;
    stage.row({
      ...{ scenario: title, samples: play.samples, lost, twice: null, sameMetrics, recovery, megabytes: other.workerPeak() },
      note: `${all.length} runs held, ${asked} calls before one was resumed`,
    });
    stage.check(`${title}: the resumed run alone is asked, for what it lacks`, resumed === play.samples - stored, `${resumed} calls`);
    stage.check(`${title}: no sample is lost`, lost === 0, `${lost} of ${play.samples}`);
    stage.check(`${title}: metrics of an undisturbed run`, sameMetrics);
  } finally {
    await other.end();
  }
}

/** Runs that come from somewhere else and say that they go on. */
export const carriedIn: Scenario[] = [{ name: "restore", seconds: null, play: hostileRestore }];
