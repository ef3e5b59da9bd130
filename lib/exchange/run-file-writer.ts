import { randomUUID } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { annotation, isKeyOf } from "@/lib/contracts/annotation";
import type { ModelSettings } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import type { TakenFrom } from "@/lib/contracts/run";
import type { SampleEnding } from "@/lib/contracts/sample";
import { type PaidTurn, paidTurn } from "@/lib/contracts/turn-facts";
import { queryRows } from "@/lib/db/query-rows";
import { afterwards } from "@/lib/engine/afterwards";
import { runMade } from "@/lib/engine/transition";
import { HeedError } from "@/lib/errors";
import { askingOrder, type OrderSource } from "@/lib/record/asking-order";
import { itemHash } from "@/lib/record/item-hash";
import { runOfOrigin } from "@/lib/record/run-origin";
import { endedRun } from "@/lib/record/run-states";
import { sampleEvents } from "@/lib/record/sample-states";
import { disconnected } from "@/lib/record/unconnected";
import { type SuiteWriter, suiteWriter } from "@/lib/suites/store-suite";
import { hashOfText } from "@/lib/text/text-hash";
import { brokenLine } from "./read-lines";
import { type RowShapes, rowShapes, unreadColumns } from "./row-shapes";
import { type NumberedRow, rowWriter } from "./row-writer";
import type { RunFileHeader, RunFileTable } from "./run-file";

const idRow = z.object({ id: z.number().int() });
const modelSql = `select id from model where name = $1 and settings ->> 'kind' = $2
  and settings ->> 'address' is not distinct from $3 and settings ->> 'model' is not distinct from $4`;
const placeOf = (settings: ModelSettings) =>
  isRemote(settings) ? [settings.kind, settings.address, settings.model] : [settings.kind, null, null];
const suiteSql = "select content_hash as hash from suite where id = $1";
const noteSql = "update suite set note = $2, tags = $3 where id = $1";
const itemSql = `select id, ${itemHash("item")} as hash from item where suite_id = $1 order by ordinal`;
const itemRow = idRow.extend({ hash: z.string() });
const runIdSql = "select nextval(pg_get_serial_sequence('run', 'id'))::int as id";
const knownNoteSql = `select 1 from annotation where subject = $1 and key = $2 and kind = $3 and value = $4 and author = $5 and created_at = $6`;
const purposes = ["ask", "score", "show", "simulate"] as const;

type Given<Table extends RunFileTable> = z.output<RowShapes[Table]>;
/** A sample's row after its own fields have been parsed. */
type SampleLine = Given<"sample"> & { reason?: unknown };

/** Files of earlier versions record only in the reason that a dialogue outgrew the model's context. */
const endingOf = (status: string, reason: unknown): SampleEnding | null =>
  status === "scored" && typeof reason === "string" && reason.startsWith("censored: ") ? "outgrew_context" : null;

interface StoredRun {
  id: number;
  suiteId: number;
  existed: boolean;
  samples: number;
  /** Its asking order, with the line that says it. */
  order: OrderSource & { line: number };
}

const received: readonly string[] = sampleEvents.receive.to;

/**
 * The end of a run imported at `now`, which is not after it. A file's request to resume a run is ignored: it would make this Heed send
 * requests.
 */
function endOf({ status, reason = null, stopped_by = null, finished_at }: Given<"run">, madeAt: string, now: string) {
  const given = finished_at ?? madeAt;
  const finished = Date.parse(given) > Date.parse(now) ? now : given;
  if (endedRun.has(status)) return { status, reason, stopped_by, finished_at: finished };
  const why = `The file says that the run was ${status}. It was imported as stopped and will not send requests.`;
  return { status: "stopped", reason: why, stopped_by: null, finished_at: finished };
}

