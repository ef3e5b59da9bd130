import { freePort } from "@/lib/boot/free-port.mjs";
import type { AddressSettings } from "../endpoint/scenario-address";
import { launchChaosRun, type Play, reports, type Scenario, type Stage } from "../stage";
import { waitUntil } from "../wait";

interface Hopeless {
  title: string;
  refusal: NonNullable<AddressSettings["refusal"]> | null;
  /** Message of the run. */
  sentence: RegExp;
  maxRetries?: number;
  /** Status in which it ends. */
  status?: "stopped" | "paused";
  /**
   * True for a temporary fault. It counts only once its retries are used up, and other samples are asked meanwhile, so its number of calls
   * is only reported.
   */
  passing?: boolean;
}

const errorBody = (message: string, more: object = {}) => JSON.stringify({ error: { message, ...more } });
const hopeless: Hopeless[] = [
  { title: "401", refusal: { status: 401, body: errorBody("Incorrect API key.") }, sentence: /rejects the key \(401\).*Fix the key/ },
  { title: "402", refusal: { status: 402, body: errorBody("Payment required.") }, sentence: /requires payment \(402\)/ },
  { title: "403", refusal: { status: 403, body: errorBody("Forbidden.") }, sentence: /rejects the key \(403\)/ },
  { title: "404", refusal: { status: 404, body: errorBody("Not found.") }, sentence: /does not know the model .*\(404\)/ },
  {
    title: "301",
    refusal: { status: 301, headers: { location: "https://elsewhere.example/v1" }, body: "" },
    sentence: /redirects every request \(301\): it points to https:\/\/elsewhere\.example\/v1/,
  },
  {
    title: "spent quota",
    refusal: { status: 429, body: errorBody("You exceeded your current quota.", { code: "insufficient_quota" }) },
    sentence: /requires payment \(429\).*quota/,
  },
  {
    title: "an empty account behind a router",
    refusal: {
      status: 400,
      body: errorBody("Provider returned error", {
        metadata: { raw: errorBody("Your credit balance is too low to access the API."), provider_name: "Acme" },
      }),
    },
    sentence: /requires payment \(400\): Acme: Your credit balance is too low/,
  },
  {
    title: "a key in words of a 200",
    refusal: { status: 200, body: '{"error":"Invalid API key"}' },
    sentence: /rejects the key \(401\): Invalid API key/,
  },
  {
    title: "streams alone",
    refusal: { status: 400, body: errorBody("This model only support stream mode, please enable the stream parameter.") },
    sentence: /refuses .*\(400\): .*Switch “Streamed replies” on/,
  },
  {
    title: "unsupported parameter",
    refusal: { status: 400, body: errorBody("Unsupported parameter: 'max_tokens'.") },
    sentence: /refuses every request \(400\): Unsupported parameter: 'max_tokens'/,
  },
  {
    title: "500",
    refusal: { status: 500, body: errorBody("The server had an error.") },
    sentence: /keeps failing \(500\)/,
    passing: true,
  },
  {
    title: "Retry-After of two hours",
    refusal: { status: 429, headers: { "retry-after": "7200" }, body: errorBody("Slow down.") },
    sentence: /requested a wait until .* UTC \(Retry-After\)/,
    status: "paused",
  },
  { title: "refused connection", refusal: null, sentence: /cannot be reached/, maxRetries: 0 },
];

/** Starts a run that cannot succeed: it stops with its message, and leaves its samples open. Returns the number of calls. */
async function stops(
  stage: Stage,
  play: Play,
  { title, refusal, sentence, status = "stopped", maxRetries, passing = false }: Hopeless,
): Promise<number> {
  const concurrency = 16;
  const unreachable = refusal === null ? { address: `http://127.0.0.1:${await freePort()}/v1` } : {};
  const { runId, address } = await launchChaosRun(stage, `hopeless, ${title}`, play, {
    concurrency,
    address: { manner: "refuses", latencyMs: 20, ...(refusal && { refusal }) },
    model: unreachable,
    run: { maxRetries: maxRetries ?? (stage.short ? 1 : 6) },
  });
  const { reason } = await stage.api.ended(runId, status);
  const { counts } = await waitUntil(
    `${title}: all samples are open`,
    () => stage.api.run(runId),
    ({ counts }) => counts.running === 0,
  );
  const noted = () => stage.database.count("select count(*)::int from attempt where run_id = $1", [runId]);
  const calls = refusal === null ? await noted() : (await address.stats()).calls;
  if (!passing) stage.check(`${title}: the run stops within ${20 + concurrency} calls`, calls > 0 && calls <= 20 + concurrency, calls);
  stage.check(`${title}: it says why`, sentence.test(reason ?? ""), reason);
  stage.check(`${title}: its samples stay open`, counts.queued === play.samples, counts);
  return calls;
}

/** Scenarios of runs that cannot succeed. */
export const earlyStops: Scenario[] = [
  {
    name: "stop-early",
    seconds: 5,
    async play(stage) {
      const play = await reports(stage, 240);
      const calls = await Promise.all(hopeless.map((cause) => stops(stage, play, cause)));
      const most = (passing: boolean) => Math.max(...calls.filter((_, at) => (hopeless[at]?.passing ?? false) === passing));
      stage.row({
        ...{ scenario: "runs that cannot succeed", samples: play.samples * hopeless.length, lost: 0, twice: null },
        ...{ sameMetrics: null, recovery: null, megabytes: null },
        note: `${hopeless.length} kinds, stopped after at most ${most(false)} calls; what may pass after ${most(true)}`,
      });
    },
  },
];
