import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { z } from "zod";
import { loadFamily } from "@/lib/benchmarks/registry";
import { runStatus } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { redactKeys } from "@/lib/keys/redact-keys";
import { itemHash } from "@/lib/record/item-hash";
import { noRun } from "@/lib/record/no-run";
import { originOfStored } from "@/lib/record/run-origin";
import { loadKeys } from "@/lib/secrets/load-keys";
import { type RunFileHeader, type RunFileTable, runFileFormat, runFileHeader, runFileTables } from "./run-file";

const rowsAtOnce = 200;
/** Texts read at once: each may have megabytes. */
const textsAtOnce = 4;

// A file holds a connection and a snapshot as long as it is being read. A slow reader needs seconds between two batches; one that has stopped
// loses its connection after this time.
const beginSql = "begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = '10min'";
/** Files being written in this process. */
let writing = 0;

/** Counts one more file; throws `rate_limited` if files hold a quarter of the process's connections. */
function beginWriting(): void {
  const most = Math.max(1, Math.floor(pool().options.max / 4));
  if (writing >= most) {
    const files = most === 1 ? "A run file is" : `${most} run files are`;
    throw new HeedError("rate_limited", `${files} being downloaded, which is the most at once. Try again in a minute.`, {
      retryAfter: 60,
    });
  }
  writing++;
}

const headRow = z.object({
  id: z.number().int(),
  name: z.string(),
  status: runStatus,
  benchmark: z.string(),
  suiteId: z.number().int(),
  modelName: z.string(),
  verifier: z.string(),
  verifierVersion: z.string(),
  createdAt: z.date(),
  origin: z.string().nullable(),
  suite: runFileHeader.shape.suite,
  counts: runFileHeader.shape.counts,
});
const headSql = `select r.id, r.name, r.status, r.benchmark, r.suite_id as "suiteId", r.model_name as "modelName", r.verifier, r.verifier_version as "verifierVersion",
    r.created_at as "createdAt", r.taken_from ->> 'origin' as origin,
    json_build_object('name', s.name, 'hash', s.content_hash, 'version', s.benchmark_version, 'params', s.params, 'seed', s.seed, 'origin', s.origin,
      'note', s.note, 'tags', s.tags) as suite,
    json_build_object('items', s.item_count, 'samples', (select count(*) from sample where run_id = r.id), 'turns', (select count(*) from turn where run_id = r.id)) as counts
  from run r join suite s on s.id = r.suite_id where r.id = $1`;

const itemHashes = `(select distinct ${itemHash("item")} from item where suite_id = $2)`;
const noIds = (...names: string[]) => `- '{${["run_id", ...names].join(",")}}'::text[]`;

/** SQL of a model's settings without the headers of its calls. */
const bare = (settings: string): string =>
  `case when jsonb_typeof(${settings}) = 'object' then ${settings} - 'headers' else ${settings} end`;

/**
 * Rows of each table as JSON, without people and values that are meaningful in this database only; `$1` is the run, `$2` its suite. Shared texts are
 * written with the rows that name them.
 */
const rowsSql: Readonly<Record<Exclude<RunFileTable, "blob">, string>> = {
  item: "select jsonb_build_object('key', key, 'tags', tags, 'body', body) as row from item where suite_id = $2 order by ordinal",
  run: `select to_jsonb(r) - '{id,suite_id,model_id,budget_id,launch_id,waits_for,archived_at,delete_at,indexed_at,indexed_from,resume_at,probe_at,probes,demonstration,taken_from,person_id}'::text[]
      || jsonb_build_object('model', ${bare("r.model")}, 'judge', ${bare("r.judge")}) as row
    from run r where id = $1`,
  sample: `select to_jsonb(s) ${noIds("item_id")} || jsonb_build_object('item', i.ordinal) as row
    from sample s join item i on i.id = s.item_id where s.run_id = $1 order by s.ordinal`,
  turn: `select to_jsonb(t) ${noIds()} as row from turn t where run_id = $1 order by ordinal, turn`,
  attempt: `select to_jsonb(t) ${noIds()} as row from attempt t where run_id = $1 order by ordinal, turn, attempt`,
  checks: `select to_jsonb(t) ${noIds()} as row from checks t where run_id = $1 order by ordinal, turn, verifier`,
  former_checks: `select to_jsonb(t) ${noIds()} as row from former_checks t where run_id = $1 order by verifier, version, ordinal, turn`,
  run_metric: `select to_jsonb(t) ${noIds()} as row from run_metric t where run_id = $1 order by verifier, metric, slice_key`,
  run_standing: `select to_jsonb(t) ${noIds("stamp")} as row from run_standing t where run_id = $1`,
  sample_finding: `select to_jsonb(t) ${noIds()} as row from sample_finding t where run_id = $1 order by ordinal, kind`,
  item_finding: `select to_jsonb(t) as row from item_finding t where benchmark = (select benchmark from run where id = $1)
    and item_hash in ${itemHashes} order by item_hash, kind`,
  run_log: `select to_jsonb(t) ${noIds("id")} as row from run_log t where run_id = $1 order by at, id`,
  annotation: `select to_jsonb(t) - '{id,person_id}'::text[] || jsonb_build_object('key', substr(t.key, 1 + length(split_part(t.key, '/', 1)))) as row from annotation t
    where subject in ('run', 'sample', 'check') and split_part(key, '/', 1) = '$1' and kind <> 'flag'
      or subject in ('suite', 'item') and split_part(key, '/', 1) = '$2' order by t.id`,
};

