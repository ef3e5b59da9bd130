import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { loadFamily } from "@/lib/benchmarks/registry";
import { jobDetail, startedJob } from "@/lib/contracts/job";
import { chunkBytes } from "@/lib/contracts/plain/limits";
import { startedUpload } from "@/lib/contracts/upload";
import { queryRows } from "@/lib/db/query-rows";
import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import { storeSuite } from "@/lib/suites/store-suite";
import { type BenchRow, below } from "./bench-row";
import { startHeed } from "./heed-part";
import { largeRun } from "./large-run";
import { peakMegabytes } from "./process-usage";

const megabyte = 1024 * 1024;
const importMegabytes = 100;
const rescoredThousands = 20;
/** Milliseconds between two requests of a page's reader. */
const pauseMs = 40;
const idleRequests = 150;

/** As large as the largest suite of long contexts: 18 texts of about 128,000 tokens. */
const long = { items: 2766, texts: 18, words: 100_000 };
const vocabulary = "ledger tariff quota margin audit equity budget invoice merger refinery yield bond asset dividend hedge".split(" ");
const wordsFrom = (random: Random, count: number) =>
  Array.from({ length: count }, (_, n) => (n % 5 === 4 ? `${random.pick(vocabulary)}${random.integer(999)}.` : random.pick(vocabulary)));

const sizeSql = "select (pg_total_relation_size('item') + pg_total_relation_size('blob'))::float8 as bytes";
const storedBytes = async () => (await queryRows(z.object({ bytes: z.number() }), sizeSql))[0]?.bytes ?? 0;

/** Makes a suite whose items share long texts, in this process: seconds, additional megabytes of memory, megabytes stored. */
async function generationRows(): Promise<BenchRow[]> {
  const family = await loadFamily("ifscale");
  const random = randomFrom("bench");
  const items = function* (share: (text: string) => string) {
    const hashes: string[] = [];
    for (let n = 0; n < long.items; n++) {
      if (n < long.texts) hashes.push(share(wordsFrom(random, long.words).join(" ")));
      const words = [hashes[n % long.texts] ?? "", ...wordsFrom(random, 150)];
      yield { key: `k${n}`, tags: { length: 128, seed: n % long.texts }, body: { words } };
    }
  };
  const [memory, before] = [peakMegabytes(process.pid), await storedBytes()];
  const begun = performance.now();
  await storeSuite({ family, name: "Bench: long texts", params: {}, seed: 0, origin: "generated", items });
  const seconds = (performance.now() - begun) / 1000;
  const stored = ((await storedBytes()) - before) / megabyte;
  const peak = peakMegabytes(process.pid);
  const more =
    memory === null || peak === null ? "" : `${(peak - memory).toFixed(0)} MB of memory beside the program's ${memory.toFixed(0)}`;
  const label = `a suite of ${long.items} items with ${long.texts} texts of 128k tokens`;
  return [
    { label, measured: `${seconds.toFixed(1)} s`, reach: "60 s", ratio: below(seconds, 60), note: more },
    { label: "what it stores", measured: `${stored.toFixed(1)} MB`, reach: "30 MB", ratio: below(stored, 30), note: "" },
  ];
}

