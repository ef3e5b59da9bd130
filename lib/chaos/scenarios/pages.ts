import { launchChaosRun, reports, type Scenario, type Stage } from "../stage";

const atOnce = 50;

/** Milliseconds and status of fifty simultaneous requests for a run's page. */
async function fifty({ heed }: Stage, runId: number): Promise<{ ms: number; status: number }[]> {
  const visit = async () => {
    const begun = performance.now();
    const answer = await fetch(`${heed.origin}/runs/${runId}`);
    await answer.arrayBuffer();
    return { ms: performance.now() - begun, status: answer.status };
  };
  return Promise.all(Array.from({ length: atOnce }, visit));
}

const p95 = (visits: readonly { ms: number }[]) =>
  visits.map(({ ms }) => ms).sort((a, b) => a - b)[Math.ceil(0.95 * visits.length) - 1] ?? 0;

/** Scenarios with many readers at once. */
export const pages: Scenario[] = [
  {
    name: "pages",
    seconds: null,
    async play(stage) {
      const { api } = stage;
      const play = await reports(stage, 1000);
      const ended = await launchChaosRun(stage, "pages, before", play, { concurrency: 64 });
      await api.ended(ended.runId);
      await fifty(stage, ended.runId);
      const idle = await fifty(stage, ended.runId);
      const { runId } = await launchChaosRun(stage, "pages", play, { concurrency: 64, address: { latencyMs: 500 } });
      const during: typeof idle = [];
      let rounds = 0;
      do {
        during.push(...(await fifty(stage, runId)));
        rounds++;
      } while (!["finished", "stopped"].includes((await api.run(runId)).status));
      const bad = [...idle, ...during].filter(({ status }) => status >= 500).length;
      const row = { samples: play.samples, lost: 0, twice: null, sameMetrics: null, recovery: null, megabytes: stage.heed.workerPeak() };
      stage.row({ ...row, scenario: "fifty run pages at once, idle", note: `p95 ${p95(idle).toFixed(0)} ms` });
      stage.row({ ...row, scenario: "the same during a run", note: `p95 ${p95(during).toFixed(0)} ms, ${rounds} rounds, ${bad} failed` });
      stage.check("fifty run pages at once: none fails", bad === 0, bad);
    },
  },
];
