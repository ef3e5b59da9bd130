import type { AddressSettings } from "../endpoint/scenario-address";
import { dialogues, launchChaosRun, type Play, reports, type Scenario, type Stage, undisturbed } from "../stage";
import type { Row } from "../table";
import { waitUntil } from "../wait";
import { lostOf } from "./harmed-run";

const nothing = { twice: null, sameMetrics: null, recovery: null, megabytes: null };
const concurrency = 4;

/** Endpoint that knows the token limit only by its other name: the run is complete. */
async function renamed(stage: Stage): Promise<Row> {
  const title = "max_tokens is refused by its name";
  const play = await reports(stage, 60);
  const reference = await undisturbed(stage, play);
  const refusedFields = {
    max_tokens: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  };
  const model = { sampling: { maxTokens: 4000 } };
  const { runId, address } = await launchChaosRun(stage, title, play, { concurrency, address: { refusedFields }, model });
  const { failures } = await stage.api.ended(runId);
  const { calls, paid, twice } = await address.stats();
  const lost = await lostOf(stage, runId);
  const sameMetrics = (await stage.api.metrics(runId)) === reference.metrics;
  stage.check(`${title}: no sample is lost`, lost === 0, failures);
  stage.check(`${title}: metrics of an undisturbed run`, sameMetrics);
  stage.check(`${title}: each reply is paid once`, paid === play.samples && twice === reference.twice, { paid, twice });
  stage.check(`${title}: it is refused at most ${concurrency} times`, calls - paid > 0 && calls - paid <= concurrency, calls - paid);
  return { ...nothing, scenario: title, samples: play.samples, lost, sameMetrics, note: `${calls} calls, ${calls - paid} refused` };
}

interface Stopped {
  title: string;
  play: Play;
  address: AddressSettings;
  model?: Record<string, unknown>;
  sentence: RegExp;
  /** Status in which the run halts; stopped if absent. */
  status?: "paused";
  /** Number of replies paid until then: minimum and maximum. */
  paid: [least: number, most: number];
}

/** Run that stops or pauses with its message; the replies that arrived are stored, and the rest is open. */
async function stopped(
  stage: Stage,
  { title, play, address: settings, model, sentence, status, paid: [least, most] }: Stopped,
): Promise<Row> {
  const { runId, address } = await launchChaosRun(stage, title, play, { concurrency, address: settings, ...(model && { model }) });
  const { reason } = await stage.api.ended(runId, status ?? "stopped");
  // Short calls are never shown as running, so the run is at rest once all paid replies are stored.
  const { calls, paid, turns, counts } = await waitUntil(
    `${title}: each reply that was paid is stored`,
    async () => ({ ...(await address.stats()), turns: await stage.database.turns(runId), counts: (await stage.api.run(runId)).counts }),
    (now) => now.turns === now.paid && now.counts.running === 0,
  );
  stage.check(`${title}: it says why`, sentence.test(reason ?? ""), reason);
  // While the run is being stopped, each slot may still ask one more sample.
  const mostCalls = most + 2 * concurrency;
  stage.check(`${title}: it stops within ${mostCalls} calls`, calls <= mostCalls, calls);
  stage.check(`${title}: ${least} to ${most} replies are paid`, paid >= least && paid <= most, paid);
  stage.check(`${title}: the other samples stay open`, counts.failed === 0 && counts.scored + counts.queued === play.samples, counts);
  return { ...nothing, scenario: title, samples: play.samples, lost: 0, note: `${calls} calls, ${turns} replies stored` };
}

/** Judge whose endpoint accepts neither a temperature nor a reply format: it judges all the same. */
async function plainJudge(stage: Stage): Promise<Row> {
  const { api, endpoint } = stage;
  const title = "a judge that takes no temperature and no JSON mode";
  const play = await dialogues(stage, 4, true);
  const well = await endpoint.address(`${title}, reference`, { manner: "judges" });
  const plain = await endpoint.address(title, {
    manner: "judges",
    refusedFields: {
      temperature: "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      response_format: "'response_format.type' must be 'json_schema' or 'text'",
    },
  });
  const judge = (address: typeof well) => api.model(`judge (${address.url})`, { address: address.url, model: play.model });
  const reference = await undisturbed(stage, play, await judge(well));
  const { runId, address } = await launchChaosRun(stage, title, play, { concurrency, run: { judgeModelId: await judge(plain) } });
  const run = await api.ended(runId);
  const { again } = await address.stats();
  const { calls, paid } = await plain.stats();
  const lost = await lostOf(stage, runId);
  const sameMetrics = (await api.metrics(runId)) === reference.metrics;
  stage.check(`${title}: no sample is lost`, lost === 0, run.failures);
  stage.check(`${title}: metrics of an undisturbed run`, sameMetrics);
  stage.check(`${title}: no reply is paid again`, again === 0, again);
  stage.check(
    `${title}: the run says so`,
    ["temperature", "response_format"].every((field) => run.judgeLeftOut?.includes(field)),
    run.judgeLeftOut,
  );
  return { ...nothing, scenario: title, samples: play.samples, lost, sameMetrics, note: `${paid} verdicts, ${calls - paid} calls refused` };
}

/** Server that refuses turns without text, and gives such replies itself: the dialogues continue to their ends. */
async function emptyTurns(stage: Stage): Promise<Row> {
  const title = "turns without text are refused";
  const play = await dialogues(stage, 8, false);
  const { runId, address } = await launchChaosRun(stage, title, play, { concurrency, address: { manner: "strict" } });
  const { failures } = await stage.api.ended(runId);
  const { calls, paid, again } = await address.stats();
  const lost = await lostOf(stage, runId);
  const turns = await stage.database.turns(runId);
  stage.check(`${title}: no dialogue is lost`, lost === 0, failures);
  stage.check(`${title}: they go on behind the empty reply`, turns > 2 * play.samples, `${turns} turns`);
  stage.check(`${title}: each reply is paid once and stored`, paid === turns && again === 0, { paid, turns, again });
  return { ...nothing, scenario: title, samples: play.samples, lost, note: `${turns} turns, ${calls - paid} calls refused` };
}

/** Scenarios of endpoints and judges that refuse a setting, and of replies without text. */
export const settings: Scenario[] = [
  {
    name: "settings",
    seconds: 5,
    async play(stage) {
      const play = await reports(stage, 60);
      const ifeval = await stage.api.suite("ifeval", "Chaos, prompts", { items: 30 }, stage.seed);
      const rows = await Promise.all([
        renamed(stage),
        stopped(stage, {
          ...{ title: "temperature is refused in mid-run", play, paid: [12, 12] },
          address: { refusedFields: { temperature: "temperature is deprecated for this model" }, refusedAfter: 12 },
          model: { sampling: { temperature: 0.5 } },
          // It has replies, so that a person decides.
          status: "paused",
          sentence: /refuses the setting temperature, sent as 0\.5 \(400\): temperature is deprecated/,
        }),
        plainJudge(stage),
        stopped(stage, {
          ...{ title: "all replies are empty", play: { ...play, suiteId: ifeval, samples: 30 }, paid: [10, 10 + concurrency] },
          address: { manner: "empties" },
          sentence: /The replies to all of the first 10 samples are empty/,
        }),
        emptyTurns(stage),
      ]);
      rows.forEach(stage.row);
    },
  },
];
