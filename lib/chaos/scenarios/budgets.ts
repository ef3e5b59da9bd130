import { launch, reports, type Scenario, undisturbed } from "../stage";
import { until } from "../wait";
import { lostOf } from "./harmed-run";

const concurrency = 16;

/** What happens to a run with a budget: two workers spend it, and one of them is killed while its calls are under way. */
export const budgets: Scenario[] = [
  {
    name: "budget",
    // Not among what CI plays: on a busy machine the run may reach its budget before both workers hold a part of it.
    seconds: null,
    async play(stage) {
      const { api, database, heed } = stage;
      const title = "kill -9 of one of two workers that share a budget";
      const play = await reports(stage, 240);
      const reference = await undisturbed(stage, play);
      const stored = (runId: number) =>
        database.count("select coalesce(sum(input_tokens + output_tokens), 0)::int as count from attempt where run_id = $1", [runId]);
      const whole = await database.count(
        "select max(t.tokens)::int as count from (select sum(a.input_tokens + a.output_tokens) as tokens from attempt a join run r on r.id = a.run_id where r.suite_id = $1 and r.status = 'finished' group by r.id) t",
        [play.suiteId],
      );
      const amount = Math.round(0.6 * whole);
      const other = await heed.furtherWorker(database.url());
      heed.forgetPeak();
      try {
        const budget = { unit: "tokens", amount, name: `Chaos ${stage.seed}` };
        const { runId, room } = await launch(stage, title, play, { concurrency, room: { latencyMs: 150 }, run: { budget } });
        const holders = () =>
          database.count("select count(*)::int from budget_hold h join run r on r.budget_id = h.budget_id where r.id = $1 and h.held > 0", [
            runId,
          ]);
        await until(
          "both workers to hold a part of the budget, and some replies",
          async () => [await holders(), (await room.stats()).answered] as const,
          ([holding, answered]) => holding >= 2 && answered >= 24,
        );
        const begun = performance.now();
        const before = await database.turns(runId);
        await heed.signal(["worker"], "SIGKILL");
        await until(
          "the next stored reply",
          () => database.turns(runId),
          (turns) => turns > before,
        );
        const recovery = (performance.now() - begun) / 1000;
        const stopped = await api.ended(runId, "stopped");
        const [spent, counted, turns] = [await stored(runId), Math.round(stopped.budget?.spent ?? Number.NaN), await database.turns(runId)];
        const paid = (await room.stats()).paid - turns;
        stage.check(`${title}: its budget stops the run`, stopped.stoppedBy === "budget", stopped.reason);
        stage.check(`${title}: the budget is not passed`, spent > 0 && spent <= amount, `${spent} of ${amount} tokens`);
        stage.check(`${title}: what is stored is what is counted`, counted === spent, `${counted} counted, ${spent} stored`);
        stage.check(`${title}: no more is paid and lost than was in flight`, paid <= concurrency, `${paid} replies`);
        stage.check(`${title}: every stored reply has a score`, stopped.counts.scored === turns, stopped.counts);
        await api.verb(runId, "resume", { budget: 3 * whole });
        await api.ended(runId);
        const lost = await lostOf(stage, runId);
        const sameMetrics = (await api.metrics(runId)) === reference.metrics;
        const twice = (await room.stats()).twice - reference.twice;
        stage.row({
          ...{ scenario: title, samples: play.samples, lost, sameMetrics, recovery, megabytes: heed.workerPeak() },
          twice: { perKill: twice, most: concurrency },
          note: `${spent.toLocaleString("en")} of ${amount.toLocaleString("en")} tokens spent at the stop, with ${turns} replies`,
        });
        stage.check(`${title}: no sample is lost once it has gone on`, lost === 0, `${lost} of ${play.samples}`);
        stage.check(`${title}: at most ${concurrency} replies paid twice`, twice <= concurrency, `${twice} in all`);
        stage.check(`${title}: metrics of an undisturbed run`, sameMetrics);
      } finally {
        await other.stop();
      }
    },
  },
];
