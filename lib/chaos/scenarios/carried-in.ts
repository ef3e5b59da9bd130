import { createHash } from "node:crypto";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { launchesStarted } from "@/lib/contracts/launch";
import { Api } from "../heed/api";
import { Database } from "../heed/database";
import { Launched } from "../heed/launched";
import { keyVariable, launchChaosRun, reports, type Scenario, type Stage, undisturbed } from "../stage";
import { waitUntil } from "../wait";
import { harmedRun, lostOf } from "./harmed-run";

const concurrency = 8;
const latencyMs = 150;
const past = "2020-01-01T00:00:00+00:00";
const line = z.tuple([z.string(), z.record(z.string(), z.unknown())]);

/** A run's file as an attacker would change it: without its replies, and with `run` in place of the run's own columns. */
function forgedFile(file: Buffer, run: Record<string, unknown>): Buffer {
  const [first = "", ...rest] = gunzipSync(file).toString("utf8").trimEnd().split("\n").slice(0, -1);
  const header = z.looseObject({ counts: z.looseObject({}) }).parse(JSON.parse(first));
  const origin = createHash("sha256").update(JSON.stringify(run)).digest("hex");
  const rows = rest
    .map((text) => line.parse(JSON.parse(text)))
    .filter(([table]) => !["turn", "attempt", "checks"].includes(table))
    .map(([table, row]) => {
      if (table === "run") return [table, { ...row, ...run }];
      return [table, table === "sample" ? { ...row, status: "queued", score: null, passed: null, attempts: 0 } : row];
    });
  const lines = [{ ...header, origin, counts: { ...header.counts, turns: 0 } }, ...rows].map((row) => `${JSON.stringify(row)}\n`);
  const sha256 = createHash("sha256").update(lines.join("")).digest("hex");
  return gzipSync(`${lines.join("")}${JSON.stringify({ end: true, lines: lines.length, sha256 })}\n`);
}

/**
 * Files of runs that claim to be running, with an address of their author and a key of this Heed, imported while another run is running.
 */
async function hostileFile(stage: Stage): Promise<void> {
  const { api, endpoint, heed } = stage;
  const title = "files of runs that would go on";
  const play = await reports(stage, 120);
  const source = await launchChaosRun(stage, "source", play, { concurrency, run: { itemLimit: 8 } });
  await api.ended(source.runId);
  const file = await api.runFile(source.runId);
  const trap = await endpoint.address("trap");
  const model = { kind: "openai-compatible", address: trap.url, model: play.model, keyVariable, sampling: {}, timeoutSeconds: 20 };
  const claims = { source: "measured", model, resume_at: past, probe_at: past, probes: 1 };
  const files = [
    { ...claims, status: "running" },
    { ...claims, status: "paused", judge: model, judge_name: "Theirs" },
  ];
  const imported: number[] = [];
  await harmedRun(stage, {
    ...{ title, play, concurrency, address: { latencyMs }, most: 2 * concurrency },
    async before({ address }) {
      await address.set({ latencyMs: 2000 });
      for (const run of files) imported.push(await api.importRun(`${run.status}.jsonl.gz`, forgedFile(file, run)));
      await address.set({ latencyMs });
    },
    harms: [() => heed.signal(["worker"], "SIGKILL")],
    note: () => `${imported.length} files`,
  });
  for (const id of imported) {
    const { status, reason } = await api.run(id);
    stage.check(`${title}: they are stopped`, status === "stopped" && /will not send requests/.test(reason ?? ""), { status, reason });
    const refusal = await api.verb(id, "resume").then(
      () => null,
      (error: unknown) => String(error),
    );
    stage.check(`${title}: they cannot be resumed as they are`, /answered 409.*Connect/.test(refusal ?? ""), refusal);
  }
  // A person's own model is asked instead, and the rest is as it was where the file was made.
  const [id = 0] = imported;
  const { modelId } = await api.run(source.runId);
  await api.post(`/api/runs/${id}/connection`, { modelId }, z.unknown());
  await api.verb(id, "resume");
  await api.ended(id);
  const same = (await api.metrics(id)) === (await api.metrics(source.runId));
  stage.check(`${title}: one that is connected to a model is asked there`, same && (await lostOf(stage, id)) === 0);
  const { calls, otherRequests } = await trap.stats();
  stage.check(`${title}: no one calls their author's address, with or without the key`, calls + otherRequests === 0, {
    calls,
    otherRequests,
  });
}

/** A backup of running runs, restored into a new folder: nothing is asked there until a person resumes it. */
async function hostileRestore(stage: Stage): Promise<void> {
  const { api, database, endpoint, heed, key } = stage;
  const title = "a backup of runs that go on, restored";
  const play = await reports(stage, 120);
  const reference = await undisturbed(stage, play);
  const address = await endpoint.address(title, { latencyMs });
  const modelId = await api.model(`${title} (${address.url})`, { address: address.url, model: play.model, keyVariable });
  const order = { suiteId: play.suiteId, modelId, concurrency };
  const { runIds } = await api.post("/api/launches", { name: title, runs: [order, order] }, launchesStarted);
  const [running = 0, waiting = 0] = runIds;
  const slowDown = { status: 429, headers: { "retry-after": "7200" }, body: '{"error":{"message":"Slow down."}}' };
  const busy = await launchChaosRun(stage, `${title}, paused`, play, { concurrency, address: { manner: "refuses", refusal: slowDown } });
  await api.ended(busy.runId, "paused");
  await waitUntil(
    "replies to the run that continues",
    () => database.turns(running),
    (turns) => turns >= 24,
  );
  const file = join(heed.home, "going-on.backup");
  // The worker is stopped, or it would resume the paused run whose time has come.
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
  const addresses = [address, busy.address];
  const callsOf = async () => (await Promise.all(addresses.map((address) => address.stats()))).reduce((sum, { calls }) => sum + calls, 0);
  const before = await callsOf();

  const other = await Launched.in(join(heed.home, "restored"), { [keyVariable]: key });
  try {
    const output = await other.command("restore", file);
    stage.check(
      `${title}: it says what is held`,
      /\d+ runs that had not ended are paused/.test(output) && output.includes(address.url),
      output,
    );
    await other.start();
    const there: Stage = { ...stage, heed: other, api: new Api(other.origin), database: new Database(other.home) };
    // The worker looks for runs to recover before it takes another run.
    const { runId: fresh } = await launchChaosRun(there, `${title}, another run`, play, { concurrency: 64 });
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
    await waitUntil(
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

/** Scenarios of runs that come from elsewhere and claim to be running. */
export const carriedIn: Scenario[] = [
  { name: "run-file", seconds: 8, play: hostileFile },
  { name: "restore", seconds: null, play: hostileRestore },
];
