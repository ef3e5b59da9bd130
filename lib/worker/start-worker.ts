import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { endPool } from "@/lib/db/pool";
import { systemClock } from "@/lib/engine/clock";
import { resultWriter } from "@/lib/engine/result-writer";
import type { RunTally } from "@/lib/engine/run-tally";
import { makeRunner } from "@/lib/engine/runner";
import { runningMarks } from "@/lib/engine/running-marks";
import { storeResults } from "@/lib/engine/store-results";
import { webhookAddress } from "@/lib/env";
import { makeJobRunner } from "@/lib/jobs/job-runner";
import { recoverJobs } from "@/lib/jobs/recover-jobs";
import type { JobRun } from "@/lib/jobs/run-job";
import { keyFault } from "@/lib/keys/key-fault";
import { keyNames, keyVariables } from "@/lib/keys/key-variables";
import { makeBudgetAllocators } from "@/lib/limits/budget";
import { makeLease } from "@/lib/limits/lease";
import { hearLimits, renewInDatabase } from "@/lib/limits/renew";
import { log, logDetail } from "@/lib/log";
import { countStored } from "@/lib/metrics/count-calls";
import { keepCounts } from "@/lib/metrics/totals";
import { partLocks } from "@/lib/queue/part-locks";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { startQueue } from "@/lib/queue/start-queue";
import { hearVerbs } from "@/lib/queue/verb-notice";
import { notifyEnds } from "@/lib/runs/notify-ends";
import { probeRuns, probeWithin } from "@/lib/runs/probe-runs";
import { recoverRuns } from "@/lib/runs/recover-runs";
import { followKeys } from "@/lib/secrets/load-keys";
import { onceEach, printError } from "./print-error";
import { repeat } from "./repeat";
import { workerCapabilities } from "./worker-capabilities";

const recoverEveryMs = 3000;
const lookEveryMs = 1000;
const probeEveryMs = 2000;
const tellEveryMs = 2000;

/**
 * Starts taking jobs; `stop` lets requests in flight finish for at most `graceMs`, stores everything and closes all resources. `apart`
 * executes jobs that need a separate process.
 */
export async function startWorker(apart?: (id: number) => JobRun): Promise<{ stop(graceMs: number): Promise<void> }> {
  await prepareQueue();
  const onError = printError("worker");
  const tallies = new Map<number, RunTally>();
  const id = randomUUID();
  const locks = partLocks(id);
  const say = (line: string) => log("worker", "warn", line);
  for (const variable of keyVariables()) {
    const fault = keyFault(process.env[variable] ?? "");
    if (fault !== null) say(`The environment variable ${variable} ${fault}, then restart Heed.`);
  }
  const stopFollowingKeys = await followKeys(onError);
  const capabilities = workerCapabilities(say);
  const identity = { id, name: `${hostname()}, process ${process.pid}`, keys: () => keyVariables() };
  const allocators = makeBudgetAllocators(id, systemClock, onError);
  const onExpire = async () => {
    allocators.expire();
    await locks.check();
  };
  const lease = makeLease(renewInDatabase(identity, capabilities.seen), systemClock, { onError, onExpire });
  const stopHearingLimits = hearLimits((from) => from !== id && lease.stir());
  await lease.begun;
  await locks.check();
  const stopCounting = keepCounts("worker");
  const writer = resultWriter(
    async (batch) => {
      const late = await storeResults(batch);
      countStored(batch);
      return late;
    },
    (samples) => {
      for (const sample of samples) tallies.get(sample.runId)?.stored(sample);
    },
    systemClock,
  );
  const marks = runningMarks();
  const runner = makeRunner({ writer, marks, clock: systemClock, tallies, lease, allocators, onError }, locks);
  const jobs = makeJobRunner(systemClock, locks, lease, onError, apart);
  // A worker with an expired lease would take its own parts for abandoned.
  const ifFresh = (recover: () => Promise<void>) => async () => {
    if (lease.isFresh()) await recover();
  };
  const tellOnce = onceEach(onError);
  const recovering = () => recoverRuns(tellOnce);
  await recovering().catch(onError);
  await recoverJobs().catch(onError);
  const stopQueue = await startQueue(async (part) => {
    const begun = performance.now();
    const facts = part.kind === "run" ? { runId: part.id, shard: part.part } : { jobId: part.id };
    logDetail("worker", `A part of a ${part.kind} is taken.`, facts);
    await (part.kind === "run" ? runner.onShard(part) : jobs.onJob(part));
    logDetail("worker", `A part of a ${part.kind} is let go.`, { ...facts, ms: Math.round(performance.now() - begun) });
  }, capabilities);
  const stopHearing = hearVerbs(({ kind, id }) => void (kind === "run" ? runner : jobs).look(id).catch(onError));
  // Runs beside the queue because there may be many runs.
  const stopping = new AbortController();
  const probe = probeWithin(lease, systemClock);
  const probing = () => probeRuns({ keys: keyNames(), probe, signal: stopping.signal, onError: tellOnce });
  const telling = async () => {
    const address = webhookAddress();
    if (address !== null) await notifyEnds(address, stopping.signal);
  };
  const loops = [
    repeat(ifFresh(recovering), recoverEveryMs, onError),
    repeat(ifFresh(recoverJobs), recoverEveryMs, onError),
    repeat(ifFresh(probing), probeEveryMs, onError),
    repeat(telling, tellEveryMs, onError),
    repeat(() => runner.lookAtAll(), lookEveryMs, onError),
    repeat(() => jobs.lookAtAll(), lookEveryMs, onError),
  ];
  return {
    async stop(graceMs) {
      const stopped = stopQueue();
      stopping.abort();
      // A long recovery must not use up the time of the calls in flight.
      await Promise.all([...loops.map((end) => end()), runner.drain(graceMs), jobs.drain(graceMs)]);
      await stopped;
      stopHearing();
      marks.close();
      await locks.close();
      await allocators.close();
      await lease.close();
      stopHearingLimits();
      await stopFollowingKeys();
      await stopCounting();
      await endPool();
    },
  };
}