const textSql = `select jsonb_build_object('hash', hash, 'text', text) as row from blob where hash = any($1::text[])`;
const rowShape = z.array(z.object({ row: z.record(z.string(), z.unknown()) }));
const hashes = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;

async function* tableRows(client: pg.ClientBase, table: keyof typeof rowsSql, run: { id: number; suiteId: number }) {
  // A cursor takes no parameters; both values are whole numbers.
  const sql = rowsSql[table].replaceAll("$1", String(run.id)).replaceAll("$2", String(run.suiteId));
  await client.query(`declare rows_of_file no scroll cursor for ${sql}`);
  for (;;) {
    const rows = rowShape.parse((await client.query(`fetch ${rowsAtOnce} from rows_of_file`)).rows);
    yield rows.map(({ row }) => row);
    if (rows.length < rowsAtOnce) break;
  }
  await client.query("close rows_of_file");
}

/** Yields the lines of the rows, with keys removed, and with each shared text before the first row that names it. */
async function* rowLines(client: pg.ClientBase, run: { id: number; suiteId: number }): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (const table of runFileTables.filter((name) => name !== "blob")) {
    for await (const rows of tableRows(client, table, run)) {
      const lines = rows.map((row) => redactKeys(JSON.stringify([table, row])));
      if (table === "item" || table.endsWith("_finding")) {
        const named = [...new Set(lines.flatMap((line) => line.match(hashes) ?? []))].filter((hash) => !seen.has(hash));
        for (const hash of named) seen.add(hash);
        for (let at = 0; at < named.length; at += textsAtOnce) {
          const texts = rowShape.parse((await client.query(textSql, [named.slice(at, at + textsAtOnce)])).rows);
          for (const { row } of texts) yield redactKeys(JSON.stringify(["blob", row]));
        }
      }
      yield* lines;
    }
  }
}

/** Yields all lines of the file; the last one has the digest of those before it. */
async function* fileLines(client: pg.ClientBase, header: RunFileHeader, run: { id: number; suiteId: number }): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let lines = 0;
  const counted = (line: string) => {
    lines++;
    hash.update(`${line}\n`);
    return `${line}\n`;
  };
  yield counted(redactKeys(JSON.stringify(header)));
  for await (const line of rowLines(client, run)) yield counted(line);
  yield `${JSON.stringify({ end: true, lines, sha256: hash.digest("hex") })}\n`;
}

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-+|-+$/g, "");

/**
 * Writes an ended run as gzipped JSON lines for `readRunFile`, from one snapshot, without keys. Throws `not_found`, `conflict` while the
 * run is running, or `rate_limited`. A reader that stops for ten minutes gets an error.
 */
export async function writeRunFile(id: number): Promise<{ name: string; bytes: Readable }> {
  await loadKeys();
  beginWriting();
  const client = await pool()
    .connect()
    .catch((error: unknown) => {
      writing--;
      throw error;
    });
  let header: RunFileHeader;
  let head: z.infer<typeof headRow>;
  const release = async (broken?: unknown) => {
    const failed =
      broken ??
      (await client.query("rollback").then(
        () => undefined,
        (error: unknown) => error,
      ));
    client.release(failed instanceof Error ? failed : undefined);
    writing--;
  };
  try {
    await client.query(beginSql);
    const [runHead] = await queryRows(headRow, headSql, [id], client);
    if (!runHead) throw noRun(id);
    if (runHead.status !== "finished" && runHead.status !== "stopped" && runHead.status !== "cancelled")
      throw new HeedError(
        "conflict",
        `Run ${id} has not ended, so its file would be incomplete. Cancel it, or export it once it has ended.`,
      );
    head = runHead;
    const { manifest } = await loadFamily(runHead.benchmark);
    header = {
      heed: "run",
      format: runFileFormat,
      madeAt: new Date().toISOString(),
      origin: originOfStored({ ...runHead, id, suiteHash: runHead.suite.hash }),
      family: { id: runHead.benchmark, version: manifest.version, metrics: manifest.metricsVersion },
      verifier: { id: runHead.verifier, version: runHead.verifierVersion },
      run: { id, name: runHead.name, model: runHead.modelName },
      suite: runHead.suite,
      counts: runHead.counts,
    };
  } catch (error) {
    await release();
    throw error;
  }
  const lines = Readable.from(fileLines(client, header, head), { objectMode: true, highWaterMark: 16 });
  const bytes = createGzip();
  lines.on("error", (error) => bytes.destroy(error));
  // Readers get the error when they read.
  bytes.on("error", () => {});
  bytes.on("close", () => lines.destroy());
  lines.on("close", () => void release());
  // Otherwise a connection that the server has closed would be noticed only when the reader resumes.
  const onLost = (error: Error) => lines.destroy(error);
  client.once("error", onLost);
  lines.on("close", () => client.off("error", onLost));
  lines.pipe(bytes);
  return { name: `heed-run-${id}-${words(head.modelName)}-${head.benchmark}.jsonl.gz`, bytes };
}
