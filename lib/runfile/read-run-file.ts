import { randomUUID } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { loadFamily, manifests } from "@/lib/benchmarks/registry";
import { modelSettings } from "@/lib/contracts/model";
import type { TakenFrom } from "@/lib/contracts/run";
import { tags } from "@/lib/contracts/slice";
import type { ImportResult } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { announceRun } from "@/lib/engine/announce-run";
import { logRun } from "@/lib/engine/run-log";
import { HeedError } from "@/lib/errors";
import { type SuiteKit, type SuiteWriter, suiteWriter } from "@/lib/suites/store-suite";
import { brokenLine, runFileLines } from "./read-lines";
import { originOf, type RunFileHeader, type RunFileTable, runFileLine } from "./run-file";

/** A file of a run, and what is to become of it. */
export interface RunFileImport {
  /** Name of the file, for people. */
  file: string;
  /** Import it as another run although it is here already. */
  again: boolean;
  /** Its bytes from the start; read once for each try. */
  bytes: () => AsyncIterable<Uint8Array>;
}

type Row = Record<string, unknown>;
interface NumberedRow {
  number: number;
  row: Row;
}

const rowsAtOnce = 500;
const charactersAtOnce = 2_000_000;
const idRow = z.object({ id: z.number().int() });

/** Throws `invalid` for a family, or a version of it, that this Heed does not have. */
export async function expectKnownFamily({ family, verifier, suite }: RunFileHeader): Promise<LoadedFamily> {
  const manifest = manifests.find(({ id }) => id === family.id);
  if (!manifest)
    throw new HeedError(
      "invalid",
      `The file is of the benchmark “${family.id}”, which this Heed does not have. Bring it to the version that made the file.`,
      { where: "uploads" },
    );
  const known = manifest.verifiers.find(({ id }) => id === verifier.id);
  const later = [
    ["its suites", suite.version, manifest.version],
    ["its metrics", family.metrics, manifest.metricsVersion],
    [`the verifier “${verifier.id}”`, verifier.version, known?.version ?? null],
  ] as const;
  for (const [what, theirs, ours] of later) {
    if (ours !== null && compareVersions(theirs, ours) <= 0) continue;
    const has = ours === null ? "none" : `version ${ours}`;
    throw new HeedError(
      "invalid",
      `The file was made with version ${theirs} of ${what} in ${manifest.title}; this Heed has ${has}. Bring it to the version that made the file.`,
      { where: "uploads" },
    );
  }
  return loadFamily(family.id);
}

/** Versions by their numbers: 1.10 is later than 1.9. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((of) => of.split(/\D+/).map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const sameSql = `select r.id, r.model_name as "modelName", r.created_at as "createdAt", s.content_hash as "suiteHash", r.taken_from ->> 'origin' as origin
  from run r join suite s on s.id = r.suite_id where r.taken_from ->> 'origin' = $1 or r.id = $2 order by r.id`;
const sameRow = z.object({
  id: z.number().int(),
  modelName: z.string(),
  createdAt: z.date(),
  suiteHash: z.string(),
  origin: z.string().nullable(),
});

/** The run that the file is of, or the first one imported from it, where this Heed has one; null otherwise. */
export async function runOfFile({ origin, run }: RunFileHeader, client?: Pick<pg.ClientBase, "query">): Promise<number | null> {
  const found = await queryRows(sameRow, sameSql, [origin, run.id], client);
  const same = found.find((of) => (of.origin ?? originOf({ ...of, createdAt: of.createdAt.toISOString() })) === origin);
  return same?.id ?? null;
}

/** The header of a file, of which no more is read. Throws `invalid`. */
export async function readRunFileHeader(bytes: AsyncIterable<Uint8Array>): Promise<RunFileHeader> {
  for await (const { header } of runFileLines(bytes)) if (header) return header;
  throw new HeedError("invalid", "The file is empty.", { where: "uploads" });
}

