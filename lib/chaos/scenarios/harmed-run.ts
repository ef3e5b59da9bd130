import type { HeldAddress } from "../endpoint/client";
import { type ChaosLaunch, dialogues, launchChaosRun, type Play, reports, type Stage, undisturbed } from "../stage";
import { waitUntil } from "../wait";

/** Function that harms a run, and resolves once the harm is over. */
export type Harm = (harmed: { runId: number; address: HeldAddress }) => Promise<void>;

export interface Harmed extends ChaosLaunch {
  /** First words of the row. */
  title: string;
  play: Play;
  /** Done after the first reply and before the harms; it does not count as one of them. */
  before?: Harm;
  /** Done one after the other, while replies of the run are still missing. */
  harms: Harm[];
  /** Most replies that a harm may cause to be paid again; null if no paid reply may be lost. */
  most: number | null;
  /** Returns additional text for the row, at the end. */
  note?: () => string;
}

/** Counts the samples that did not end as a scored reply. */
export async function lostOf({ api }: Stage, runId: number): Promise<number> {
  const { counts, sampleCount } = await api.run(runId);
  return sampleCount - counts.scored;
}

/** Waits until Heed responds and a run has more stored replies than before; returns the seconds since `begun`. */
async function recovered({ api, database }: Stage, runId: number, before: number, begun: number): Promise<number> {
  await waitUntil(
    "the next stored reply",
    async () => [(await api.run(runId)).status, await database.turns(runId)] as const,
    ([status, turns]) => turns > before || status === "finished",
  );
  return (performance.now() - begun) / 1000;
}

/** Harms a run while it is under way, waits for its end, and reports the cost. */
export async function harmedRun(stage: Stage, harmed: Harmed): Promise<void> {
  const { api, database, heed } = stage;
  const { title, play, harms, most, note } = harmed;
  const reference = await undisturbed(stage, play);
  heed.forgetPeak();
  const { runId, address } = await launchChaosRun(stage, title, play, harmed);
  if (harmed.before) {
    await waitUntil(
      `${title}: a first reply`,
      () => database.turns(runId),
      (turns) => turns > 0,
    );
    await harmed.before({ runId, address });
  }
  const waits: number[] = [];
  for (const [at, harm] of harms.entries()) {
    const share = (at + 1) / (harms.length + 1);
    await waitUntil(
      `${title}: a part of the replies`,
      () => address.stats(),
      // A dialogue has many replies, so this share of all samples is reached early in it, which is just as good.
      ({ answered }) => answered >= share * play.samples,
    );
    const begun = performance.now();
    const before = await database.turns(runId);
    await harm({ runId, address });
    waits.push(await recovered(stage, runId, before, begun));
  }
  const harmedAt = performance.now();
  await api.ended(runId);
  const rest = (performance.now() - harmedAt) / 1000;
  const { paid, twice: paidTwice, again } = await address.stats();
  const lost = await lostOf(stage, runId);
  const twice = most === null ? again : paidTwice - reference.twice;
  const sameMetrics = (await api.metrics(runId)) === reference.metrics;
  stage.row({
    scenario: title,
    samples: play.samples,
    lost,
    twice: { perKill: twice / harms.length, most: most ?? 0 },
    sameMetrics,
    recovery: Math.max(...waits),
    megabytes: heed.workerPeak(),
    note: `${harms.length} times, ${paid} calls, over ${rest.toFixed(0)} s later${note ? `, ${note()}` : ""}`,
  });
  stage.check(`${title}: no sample is lost`, lost === 0, `${lost} of ${play.samples}`);
  stage.check(`${title}: at most ${most ?? 0} replies paid twice each time`, twice <= (most ?? 0) * harms.length, `${twice} in all`);
  stage.check(`${title}: metrics of an undisturbed run`, sameMetrics);
}

/** Prepares a run of reports that takes some seconds, with its number of requests in flight. */
export async function usualRun(stage: Stage): Promise<{ play: Play; concurrency: number; address: { latencyMs: number } }> {
  const concurrency = stage.short ? 16 : 64;
  return { play: await reports(stage, stage.short ? 240 : 1000), concurrency, address: { latencyMs: stage.short ? 150 : 300 } };
}

/** Prepares such a run with dialogues of several turns each. */
export async function usualDialogues(stage: Stage): Promise<{ play: Play; concurrency: number; address: { latencyMs: number } }> {
  return { play: await dialogues(stage, 48, false), concurrency: 48, address: { latencyMs: 300 } };
}
