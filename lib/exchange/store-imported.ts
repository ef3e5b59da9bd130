import { createHash } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import type { FilePlace, Imported } from "@/lib/benchmarks/family";
import { type LoadedFamily, verifierOf } from "@/lib/benchmarks/open";
import { askedSettings, type ModelSettings } from "@/lib/contracts/model";
import type { Reading } from "@/lib/contracts/reading";
import type { ImportResult, StartImport } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { afterwards } from "@/lib/engine/afterwards";
import { HeedError } from "@/lib/errors";
import { type GivenSample, storeRun } from "@/lib/runs/store-finished-run";
import { type SuiteKit, type SuiteWriter, suiteWriter } from "@/lib/suites/store-suite";
import { storableValue } from "@/lib/text/storable";
import { importedRunName, shortName } from "./fit-replies";
import { type ThoughtParter, thoughtParter } from "./imported-thoughts";
import { keepRun } from "./keep-run";
import { type ReplySpool, replySpool, type SpooledModel } from "./reply-spool";

const itemsAtOnce = 200;

const itemRow = z.object({ id: z.number().int(), ordinal: z.number().int(), body: z.unknown() });
const itemSql = "select id, ordinal, body from item where suite_id = $1 and ordinal >= $2 and ordinal < $3 order by ordinal";
const suiteSql = `select content_hash as hash, item_count as items from suite where id = $1`;
const suiteRow = z.object({ hash: z.string(), items: z.number().int() });
const knownSql = "select id from run where import_hash = $1";
const idRow = z.object({ id: z.number().int() });
const bareSql = "select id from run r where id = any($1::int[]) and not exists (select 1 from run_metric where run_id = r.id)";

const notJoined = () =>
  new HeedError(
    "invalid",
    "Replies cannot be joined to this suite: its items are not read back from its own file as they are stored, so the replies would belong to another suite. Nothing was stored. Export the suite, and import its file together with the replies as a new suite.",
    { where: "suite" },
  );

/** Samples of a run of spooled replies, some at a time: each item in each repetition, with its replies. */
async function* givenSamples(client: pg.PoolClient, spool: ReplySpool, suite: { id: number; items: number }, model: SpooledModel) {
  for (let repetition = 0; repetition < model.repetitions; repetition++) {
    for (let from = 0; from < suite.items; from += itemsAtOnce) {
      const range = { from, to: from + itemsAtOnce };
      const items = z.array(itemRow).parse((await client.query(itemSql, [suite.id, range.from, range.to])).rows);
      const replies = await spool.read({ suiteId: suite.id, model: model.nth, repetition, ...range });
      yield items.map(
        ({ id, ordinal, body }): GivenSample => ({
          itemId: id,
          itemOrdinal: ordinal,
          repetition,
          item: body,
          replies: replies.get(ordinal) ?? [],
        }),
      );
    }
  }
}

/** The settings with which a file's replies were requested, as far as the file contains them. */
const importedSettings = (source: string, { name, sampling }: SpooledModel, reading: Reading | null): ModelSettings => ({
  ...{ kind: "imported", source },
  ...(Object.keys(sampling).length > 0 && { settings: askedSettings.parse({ model: name, sampling }) }),
  ...(reading && { reading }),
});

/** Stores a model's replies as a run, unless the same replies are a run already. Returns its id. */
async function storeModel(
  client: pg.PoolClient,
  context: {
    family: LoadedFamily;
    source: string;
    suite: { id: number; hash: string; items: number };
    spool: ReplySpool;
    parter: ThoughtParter;
    model: SpooledModel;
  },
  kit: SuiteKit,
): Promise<{ id: number; existed: boolean }> {
  const { family, source, suite, spool, parter, model } = context;
  const verifier = verifierOf(family, family.manifest.verifiers[0].id);
  const importHash = createHash("sha256").update(`${suite.hash}\n${model.name}\n${model.hash}`).digest("hex");
  // If the same replies are imported twice at once, the second import waits and finds the first one's run.
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`import:${importHash}`]);
  const [known] = z.array(idRow).parse((await client.query(knownSql, [importHash])).rows);
  if (known) {
    await keepRun(known.id, client);
    return { id: known.id, existed: true };
  }
  const total = suite.items * model.repetitions;
  let done = 0;
  const watched = async function* () {
    for await (const samples of givenSamples(client, spool, suite, model)) {
      kit.signal.throwIfAborted();
      yield samples;
      done += samples.length;
      kit.report({ doing: `Scoring the replies of ${model.name}`, done, total });
    }
  };
  const marks = parter.marks(model.name);
  const run = {
    name: shortName(importedRunName(model.name, source)),
    family,
    verifier,
    suiteId: suite.id,
    model: { id: null, name: model.name, settings: importedSettings(source, model, parter.reading(model.name)) },
    source: "imported" as const,
    params: {},
    repetitions: model.repetitions,
    items: suite.items,
    importHash,
    missing: "no reply in the file",
    ...(marks.length > 0 && { replyMarks: marks }),
    by: kit.by,
    note: `${model.replies} ${model.replies === 1 ? "reply" : "replies"} imported from ${source}.`,
  };
  return { id: (await storeRun(client, run, watched())).id, existed: false };
}

