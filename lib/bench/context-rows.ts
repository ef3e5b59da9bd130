import { Pool } from "undici";
import { z } from "zod";
import { defaultRun, openItem } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { hashesOf } from "@/lib/blobs/open-stored";
import { sharedTexts } from "@/lib/blobs/shared-texts";
import type { OpenaiCompatible } from "@/lib/contracts/model";
import { launchRequest } from "@/lib/contracts/run-request";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { fitRequest } from "@/lib/engine/asking/fit-request";
import { requestBody } from "@/lib/providers/request-body";
import { launchRun } from "@/lib/runs/launch-run";
import { createSuite } from "@/lib/suites/create-suite";
import { above, type BenchRow, below } from "./bench-row";
import { finished } from "./finished-run";
import { startSinkPart, startWorkerPart } from "./parts";
import { peakMegabytes } from "./process-usage";

const inFlight = 32;
const latencyMs = 500;
/** The default suite, as published: 2,766 items. */
const suite = { benchmark: "lifbench", params: {}, seed: 0 };

const bodyRow = z.object({ body: z.unknown() });

/** Yields the bodies of a suite's first requests, which are built on demand. */
async function* bodiesOf(suiteId: number, settings: OpenaiCompatible): AsyncGenerator<Buffer> {
  const { manifest, engine } = await loadFamily(suite.benchmark);
  const run = defaultRun(manifest);
  for (const { body } of await queryRows(bodyRow, "select body from item where suite_id = $1 order by ordinal", [suiteId])) {
    const request = engine.asking.next(openItem(engine, body), [], run);
    if (request === null) continue;
    const text = await sharedTexts(hashesOf(request.messages));
    const { limit, cut } = await fitRequest(request, run.model, text);
    const pieces = requestBody(settings, { messages: request.messages, text, limit, cut, repetition: 0 });
    yield typeof pieces === "string" ? Buffer.from(pieces) : Buffer.concat(pieces);
  }
}

/** Sends the same requests without Heed: calls per second, and megabytes sent. */
async function bareClient(suiteId: number, settings: OpenaiCompatible): Promise<{ rate: number; megabytes: number }> {
  const url = new URL(`${settings.address}/chat/completions`);
  const client = new Pool(url.origin, { connections: inFlight, pipelining: 1 });
  const bodies = bodiesOf(suiteId, settings);
  let [calls, bytes] = [0, 0];
  const ask = async () => {
    for (;;) {
      const { value: body, done } = await bodies.next();
      if (done) return;
      bytes += body.length;
      const answer = await client.request({ path: url.pathname, method: "POST", headers: { "content-type": "application/json" }, body });
      JSON.parse(await answer.body.text());
      calls++;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: inFlight }, ask));
  const seconds = (performance.now() - begun) / 1000;
  await client.close();
  return { rate: calls / seconds, megabytes: bytes / 2 ** 20 };
}

const sizeRow = z.object({ bytes: z.number() });
const sizeSql = "select (pg_total_relation_size('item') + pg_total_relation_size('blob'))::float8 as bytes";

/** Makes a suite in this process: seconds, megabytes stored and megabytes of memory. */
async function suiteRows(label: string, params: Record<string, unknown>, mostStored: number | null): Promise<BenchRow[]> {
  const [before] = await queryRows(sizeRow, sizeSql);
  const begun = performance.now();
  await createSuite({ benchmark: suite.benchmark, name: `Bench: ${label}`, params, seed: 1 });
  const seconds = (performance.now() - begun) / 1000;
  const [after] = await queryRows(sizeRow, sizeSql);
  const stored = ((after?.bytes ?? 0) - (before?.bytes ?? 0)) / 2 ** 20;
  const memory = peakMegabytes(process.pid);
  const rows: BenchRow[] = [
    {
      label: `${label}: made`,
      measured: `${seconds.toFixed(1)} s`,
      reach: "60 s",
      ratio: below(seconds, 60),
      note: `${stored.toFixed(1)} MB stored`,
    },
  ];
  if (mostStored !== null) {
    const ratio = below(Math.max(stored, 0.1), mostStored);
    rows.push({
      label: `${label}: stored`,
      measured: `${stored.toFixed(1)} MB`,
      reach: `${mostStored} MB`,
      ratio,
      note: "items and texts with their indexes",
    });
  }
  if (memory !== null)
    rows.push({
      label: `${label}: memory`,
      measured: `${memory.toFixed(0)} MB`,
      reach: "1024 MB",
      ratio: below(memory, 1024),
      note: "of the whole program, at most",
    });
  return rows;
}

/** Measures suites of long contexts, a run over one compared with a bare client that sends the same bytes, and the memory of its worker. */
export async function contextRows(say: (line: string) => void): Promise<BenchRow[]> {
  say("Making suites of long contexts …");
  const suites = [
    ...(await suiteRows("LIFBench as published, 2,766 items", {}, 30)),
    ...(await suiteRows("LIFBench at 2M tokens", { lengths: [2048], samples: 2 }, null)),
  ];
  const { id: suiteId } = await createSuite({ ...suite, name: "Bench: LIFBench" });
  const sink = await startSinkPart(latencyMs);
  const worker = await startWorkerPart();
  try {
    const settings = { kind: "openai-compatible" as const, address: sink.address, model: "sink", sampling: {}, timeoutSeconds: 600 };
    const model = await prisma().model.create({ data: { name: "Bench sink", kind: settings.kind, settings } });
    say("A bare client …");
    const bare = await bareClient(suiteId, settings);
    say("A run …");
    const { runId } = await launchRun(launchRequest.parse({ suiteId, modelId: model.id, concurrency: inFlight }));
    const wallMs = await finished(runId);
    const [{ calls } = { calls: 0 }] = await queryRows(
      z.object({ calls: z.number().int() }),
      "select count(*)::int as calls from sample where run_id = $1 and status = 'scored'",
      [runId],
    );
    const rate = (calls / wallMs) * 1000;
    const share = rate / bare.rate;
    const memory = peakMegabytes(worker.pid);
    return [
      ...suites,
      {
        label: `${calls} calls with contexts of 4k to 128k tokens, ${inFlight} in flight, ${latencyMs} ms: rate / bare client`,
        measured: share.toFixed(2),
        reach: "0.90",
        ratio: above(share, 0.9),
        note: `${rate.toFixed(0)}/s against ${bare.rate.toFixed(0)}/s, ${bare.megabytes.toFixed(0)} MB sent`,
      },
      ...(memory === null
        ? []
        : [
            { label: "worker memory with them", measured: `${memory.toFixed(0)} MB`, reach: "400 MB", ratio: below(memory, 400), note: "" },
          ]),
    ];
  } finally {
    await worker.stop();
    await sink.stop();
  }
}