/** Writes rows of one table, many at a time; a row that the table refuses is named with its line. */
function rowWriter(client: pg.ClientBase) {
  const columns = new Map<string, Set<string>>();
  let table: string | null = null;
  let held: NumberedRow[] = [];
  let size = 0;
  const known = async (of: string) => {
    const had = columns.get(of);
    if (had) return had;
    const { rows } = await client.query(
      "select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1",
      [of],
    );
    const names = new Set(
      z
        .array(z.object({ name: z.string() }))
        .parse(rows)
        .map(({ name }) => name),
    );
    columns.set(of, names);
    return names;
  };
  const insert = async (of: string, rows: readonly NumberedRow[]) => {
    const names = Object.keys(rows[0]?.row ?? {})
      .map((name) => `"${name}"`)
      .join(", ");
    const conflict = of === "item_finding" ? " on conflict do nothing" : "";
    await client.query(`insert into "${of}" (${names}) select ${names} from json_populate_recordset(null::"${of}", $1)${conflict}`, [
      JSON.stringify(rows.map(({ row }) => row)),
    ]);
  };
  const flush = async () => {
    if (table === null || held.length === 0) return;
    const [of, rows] = [table, held];
    held = [];
    size = 0;
    await client.query("savepoint rows_of_file");
    try {
      await insert(of, rows);
    } catch (error) {
      // Which of them it was is found one by one; a fault of the connection comes up again.
      await client.query("rollback to savepoint rows_of_file");
      for (const one of rows)
        await insert(of, [one]).catch((cause: unknown) => {
          throw brokenLine(one.number, `cannot be stored: ${cause instanceof Error ? cause.message : String(cause)}.`, cause);
        });
      throw error;
    }
    await client.query("release savepoint rows_of_file");
  };
  return {
    async add(of: string, { number, row }: NumberedRow) {
      const names = await known(of);
      const unknown = Object.keys(row).find((name) => !names.has(name));
      if (unknown !== undefined) throw brokenLine(number, `has a field “${unknown}” that this Heed does not know; a later one made it.`);
      const [first] = held;
      const fits = of === table && first !== undefined && Object.keys(first.row).join() === Object.keys(row).join();
      if (!fits || held.length >= rowsAtOnce || size > charactersAtOnce) await flush();
      table = of;
      held.push({ number, row });
      size += JSON.stringify(row).length;
    },
    flush,
  };
}

const itemShape = z.object({ key: z.string(), tags, body: z.unknown() });
const textShape = z.object({ hash: z.string(), text: z.string() });
const runShape = z.object({ model_name: z.string(), model: modelSettings, stop_rule: z.looseObject({ kind: z.string() }).nullable() });
const sampleShape = z.object({ item: z.number().int() });
const annotationShape = z.object({ subject: z.string(), key: z.string() });

const modelSql = `select id from model where name = $1 and settings ->> 'kind' = $2
  and settings ->> 'address' is not distinct from $3 and settings ->> 'model' is not distinct from $4`;
const ofModel = (settings: z.infer<typeof modelSettings>) =>
  settings.kind === "openai-compatible" ? [settings.kind, settings.address, settings.model] : [settings.kind, null, null];
const hashSql = "select content_hash as hash from suite where id = $1";
const noteSql = "update suite set note = $2, tags = $3 where id = $1";
const itemIdSql = "select id from item where suite_id = $1 order by ordinal";
const runIdSql = "select nextval(pg_get_serial_sequence('run', 'id'))::int as id";
const knownNoteSql = `select 1 from annotation where subject = $1 and key = $2 and kind = $3 and value = $4 and author = $5 and created_at = $6`;

/** Puts the rows of one file into the database, in the transaction of `client`. */
class RunFileWriter {
  private suite: SuiteWriter | null = null;
  private itemIds: number[] = [];
  private readonly rows;
  private stored: { suiteId: number; existed: boolean } | null = null;
  private run: number | null = null;
  readonly seen = { items: 0, samples: 0, turns: 0 };

  constructor(
    private readonly client: pg.PoolClient,
    private readonly family: LoadedFamily,
    private readonly header: RunFileHeader,
    private readonly from: TakenFrom,
  ) {
    this.rows = rowWriter(client);
  }

