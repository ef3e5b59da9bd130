import { launchChaosRun, reports, type Scenario, undisturbed } from "../stage";
import { waitUntil } from "../wait";
import { lostOf } from "./harmed-run";

const concurrency = 8;
/** Latency until each worker holds a part of the budget, so that nothing is spent before. */
const slowMs = 5000;

/** Scenario of runs that share a budget: two workers each spend it for a run, and one of them is killed while its calls are under way. */
export const budgets: Scenario[] = [
  {
    name: "budget",
    seconds: 12,
    async play(stage) {
      const { api, database, heed } = stage;
      const title = "kill -9 of one of two workers that share a budget";
      const play = await reports(stage, 120);
      const reference = await undisturbed(stage, play);
      const stored = (runIds: readonly number[]) =>
        database.count("select coalesce(sum(input_tokens + output_tokens), 0)::int as count from attempt where run_id = any($1)", [runIds]);
      const whole = await database.count(
        "select max(t.tokens)::int as count from (select sum(a.input_tokens + a.output_tokens) as tokens from attempt a join run r on r.id = a.run_id where r.suite_id = $1 and r.status = 'finished' group by r.id) t",
        [play.suiteId],
      );
      // Less than either run needs, so that it stops both, whichever gets more of it.
      const amount = Math.round(0.8 * whole);
      const other = await heed.furtherWorker(database.url());
      heed.forgetPeak();
      try {
        const name = `Chaos ${stage.seed}`;
        const launched = (budget: Record<string, unknown>) =>
          launchChaosRun(stage, title, play, { concurrency, address: { latencyMs: slowMs }, run: { budget } });
        const holders = (wanted: number) =>
          waitUntil(
            `${wanted} workers to hold a part of the budget`,
            () =>
              database.count(
                "select count(*)::int from budget_hold h join budget b on b.id = h.budget_id where b.name = $1 and h.held > 0",
                [name],
              ),
            (holding) => holding === wanted,
          );
        // A stopped worker cannot take a run, so each worker gets one.
        await heed.signal(["worker"], "SIGSTOP");
        const first = await launched({ unit: "tokens", amount, name });
        await holders(1).finally(() => heed.signal(["worker"], "SIGCONT"));
        other.signal("SIGSTOP");
        const id = (await api.run(first.runId)).budget?.id;
        const second = await launched({ id });
        await holders(2).finally(() => other.signal("SIGCONT"));
        const runs = [first, second];
        const runIds = runs.map(({ runId }) => runId);
        const sum = async (countOf: (run: (typeof runs)[number]) => Promise<number>) =>
          (await Promise.all(runs.map(countOf))).reduce((total, count) => total + count, 0);
        // The first run stays slow, or it would spend the rest while no worker serves the second.
        await second.address.set({ latencyMs: 150 });
        await waitUntil(
          "replies to the run of the worker that is killed",
          async () => (await second.address.stats()).answered,
          (answered) => answered >= 24,
        );
        const begun = performance.now();
        const before = await database.turns(second.runId);
        await heed.signal(["worker"], "SIGKILL");
        await waitUntil(
          "the next stored reply",
          () => database.turns(second.runId),
          (turns) => turns > before,
        );
        const recovery = (performance.now() - begun) / 1000;
        await first.address.set({ latencyMs: 150 });
        await Promise.all(runIds.map((id) => api.ended(id, "stopped")));
        const stopped = await Promise.all(runIds.map((id) => api.run(id)));
        const spent = await stored(runIds);
        const counted = stopped.map((run) => Math.round(run.budget?.spent ?? Number.NaN));
        const turns = await sum(({ runId }) => database.turns(runId));
        const paid = (await sum(async ({ address }) => (await address.stats()).paid)) - turns;
        const scored = stopped.reduce((total, { counts }) => total + counts.scored, 0);
        const reasons = stopped.map(({ reason }) => reason);
        stage.check(
          `${title}: it stops both runs`,
          stopped.every(({ stoppedBy }) => stoppedBy === "budget"),
          reasons,
        );
        stage.check(`${title}: it is not passed`, spent > 0 && spent <= amount, `${spent} of ${amount} tokens`);
        stage.check(
          `${title}: what is stored is what is counted`,
          counted.every((count) => count === spent),
          `${counted} counted, ${spent} stored`,
        );
        stage.check(`${title}: at most ${2 * concurrency} replies are paid and lost`, paid <= 2 * concurrency, `${paid} replies`);
        stage.check(`${title}: every stored reply has a score`, scored === turns, `${scored} of ${turns}`);
        await api.verb(first.runId, "resume", { budget: 5 * whole });
        await api.verb(second.runId, "resume");
        for (const { runId } of runs) await api.ended(runId);
        const lost = await sum(({ runId }) => lostOf(stage, runId));
        const metrics = await Promise.all(runIds.map((id) => api.metrics(id)));
        const sameMetrics = metrics.every((text) => text === reference.metrics);
        const twice = await sum(async ({ address }) => (await address.stats()).twice - reference.twice);
        const samples = runs.length * play.samples;
        stage.row({
          ...{ scenario: title, samples, lost, sameMetrics, recovery, megabytes: heed.workerPeak() },
          twice: { perKill: twice, most: 2 * concurrency },
          note: `${spent.toLocaleString("en")} of ${amount.toLocaleString("en")} tokens spent at the stop, with ${turns} replies to two runs`,
        });
        stage.check(`${title}: no sample is lost once they have gone on`, lost === 0, `${lost} of ${samples}`);
        stage.check(`${title}: at most ${2 * concurrency} replies paid twice`, twice <= 2 * concurrency, `${twice} in all`);
        stage.check(`${title}: metrics of an undisturbed run`, sameMetrics);
      } finally {
        await other.stop();
      }
    },
  },
];
