import { launchChaosRun, reports, type Scenario, type Stage, undisturbed } from "../stage";
import type { Row } from "../table";
import { lostOf } from "./harmed-run";

const nothing = { twice: null, sameMetrics: null, recovery: null };

/** Run whose endpoint answers each sample with something strange. `once`: each reply should be paid once. */
async function strange(
  stage: Stage,
  title: string,
  manner: "oddities" | "faults" | "hangs",
  { samples, timeoutSeconds, once }: { samples: number; timeoutSeconds: number; once: boolean },
): Promise<Row> {
  const { api, heed } = stage;
  const play = await reports(stage, samples);
  const reference = await undisturbed(stage, play);
  heed.forgetPeak();
  const { runId, address } = await launchChaosRun(stage, title, play, { concurrency: 16, address: { manner }, model: { timeoutSeconds } });
  const run = await api.ended(runId);
  const { paid, calls, met, paidBy } = await address.stats();
  const lost = await lostOf(stage, runId);
  const sameMetrics = (await api.metrics(runId)) === reference.metrics;
  const twice = paid - play.samples;
  stage.check(`${title}: each sample is scored`, lost === 0, run.failures);
  stage.check(`${title}: metrics of an undisturbed run`, sameMetrics);
  const dear = Object.keys(met).filter((name) => paidBy[name] !== met[name]);
  if (once) stage.check(`${title}: each reply is paid once`, twice === 0, dear);
  const note = `${Object.keys(met).length} kinds, ${calls} calls, ${twice} paid twice`;
  return { ...nothing, scenario: title, samples: play.samples, lost, sameMetrics, megabytes: heed.workerPeak(), note };
}

/** Run in which single prompts are refused: it ends, and only these have failed. */
async function refusedAtTimes(stage: Stage, title: string, status: number, error: object, every: number): Promise<Row> {
  const play = await reports(stage, 60);
  const address = { manner: "refuses", every, refusal: { status, body: JSON.stringify({ error }) } } as const;
  const { runId, address: held } = await launchChaosRun(stage, title, play, { concurrency: 8, address });
  const { counts, status: ended, reason } = await stage.api.ended(runId);
  const { calls } = await held.stats();
  const refused = Math.ceil(play.samples / every);
  const lost = play.samples - counts.scored - refused;
  stage.check(`${title}: the run ends`, ended === "finished", reason);
  stage.check(`${title}: these prompts alone fail, asked once`, counts.failed === refused && calls === play.samples, { counts, calls });
  return { ...nothing, scenario: title, samples: play.samples, lost, megabytes: null, note: `${counts.failed} failed, ${calls} calls` };
}

const routed = (message: string) => ({
  message: "Provider returned error",
  metadata: { raw: JSON.stringify({ error: { message } }), provider_name: "Acme" },
});
const fixed = (content: string | null, finish_reason: string, usage?: object) =>
  JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content }, finish_reason }], usage });

/** Run in which single prompts are filtered, with each provider's word for it. */
async function withheldAtTimes(stage: Stage, word: string): Promise<Row> {
  const title = `withheld as “${word}”`;
  const play = await reports(stage, 60);
  const address = { manner: "refuses", every: 6, refusal: { status: 200, body: fixed(null, word) } } as const;
  const { runId, address: held } = await launchChaosRun(stage, title, play, { concurrency: 8, address });
  const { counts } = await stage.api.ended(runId);
  const { calls } = await held.stats();
  const withheld = Math.ceil(play.samples / 6);
  stage.check(`${title}: these alone, asked once`, counts.withheld === withheld && calls === play.samples, { counts, calls });
  const lost = play.samples - counts.scored - withheld;
  return { ...nothing, scenario: title, samples: play.samples, lost, megabytes: null, note: `${counts.withheld} withheld, ${calls} calls` };
}

/** Budget with an endpoint that counts reasoning only in the total: all of it is spent. */
async function budgetedThoughts(stage: Stage): Promise<Row> {
  const title = "a budget over thoughts in the total alone";
  const play = await reports(stage, 60);
  const text = "The quarter went as planned and the teams delivered what they had promised to the board. ".repeat(6);
  const usage = { prompt_tokens: 60, completion_tokens: 20, total_tokens: 2080 };
  const address = { manner: "refuses", refusal: { status: 200, body: fixed(text, "stop", usage) } } as const;
  const budget = { unit: "tokens", amount: 30_000, name: null };
  const { runId, address: held } = await launchChaosRun(stage, title, play, { concurrency: 2, address, run: { budget } });
  await stage.api.ended(runId, "stopped");
  const run = await stage.api.run(runId);
  const { calls } = await held.stats();
  stage.check(`${title}: it stops the run`, run.stoppedBy === "budget" && calls < play.samples, run.reason);
  stage.check(`${title}: each call counts 2,080 tokens`, run.budget?.spent === 2080 * calls, `${run.budget?.spent} for ${calls} calls`);
  return { ...nothing, scenario: title, samples: play.samples, lost: 0, megabytes: null, note: `${calls} calls` };
}

/** Scenarios of strange replies, refusals and withheld replies. */
export const replies: Scenario[] = [
  {
    name: "replies",
    seconds: 6,
    async play(stage) {
      const samples = stage.short ? 60 : 240;
      const rows = await Promise.all([
        strange(stage, "strange texts and metadata", "oddities", { samples, timeoutSeconds: 120, once: true }),
        strange(stage, "faults that pass", "faults", { samples, timeoutSeconds: 120, once: true }),
        strange(stage, "answers without end", "hangs", { samples: stage.short ? 8 : 40, timeoutSeconds: 3, once: false }),
        refusedAtTimes(stage, "403 for moderated prompts", 403, { message: "Your input was flagged by moderation." }, 4),
        refusedAtTimes(stage, "a bare 403 now and then", 403, { message: "Forbidden." }, 9),
        refusedAtTimes(stage, "401 for a fifth of the calls", 401, { message: "Try again." }, 5),
        refusedAtTimes(stage, "moderation behind a router", 403, routed("Your input was flagged by moderation."), 4),
        refusedAtTimes(stage, "an overflow behind a router", 400, routed("This model's maximum context length is 8192 tokens."), 3),
        ...["SAFETY", "content-filter", "sensitive"].map((word) => withheldAtTimes(stage, word)),
        budgetedThoughts(stage),
      ]);
      rows.forEach(stage.row);
    },
  },
  {
    name: "large",
    seconds: null,
    async play(stage) {
      const title = "64 replies of 15 MB";
      await stage.heed.restart();
      const play = await reports(stage, 64);
      stage.heed.forgetPeak();
      const { runId } = await launchChaosRun(stage, title, play, { concurrency: 64, address: { manner: "large", megabytes: 15 } });
      const { failures } = await stage.api.ended(runId);
      const lost = await lostOf(stage, runId);
      const megabytes = stage.heed.workerPeak();
      stage.row({ ...nothing, scenario: title, samples: play.samples, lost, megabytes, note: "to stay under 400 MB" });
      stage.check(`${title}: each sample is scored`, lost === 0, failures);
      stage.check(`${title}: the worker stays under 400 MB`, megabytes === null || megabytes < 400, megabytes);
    },
  },
];