  async add(table: RunFileTable, { number, row }: NumberedRow): Promise<void> {
    if (table === "blob") return this.addText({ number, row });
    if (table === "item") return this.addItem({ number, row });
    if (table === "run") return this.addRun({ number, row });
    if (this.stored === null || this.run === null) throw brokenLine(number, "stands before the run that it is of.");
    if (table === "item_finding") return this.rows.add(table, { number, row });
    if (table === "annotation") return this.addAnnotation({ number, row }, this.run, this.stored.suiteId);
    if (table === "run_standing") return this.rows.add(table, { number, row: { ...row, run_id: this.run, stamp: randomUUID() } });
    if (table === "turn") this.seen.turns++;
    if (table !== "sample") return this.rows.add(table, { number, row: { ...row, run_id: this.run } });
    this.seen.samples++;
    const given = this.parsed(sampleShape, { number, row });
    const { item: _item, ...rest } = row;
    const itemId = this.itemIds[given.item];
    if (itemId === undefined) throw brokenLine(number, `is a sample of item ${given.item}, and the suite has ${this.itemIds.length}.`);
    return this.rows.add(table, { number, row: { ...rest, run_id: this.run, item_id: itemId } });
  }

  /** Writes what is left. Answers the run; throws `invalid` where rows are missing. */
  async close(): Promise<{ runId: number; suiteId: number; suiteExisted: boolean }> {
    await this.rows.flush();
    const { run, stored, header, seen } = this;
    const wrong = (["items", "samples", "turns"] as const).find((of) => seen[of] !== header.counts[of]);
    if (run === null || stored === null || wrong !== undefined)
      throw new HeedError(
        "invalid",
        `The file says that it has ${wrong ? `${header.counts[wrong]} ${wrong}` : "a run"}, and has ${wrong ? seen[wrong] : "none"}. Nothing was imported; take it from its Heed anew.`,
        { where: "uploads" },
      );
    await logRun(run, "imported", `Imported from ${this.from.file}, where it was run ${this.from.runId}.`, this.client);
    return { runId: run, suiteId: stored.suiteId, suiteExisted: stored.existed };
  }

  private parsed<Shape extends z.ZodType>(shape: Shape, { number, row }: NumberedRow): z.output<Shape> {
    const given = shape.safeParse(row);
    if (given.success) return given.data;
    const [issue] = given.error.issues;
    throw brokenLine(number, `cannot be read: “${issue?.path.join(".")}” ${issue?.message}.`, given.error);
  }

  private async open(): Promise<SuiteWriter> {
    const { name, seed, origin, version } = this.header.suite;
    this.suite ??= await suiteWriter(this.client, { family: this.family, name, seed, origin, version });
    return this.suite;
  }

  private async addText(line: NumberedRow): Promise<void> {
    const { hash, text } = this.parsed(textShape, line);
    // A text of a finding comes after the suite is sealed, so that it has its own way.
    if (this.stored) await this.client.query("insert into blob (hash, text) values ($1, $2) on conflict do nothing", [hash, text]);
    else if ((await this.open()).share(text) !== hash) throw brokenLine(line.number, "has a text of another hash than it says.");
  }

  private async addItem(line: NumberedRow): Promise<void> {
    const item = this.parsed(itemShape, line);
    this.seen.items++;
    try {
      await (await this.open()).add(item);
    } catch (cause) {
      if (cause instanceof z.ZodError || cause instanceof HeedError)
        throw brokenLine(line.number, `has an item that ${this.family.manifest.title} cannot read.`, cause);
      throw cause;
    }
  }