/** Throws unless a run's samples can be asked in its order. */
function expectOrder({ line, ...order }: StoredRun["order"]): void {
  try {
    askingOrder(order);
  } catch (cause) {
    throw brokenLine(line, `has an impossible order of samples: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}

/** Stores the rows of one file, in the transaction of `client`; each row is parsed with the shapes that pages read it with. */
export class RunFileWriter {
  private suite: SuiteWriter | null = null;
  private items: z.infer<typeof itemRow>[] = [];
  private readonly itemHashes = new Set<string>();
  private readonly texts = new Set<string>();
  private readonly rows;
  private readonly shapes: RowShapes;
  private run: StoredRun | null = null;
  /** Runs of this Heed by their origins; null if they are not here. */
  private readonly paidRuns = new Map<string, Promise<number | null>>();
  readonly seen = { items: 0, samples: 0, turns: 0 };

  constructor(
    private readonly client: pg.PoolClient,
    private readonly family: LoadedFamily,
    private readonly header: RunFileHeader,
    private readonly from: TakenFrom,
    private readonly by: string | null,
  ) {
    this.rows = rowWriter(client);
    this.shapes = rowShapes(family.manifest, () => this.run?.samples ?? 0);
  }

  /** Adds the next row of the file. Throws `invalid` with its line and the column that cannot be read. */
  async add(table: RunFileTable, line: NumberedRow): Promise<void> {
    if (table === "blob") return this.addText(line);
    if (table === "item") return this.addItem(line);
    if (table === "run") return this.addRun(line);
    const { run } = this;
    if (run === null) throw brokenLine(line.number, "comes before the run that it belongs to.");
    if (table === "annotation") return this.addAnnotation(line, run);
    if (table === "sample") return this.addSample(line, run);
    if (table === "item_finding") return this.addItemFinding(line);
    const row = this.parsed(table, line);
    if (table === "turn") this.seen.turns++;
    if ("detail_hash" in row) this.expectText(line.number, row.detail_hash);
    const made = table === "run_standing" ? { stamp: randomUUID() } : table === "turn" ? await this.copyOf(row) : {};
    return this.rows.add(table, { number: line.number, row: { ...row, run_id: run.id, ...made } });
  }

  /**
   * Returns the columns of a turn that mean something else here: imported replies are never served, and a copy names the run that was paid
   * for it only if that run is here.
   */
  private async copyOf(row: Readonly<Record<string, unknown>>): Promise<{ reply_key?: null; paid_turn?: PaidTurn }> {
    const key = "reply_key" in row ? { reply_key: null } : {};
    const paid = paidTurn.nullish().parse(row.paid_turn);
    if (!paid) return key;
    const known = this.paidRuns.get(paid.origin) ?? runOfOrigin({ origin: paid.origin, id: paid.runId ?? 0 }, this.client);
    this.paidRuns.set(paid.origin, known);
    return { ...key, paid_turn: { ...paid, runId: await known } };
  }

  /**
   * Writes the remaining rows, and announces the run within the transaction, so that an unreadable run leaves nothing behind. Throws
   * `invalid` if rows are missing.
   */
  async close(): Promise<{ runId: number; suiteId: number; suiteExisted: boolean }> {
    await this.rows.flush();
    const { client, run, header, seen } = this;
    const wrong = (["items", "samples", "turns"] as const).find((counted) => seen[counted] !== header.counts[counted]);
    if (run === null || wrong !== undefined)
      throw new HeedError(
        "invalid",
        `The file says that it has ${wrong ? `${header.counts[wrong]} ${wrong}` : "a run"}, but it has ${wrong ? seen[wrong] : "none"}. Nothing was imported. Export it again.`,
        { where: "uploads" },
      );
    // Built only now: a small file may claim many more samples than it has.
    expectOrder(run.order);
    const sentence = `Imported from ${this.from.file}, where it was run ${this.from.runId}.`;
    await afterwards(await runMade(client, run.id, "receive", { sentence }), client);
    return { runId: run.id, suiteId: run.suiteId, suiteExisted: run.existed };
  }

  private parsed<Table extends RunFileTable>(table: Table, { number, row }: NumberedRow): Given<Table> {
    const unread: readonly string[] = unreadColumns[table] ?? [];
    const read = unread.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([column]) => !unread.includes(column)));
    const given = this.shapes[table].safeParse(read);
    if (given.success) return given.data as Given<Table>;
    const [issue] = given.error.issues;
    if (issue?.code === "unrecognized_keys" && issue.path.length === 0)
      throw brokenLine(number, `has a field “${issue.keys[0]}” that this Heed does not know; a later version wrote it.`);
    throw brokenLine(number, `(${table}) cannot be read: “${issue?.path.join(".").slice(0, 200)}” ${issue?.message}.`, given.error);
  }

  private async open(): Promise<SuiteWriter> {
    const { name, seed, origin, version } = this.header.suite;
    this.suite ??= await suiteWriter(this.client, { family: this.family, name, seed, origin, version, by: this.by });
    return this.suite;
  }

  private expectText(line: number, hash: string | null | undefined): void {
    if (hash != null && !this.texts.has(hash)) throw brokenLine(line, `refers to the text ${hash}, which no earlier line contains.`);
  }

  private async addText(line: NumberedRow): Promise<void> {
    const row = this.parsed("blob", line);
    const hash = hashOfText(row.text);
    // Under another hash it would replace a text that this Heed has, or will make later.
    if (hash !== row.hash) throw brokenLine(line.number, `has a text whose SHA-256 is ${hash}, but says ${row.hash}.`);
    this.texts.add(hash);
    // A text of a finding comes after the suite is sealed.
    if (this.run) return this.rows.add("blob", { number: line.number, row });
    (await this.open()).share(row.text);
  }

  private async addItem(line: NumberedRow): Promise<void> {
    if (this.run) throw brokenLine(line.number, "is an item that comes after the run.");
    const item = this.parsed("item", line);
    this.seen.items++;
    try {
      const body = this.family.engine.suite.item.parse(item.body);
      for (const purpose of purposes)
        for (const hash of this.family.engine.suite.texts?.(body, purpose) ?? []) this.expectText(line.number, hash);
      await (await this.open()).add(item);
    } catch (cause) {
      if (cause instanceof z.ZodError) throw brokenLine(line.number, `has an item that ${this.family.manifest.title} cannot read.`, cause);
      if (cause instanceof HeedError && !cause.message.startsWith("Line "))
        throw brokenLine(line.number, `has an item that cannot be stored: ${cause.message}`, cause);
      throw cause;
    }
  }

  private async addRun(line: NumberedRow): Promise<void> {
    const { client, header, from } = this;
    if (this.run) throw brokenLine(line.number, "is a second run; a file has only one.");
    const row = this.parsed("run", line);
    const { id: suiteId, existed } = await (await this.open()).seal(header.suite.params);
    const [suite] = await queryRows(z.object({ hash: z.string() }), suiteSql, [suiteId], client);
    if (suite?.hash !== header.suite.hash)
      throw brokenLine(line.number, "comes after items whose hash differs from the suite hash in the file.");
    if (!existed) await client.query(noteSql, [suiteId, header.suite.note, header.suite.tags]);
    this.items = await queryRows(itemRow, itemSql, [suiteId], client);
    for (const { hash } of this.items) this.itemHashes.add(hash);
    this.expectRunOfHeader(line.number, row);
    const [model] = await queryRows(idRow, modelSql, [row.model_name, ...placeOf(row.model)], client);
    const [run] = await queryRows(idRow, runIdSql, [], client);
    if (!run) throw new HeedError("internal", "The run got no number.");
    const { sample_count: samples, order_seed = null, order_starts = [], order_strata = null } = row;
    const order = { line: line.number, sampleCount: samples, orderSeed: order_seed, orderStarts: order_starts, orderStrata: order_strata };
    this.run = { id: run.id, suiteId, existed, samples, order };
    const here = {
      ...{ id: run.id, suite_id: suiteId, model_id: model?.id ?? null, taken_from: from, person_id: this.by },
      model: disconnected(row.model, from.file),
      judge: row.judge ? disconnected(row.judge, from.file) : null,
      // A rule that names a run means a run of the other Heed.
      stop_rule: row.stop_rule?.kind === "difference" ? null : (row.stop_rule ?? null),
      ...endOf(row, header.madeAt, from.at),
    };
    await this.rows.add("run", { number: line.number, row: { ...row, ...here } });
    await this.rows.flush();
  }

  /** Throws unless the run matches the header, and its samples belong to the suite. */
  private expectRunOfHeader(line: number, row: Given<"run">): void {
    const { verifier, counts } = this.header;
    const most = this.items.length * row.repetitions;
    if (row.verifier !== verifier.id || row.verifier_version !== verifier.version)
      throw brokenLine(
        line,
        `was scored by “${row.verifier}” ${row.verifier_version}, but the file says “${verifier.id}” ${verifier.version}.`,
      );
    if (row.sample_count !== counts.samples || row.sample_count > most)
      throw brokenLine(line, `has ${row.sample_count} samples, but the file says ${counts.samples}, and its suite has at most ${most}.`);
    if ((row.order_strata?.length ?? 0) > this.items.length)
      throw brokenLine(line, `has “order_strata” for ${row.order_strata?.length} items, and its suite has ${this.items.length}.`);
  }

  private async addSample(line: NumberedRow, run: StoredRun): Promise<void> {
    const { item: at, status, ...row }: SampleLine = this.parsed("sample", line);
    this.seen.samples++;
    const item = this.items[at];
    if (item === undefined) throw brokenLine(line.number, `is a sample of item ${at}, and the suite has ${this.items.length}.`);
    // An unfinished sample is not asked here; it is asked again if a person resumes the run.
    const final = received.includes(status) ? status : "cancelled";
    const known = { ending: endingOf(status, row.reason), ...row };
    return this.rows.add("sample", { number: line.number, row: { ...known, status: final, run_id: run.id, item_id: item.id } });
  }

  private async addItemFinding(line: NumberedRow): Promise<void> {
    const row = this.parsed("item_finding", line);
    if (!this.itemHashes.has(row.item_hash)) throw brokenLine(line.number, "is a finding about an item that is not in the file.");
    this.expectText(line.number, row.detail_hash);
    return this.rows.add("item_finding", { number: line.number, row });
  }

  private async addAnnotation(line: NumberedRow, run: StoredRun): Promise<void> {
    const row = this.parsed("annotation", line);
    const { subject, key: rest, kind, value, author, why = "", created_at: at, undone_at: undone } = row;
    // Which suite here is the authors' own decides what is ranked beside their figures; a file may not say so of a suite of someone else.
    if (kind === "authors-suite" && run.existed) return;
    const isOfSuite = subject === "suite" || subject === "item";
    const key = `${isOfSuite ? run.suiteId : run.id}${rest}`;
    // The run's number followed by the key must not form the number of another run.
    if ((rest !== "" && !rest.startsWith("/")) || !isKeyOf(subject, key))
      throw brokenLine(line.number, `is about “${rest.slice(0, 200)}”, which is not a ${subject} in the file.`);
    const draft = { id: 0, subject, key, kind, value, author, why, createdAt: at ?? this.from.at, undoneAt: undone ?? null };
    const instant = (text: string | null) => text && new Date(text).toISOString();
    const read = annotation.safeParse({ ...draft, createdAt: instant(draft.createdAt), undoneAt: instant(draft.undoneAt) });
    if (!read.success) {
      const [issue] = read.error.issues;
      throw brokenLine(line.number, `(annotation) cannot be read: “${issue?.path.join(".")}” ${issue?.message}.`, read.error);
    }
    // An annotation of a suite may have been imported with another run over it.
    if (isOfSuite) {
      const known = await this.client.query(knownNoteSql, [subject, key, kind, JSON.stringify(value), author, draft.createdAt]);
      if (known.rows.length > 0) return;
    }
    return this.rows.add("annotation", { number: line.number, row: { ...row, key } });
  }
}
