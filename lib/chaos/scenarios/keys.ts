import { connectionTest } from "@/lib/contracts/model";
import { share } from "@/lib/contracts/share";
import { traces } from "../endpoint/echo";
import { keyVariable, launchChaosRun, reports, type Scenario, type Stage } from "../stage";

/** All responses of Heed about a run: of pages, API and shares. */
async function responsesAbout({ api }: Stage, runId: number, samples: number): Promise<string[]> {
  const link = async (target: object) => (await api.post("/api/shares", target, share)).slug;
  const [runSlug, sampleSlug] = [await link({ kind: "run", runId }), await link({ kind: "sample", runId, ordinal: 0 })];
  const ordinals = Array.from({ length: samples }, (_, ordinal) => ordinal);
  const paths = [
    ...["", "/metrics", "/samples?limit=200", "/export?format=csv", "/export?format=jsonl"].map((path) => `/api/runs/${runId}${path}`),
    ...ordinals.flatMap((ordinal) => [`/api/runs/${runId}/samples/${ordinal}`, `/api/s/${runSlug}/samples/${ordinal}`]),
    ...["run", "samples?limit=200"].map((path) => `/api/s/${runSlug}/${path}`),
    ...["/api/runs", "/api/models", "/api/overview", `/runs/${runId}`, `/runs/${runId}/samples/0`, `/s/${runSlug}`, `/s/${sampleSlug}`],
  ];
  return Promise.all(paths.map((path) => api.text(path)));
}

/** Scenarios of endpoints that repeat the key. */
export const keys: Scenario[] = [
  {
    name: "keys",
    seconds: 4,
    async play(stage) {
      const { api, database, endpoint, key } = stage;
      const play = await reports(stage, 60);
      const samples = 12;
      const model = { keyVariable };
      const run = { itemLimit: samples };
      const refusing = (status: number, headers: Record<string, string>, body: string) =>
        launchChaosRun(stage, `echo ${status}`, play, {
          concurrency: 8,
          address: { manner: "refuses", refusal: { status, headers, body } },
          model,
          run: { maxRetries: 0 },
        });
      const echoing = await launchChaosRun(stage, "echo", play, { concurrency: 4, address: { manner: "echoes" }, model, run });
      const stopped = await Promise.all([
        refusing(401, {}, `{"error":{"message":"The key {key} is not known."}}`),
        refusing(302, { location: "https://login.example/?key={key}" }, ""),
        refusing(500, {}, `<html>Authorization: Bearer {key}</html>`),
      ]);
      const { counts } = await api.ended(echoing.runId);
      for (const { runId } of stopped) await api.ended(runId, "stopped");
      const address = await endpoint.address("echo test", { manner: "echoes" });
      const settings = { kind: "openai-compatible", address: address.url, model: play.model, sampling: {}, keyVariable };
      const tested = await api.post("/api/models/test", settings, connectionTest);

      const texts = [JSON.stringify(tested)];
      texts.push(...(await responsesAbout(stage, echoing.runId, samples)));
      for (const { runId } of stopped) texts.push(...(await responsesAbout(stage, runId, 1)));
      const wanted = [key, ...traces(key)];
      const leaked = wanted.filter((trace) => texts.some((text) => text.includes(trace)));
      const stored = await database.find(wanted);
      const marked = (await database.find(["[key removed"])).length;
      const failed = samples / 3;
      const lost = samples - counts.scored - failed;
      stage.row({
        ...{ scenario: "keys that are repeated", samples, lost, twice: null, sameMetrics: null, recovery: null, megabytes: null },
        note: `${marked} texts cleaned, ${texts.length} answers read`,
      });
      stage.check("a repeated key: what was refused alone fails", lost === 0 && counts.failed === failed, counts);
      stage.check("a repeated key is taken out of what is stored", marked > 0);
      stage.check("a repeated key is nowhere in the database", stored.length === 0, stored.slice(0, 5));
      stage.check("a repeated key is in no answer, page or link", leaked.length === 0, leaked);
    },
  },
];