  private async addRun(line: NumberedRow): Promise<void> {
    const { client, header, from } = this;
    const given = this.parsed(runShape, line);
    const { id: suiteId, existed } = await (await this.open()).seal(header.suite.params);
    const [suite] = await queryRows(z.object({ hash: z.string() }), hashSql, [suiteId], client);
    if (suite?.hash !== header.suite.hash)
      throw brokenLine(line.number, "comes after items that make another suite than the file says: their hash differs.");
    if (!existed) await client.query(noteSql, [suiteId, header.suite.note, header.suite.tags]);
    this.stored = { suiteId, existed };
    this.itemIds = (await queryRows(idRow, itemIdSql, [suiteId], client)).map(({ id }) => id);
    const [model] = await queryRows(idRow, modelSql, [given.model_name, ...ofModel(given.model)], client);
    const [run] = await queryRows(idRow, runIdSql, [], client);
    if (!run) throw new HeedError("internal", "The run was given no number.");
    this.run = run.id;
    const here = {
      id: run.id,
      suite_id: suiteId,
      model_id: model?.id ?? null,
      taken_from: from,
      demonstration: false,
      launch_id: null,
      waits_for: null,
      probe_at: null,
      probes: null,
    };
    // A rule that names a run means one of the other Heed.
    const stopRule = given.stop_rule?.kind === "difference" ? null : given.stop_rule;
    await this.rows.add("run", { number: line.number, row: { ...line.row, ...here, stop_rule: stopRule } });
    await this.rows.flush();
  }

  private async addAnnotation(line: NumberedRow, run: number, suite: number): Promise<void> {
    const { subject, key: rest } = this.parsed(annotationShape, line);
    const ofSuite = subject === "suite" || subject === "item";
    const key = `${ofSuite ? suite : run}${rest}`;
    const { row } = line;
    // What is said of a suite may have come with another run over it.
    if (ofSuite) {
      const said = [subject, key, row.kind, JSON.stringify(row.value), row.author, row.created_at];
      if ((await this.client.query(knownNoteSql, said)).rows.length > 0) return;
    }
    return this.rows.add("annotation", { number: line.number, row: { ...row, key } });
  }
}

/**
 * Imports a run whole from the file that `writeRunFile` made: suite, replies, verdicts, findings, metrics, annotations and settings, in one
 * transaction and in constant memory. A suite of the same hash and a model of the same name and address are linked to. The run of the file, or
 * one imported from it before, is answered as known unless another is wanted. Throws `invalid` with the line that is broken; then nothing is left.
 */
export async function readRunFile({ file, again, bytes }: RunFileImport, kit: SuiteKit): Promise<ImportResult> {
  const nothing = { problemCount: 0, problems: [] };
  const stored = await transaction(async (client) => {
    let writer: RunFileWriter | null = null;
    let total: number | null = null;
    for await (const line of runFileLines(bytes())) {
      kit.signal.throwIfAborted();
      if (line.header) {
        const { header } = line;
        const family = await expectKnownFamily(header);
        // Two imports of one file at once: the second waits and finds the first one's run.
        await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`import:${header.origin}`]);
        const known = again ? null : await runOfFile(header, client);
        if (known !== null) return { known, ...header.counts };
        const from = { origin: header.origin, file, at: new Date().toISOString(), madeAt: header.madeAt, runId: header.run.id };
        writer = new RunFileWriter(client, family, header, from);
        total = header.counts.items + header.counts.samples;
        continue;
      }
      const given = runFileLine.safeParse(line.row);
      if (!given.success || writer === null) throw brokenLine(line.number, "is no row of a table.");
      const [table, row] = given.data;
      await writer.add(table, { number: line.number, row });
      kit.report({ doing: "Reading the run", done: writer.seen.items + writer.seen.samples, total });
    }
    if (writer === null) throw new HeedError("invalid", "The file is empty.", { where: "uploads" });
    return { known: null, ...(await writer.close()), ...writer.seen };
  });
  const { items, turns: replies } = stored;
  if (stored.known !== null) {
    const [row] = await queryRows(z.object({ suiteId: z.number().int() }), `select suite_id as "suiteId" from run where id = $1`, [
      stored.known,
    ]);
    return {
      suiteId: row?.suiteId ?? null,
      runIds: [stored.known],
      known: { suite: true, runIds: [stored.known] },
      items,
      replies,
      ...nothing,
    };
  }
  await announceRun(stored.runId);
  return { suiteId: stored.suiteId, runIds: [stored.runId], known: { suite: stored.suiteExisted, runIds: [] }, items, replies, ...nothing };
}
