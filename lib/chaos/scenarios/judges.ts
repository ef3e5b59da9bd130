import { dialogues, launchChaosRun, type Play, reports, type Scenario, type Stage, undisturbed } from "../stage";
import { waitUntil } from "../wait";
import { lostOf } from "./harmed-run";

const slow = 3000;

interface Judged {
  title: string;
  play: Play;
  concurrency: number;
  /** Each is done while judges are at work, and resolves when the run can continue. */
  harms: ((runId: number) => Promise<void>)[];
  /** Most calls of the judge that may be made again; null where a verdict takes several calls, which may be made again together. */
  repeated: number | null;
}

/** Harms a run while a slow judge is at work: no reply that has arrived may be paid again. */
async function judgedRun(stage: Stage, { title, play, concurrency, harms, repeated }: Judged): Promise<void> {
  const { api, endpoint, heed } = stage;
  const judge = await endpoint.address(`${title} judge`, { manner: "judges" });
  const judgeModelId = await api.model(`judge (${judge.url})`, { address: judge.url, model: play.model });
  const reference = await undisturbed(stage, play, judgeModelId);
  const { calls: judged } = await judge.stats();
  await judge.set({ latencyMs: slow });
  heed.forgetPeak();
  const { runId, address } = await launchChaosRun(stage, title, play, { concurrency, address: { latencyMs: 50 }, run: { judgeModelId } });
  const waits: number[] = [];
  for (const harm of harms) {
    await waitUntil(
      `${title}: judges at work`,
      async () => [(await address.stats()).inFlight, (await judge.stats()).inFlight] as const,
      ([asking, judging]) => asking === 0 && judging >= 4,
    );
    const begun = performance.now();
    const over = waitUntil(
      "the end of the judges' calls",
      async () => (await judge.stats()).inFlight,
      (judging) => judging === 0,
    );
    const gone = over.then(() => waits.push((performance.now() - begun) / 1000));
    await Promise.all([harm(runId), gone]);
  }
  await judge.set({ latencyMs: 0 });
  await api.ended(runId);
  const { again, calls } = await address.stats();
  const judgedAgain = (await judge.stats()).calls - 2 * judged;
  const lost = await lostOf(stage, runId);
  const sameMetrics = (await api.metrics(runId)) === reference.metrics;
  stage.row({
    scenario: title,
    samples: play.samples,
    lost,
    twice: { perKill: again / harms.length, most: 0 },
    sameMetrics,
    recovery: null,
    megabytes: heed.workerPeak(),
    note: `${calls} calls, ${judgedAgain} of the judge made again; judges let go after ${Math.max(...waits).toFixed(1)} s`,
  });
  stage.check(`${title}: no sample is lost`, lost === 0, `${lost} of ${play.samples}`);
  stage.check(`${title}: no reply that had come is paid again`, again === 0, `${again} in all`);
  if (repeated !== null)
    stage.check(`${title}: no judge's call in flight is dropped`, judgedAgain <= repeated, `${judgedAgain} made again`);
  stage.check(`${title}: metrics of an undisturbed run`, sameMetrics);
}

const sigterm = (stage: Stage) => () => stage.heed.signal(["worker"], "SIGTERM");
const restart = (stage: Stage) => () => stage.heed.restart();
const andBack = (stage: Stage, verb: "pause" | "cancel") => async (runId: number) => {
  await stage.api.verb(runId, verb);
  await waitUntil(
    `the run to be ${verb === "pause" ? "paused" : "cancelled"}`,
    () => stage.api.run(runId),
    ({ status, counts }) => status === (verb === "pause" ? "paused" : "cancelled") && counts.running === 0,
  );
  await stage.api.verb(runId, "resume");
};

/** Scenarios in which a judge takes three seconds. */
export const judges: Scenario[] = [
  {
    name: "judge",
    seconds: 10,
    async play(stage) {
      const play = await reports(stage, stage.short ? 48 : 120);
      const harms = stage.short ? [sigterm(stage)] : [sigterm(stage), restart(stage)];
      await judgedRun(stage, { title: "SIGTERM, judge of 3 s", play, concurrency: 16, harms, repeated: 0 });
    },
  },
  {
    name: "judge-dialogues",
    seconds: null,
    async play(stage) {
      const play = await dialogues(stage, 16, true);
      const harms = [sigterm(stage), restart(stage)];
      await judgedRun(stage, { title: "EvolIF, SIGTERM, judge of 3 s", play, concurrency: 16, harms, repeated: null });
    },
  },
  {
    name: "judge-verbs",
    seconds: null,
    async play(stage) {
      const play = await reports(stage, 120);
      const harms = [andBack(stage, "pause"), andBack(stage, "cancel"), andBack(stage, "pause")];
      // Only the cancellation drops calls.
      await judgedRun(stage, { title: "pause, cancel, resume, judge of 3 s", play, concurrency: 16, harms, repeated: 16 });
    },
  },
];
