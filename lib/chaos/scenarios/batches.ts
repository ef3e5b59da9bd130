import { families } from "@/lib/benchmarks/registry";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { type Play, reports, type Scenario, type Stage, undisturbed } from "../stage";
import { waitUntil } from "../wait";

type Held = "submission" | "results" | "upload";

const titles: Readonly<Record<Held, string>> = {
  upload: "right before its batch is submitted",
  submission: "right after the provider accepted its batch",
  results: "while the results of its batch come in",
};

/** Kills the worker at a moment of a run's batch, and checks that nothing was submitted, stored or paid twice, or lost. */
async function killedAt(stage: Stage, endpoint: Endpoint, play: Play, protocol: string, held: Held): Promise<void> {
  const { api, database, heed } = stage;
  const title = `kill -9 of the worker ${titles[held]} (${protocol})`;
  const reference = await undisturbed(stage, play);
  endpoint.resetStats();
  const accepted = endpoint.stats().batches;
  endpoint.set({ batchHeld: held });
  const modelId = await api.model(title, { address: endpoint.address, protocol, model: play.model });
  const budget = { unit: "tokens", amount: 1e9, name: null };
  const runId = await api.launch({ suiteId: play.suiteId, modelId, name: title, params: play.params, batch: true, budget });
  const count = (sql: string) => database.count(sql, [runId]);
  await waitUntil(
    `${title}: that moment`,
    () =>
      held === "results"
        ? database.turns(runId)
        : held === "submission"
          ? endpoint.stats().batches - accepted
          : count("select count(*)::int from batch where run_id = $1 and state = 'submitting'"),
    (reached) => reached > 0,
  );
  const begun = performance.now();
  await heed.signal(["worker"], "SIGKILL");
  endpoint.set({ batchHeld: null });
  await api.ended(runId);
  const recovery = (performance.now() - begun) / 1000;
  const turns = await database.turns(runId);
  const submitted = endpoint.stats().batches - accepted;
  const { answered } = endpoint.stats();
  const tokens = await count("select coalesce(sum(input_tokens + output_tokens), 0)::int as count from attempt where run_id = $1");
  const spent = await count("select b.spent::int as count from budget b join run r on r.budget_id = b.id where r.id = $1");
  const sameMetrics = (await api.metrics(runId)) === reference.metrics;
  stage.row({
    ...{ scenario: title, samples: play.samples, lost: play.samples - turns, twice: { perKill: answered - play.samples, most: 0 } },
    ...{ sameMetrics, recovery, megabytes: heed.workerPeak(), note: `${submitted} submitted` },
  });
  stage.check(`${title}: one submission`, submitted === 1, submitted);
  stage.check(`${title}: no reply is lost`, turns === play.samples, turns);
  stage.check(`${title}: each request is paid once`, answered === play.samples && spent === tokens, { answered, spent, tokens });
  stage.check(`${title}: metrics of an undisturbed run`, sameMetrics);
}

/** Scenarios of runs that are asked in batches. */
export const batches: Scenario[] = [
  {
    name: "batches",
    seconds: null,
    async play(stage) {
      await stage.heed.restart();
      const endpoint = await startEndpoint({ families, settings: { seed: stage.seed } });
      try {
        const play = await reports(stage, 240);
        await killedAt(stage, endpoint, play, "openai-chat", "upload");
        for (const protocol of ["openai-chat", "anthropic"])
          for (const held of ["submission", "results"] as const) await killedAt(stage, endpoint, play, protocol, held);
      } finally {
        await endpoint.close();
      }
    },
  },
];