/** Computes the metrics of runs whose import was interrupted before they were made. */
async function settle(runIds: readonly number[]): Promise<void> {
  const bare = await queryRows(idRow, bareSql, [runIds]);
  for (const { id } of bare) await afterwards({ id, event: "import" });
}

/**
 * Replaces characters that Postgres refuses in everything that an importer yields, including texts shared by items, whose replacements are
 * counted with the next record.
 */
function storableRecords(share: SuiteWriter["share"]) {
  let waiting = 0;
  return {
    share: (text: string) => {
      const { value, replaced } = storableValue(text);
      waiting += replaced;
      return share(value);
    },
    record: (given: Imported<unknown>) => {
      const { value, replaced } = storableValue(given);
      const all = replaced + waiting;
      waiting = 0;
      return { value, replaced: all };
    },
  };
}

/** A stored suite that is the first file of an import, to which the replies in the other files belong. */
export interface JoinedSuite {
  id: number;
  /** Name of its file. */
  name: string;
}

/**
 * Stores the records of an importer, all or none: the items become a suite, the replies one scored run per model. Content that is already
 * stored is returned as `known`. Throws `invalid` if the items differ from the joined suite's.
 * @returns several replies to one item are repetitions; an item without a reply counts as failed, never as zero
 */
export async function storeImported(
  options: {
    family: LoadedFamily;
    name: string;
    source: string;
    read: (share: (text: string) => string) => AsyncIterable<Imported<unknown>>;
    /** Called for each place whose characters were replaced because the database cannot store them. */
    replaced?: (count: number, place: FilePlace | null) => void;
    /** Treatment of thoughts in replies, and of white space around answers; both are kept if absent. */
    wanted?: Pick<StartImport, "thoughts" | "trim">;
    joined?: JoinedSuite | undefined;
  },
  kit: SuiteKit,
): Promise<Pick<ImportResult, "suiteId" | "runIds" | "items" | "replies" | "thoughts" | "known">> {
  const { family, name, source, wanted = { thoughts: "keep", trim: false } } = options;
  const stored = await transaction(async (client) => {
    const writer = await suiteWriter(client, { family, name, seed: null, origin: "imported", by: kit.by });
    const spool = await replySpool(client);
    let params: unknown = {};
    let items = 0;
    let replies = 0;
    const storable = storableRecords(writer.share);
    const parter = thoughtParter(wanted);
    for await (const given of options.read(storable.share)) {
      kit.signal.throwIfAborted();
      const { value: record, replaced } = storable.record(given);
      if (replaced > 0) options.replaced?.(replaced, "place" in record ? (record.place ?? null) : null);
      if (record.kind === "params") params = record.params;
      else if (record.kind === "item") {
        await writer.add(record.item);
        items++;
      } else {
        await spool.add(parter.part(record.reply));
        replies++;
      }
      kit.report({ doing: "Reading", done: items + replies, total: null });
    }
    if (items === 0) return { suiteId: null, runs: [], existed: false, items, replies, thoughts: parter.counts() };
    const { id, existed } = await writer.seal(params);
    if (options.joined && options.joined.id !== id) throw notJoined();
    const models = await spool.close(id);
    const suite = { id, ...suiteRow.parse((await client.query(suiteSql, [id])).rows[0]) };
    const runs: { id: number; existed: boolean }[] = [];
    for (const model of models) runs.push(await storeModel(client, { family, source, suite, spool, parter, model }, kit));
    return { suiteId: id, runs, existed, items, replies, thoughts: parter.counts() };
  });
  const runIds = stored.runs.map(({ id }) => id);
  await settle(runIds);
  const known = { suite: stored.existed, runIds: stored.runs.filter(({ existed }) => existed).map(({ id }) => id) };
  return { suiteId: stored.suiteId, runIds, items: stored.items, replies: stored.replies, thoughts: stored.thoughts, known };
}