/** The 95th percentile of the response times of a run's pages, in milliseconds, while `going` returns true. */
async function answerTimes(addresses: readonly string[], going: (asked: number) => boolean): Promise<number> {
  const times: number[] = [];
  for (let asked = 0; going(asked); asked++) {
    const begun = performance.now();
    const answer = await fetch(addresses[asked % addresses.length] ?? "");
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

async function post<Shape extends z.ZodType>(url: string, body: unknown, shape: Shape): Promise<z.output<Shape>> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return shape.parse(await answer.json());
}

/** Uploads replies of 600 words in the authors' format, until the file has its megabytes. */
async function uploadGenerations(origin: string): Promise<number> {
  const { id } = await post(`${origin}/api/uploads`, { name: "bench.csv" }, startedUpload);
  const random = randomFrom("generations");
  let waiting = Buffer.from("model,seed,num_rules,constraints,generated_text,latency_seconds\n");
  let chunks = 0;
  const send = async (bytes: Buffer) => {
    const put = () => fetch(`${origin}/api/uploads/${id}/${chunks}`, { method: "PUT", body: new Uint8Array(bytes) });
    // An idle connection may have been closed after some seconds; a chunk may be sent twice.
    const answer = await put().catch(put);
    if (!answer.ok) throw new Error(`A chunk was refused with ${answer.status}.`);
    chunks++;
  };
  for (let seed = 0, bytes = 0; bytes < importMegabytes * megabyte; seed++) {
    const rules = wordsFrom(random, 100).map((word, n) => `${word.replace(".", "")}${n}`);
    const row = `bench,${seed},100,"${rules.join(",")}","${[...rules, ...wordsFrom(random, 500)].join(" ")}",1.5\n`;
    bytes += row.length;
    waiting = Buffer.concat([waiting, Buffer.from(row)]);
    for (; waiting.length >= chunkBytes; waiting = waiting.subarray(chunkBytes)) await send(waiting.subarray(0, chunkBytes));
  }
  await send(waiting);
  await post(`${origin}/api/uploads/${id}/complete`, { chunks }, z.unknown());
  return id;
}

/** Row of page response times during a job, compared with `idle` milliseconds without one. */
async function whileJob(
  label: string,
  watched: { origin: string; jobId: number; pages: readonly string[]; idle: number },
): Promise<BenchRow> {
  const begun = performance.now();
  const state = { going: true };
  const watch = async () => {
    for (;;) {
      const job = jobDetail.parse(await (await fetch(`${watched.origin}/api/jobs/${watched.jobId}`)).json());
      if (job.status === "failed") throw new Error(job.error ?? "The job failed.");
      if (job.status === "finished") break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    state.going = false;
  };
  const [busy] = await Promise.all([answerTimes(watched.pages, () => state.going), watch()]);
  const ratio = busy / watched.idle;
  return {
    label,
    measured: `${ratio.toFixed(2)}x idle`,
    reach: "2x",
    ratio: below(ratio, 2),
    note: `p95 ${busy.toFixed(0)} ms against ${watched.idle.toFixed(0)} ms; the job took ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  };
}

/** Measures jobs: a large suite, and the response times of a run's pages while a large file is imported and a large run is rescored. */
export async function jobRows(say: (line: string) => void): Promise<BenchRow[]> {
  say("Making a suite of long texts …");
  const rows = await generationRows();
  say(`Making a run of ${rescoredThousands},000 samples …`);
  const runId = await largeRun(rescoredThousands);
  const home = mkdtempSync(join(tmpdir(), "heed-bench-jobs-"));
  say("Starting Heed …");
  const { origin, child } = await startHeed(home);
  try {
    const pages = [`${origin}/api/runs/${runId}`, `${origin}/api/runs/${runId}/samples?limit=50`, `${origin}/api/runs/${runId}/samples/17`];
    await answerTimes(pages, (asked) => asked < 30);
    const idle = await answerTimes(pages, (asked) => asked < idleRequests);
    say(`Importing ${importMegabytes} MB …`);
    const upload = await uploadGenerations(origin);
    const body = { benchmark: "ifscale", importer: "generations", name: "Bench import", uploads: [upload] };
    const imported = await post(`${origin}/api/suites/import`, body, startedJob);
    rows.push(await whileJob(`a run's pages while ${importMegabytes} MB are imported`, { origin, ...imported, pages, idle }));
    say("Scoring again …");
    const rescore = await post(`${origin}/api/runs/${runId}/rescore`, { verifier: "strict-token" }, startedJob);
    rows.push(await whileJob(`a run's pages while ${rescoredThousands},000 samples are scored again`, { origin, ...rescore, pages, idle }));
    return rows;
  } finally {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(home, { recursive: true, force: true });
  }
}
