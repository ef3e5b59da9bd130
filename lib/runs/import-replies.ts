import type { ImportedReply } from "@/lib/benchmarks/family";
import { verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { itemDetail } from "@/lib/contracts/suite";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { type GivenSample, storeFinishedRun } from "./store-finished-run";

interface ImportReplies {
  /** A stored suite that has the items the replies answer. */
  suiteId: number;
  replies: readonly ImportedReply[];
  /** Where they come from, for people: a file's name. */
  source: string;
  /** The default is the family's first. */
  verifier?: string;
}

const itemShape = itemDetail.pick({ id: true, ordinal: true, key: true, body: true });
const itemSql = "select id, ordinal, key, body from item where suite_id = $1 order by ordinal";

/**
 * Makes a finished, scored run of each model's given replies. Several replies to one item are repetitions;
 * an item without one is counted as failed, never as a zero. Throws `not_found`, or `invalid` when a reply's item is not in the suite.
 */
export async function importReplies({ suiteId, replies, source, verifier }: ImportReplies): Promise<{ runIds: number[] }> {
  const suite = await prisma().suite.findUnique({ where: { id: suiteId } });
  if (!suite) throw new HeedError("not_found", `There is no suite ${suiteId}.`, { where: "suiteId" });
  const family = await loadFamily(suite.benchmark);
  const by = verifierOf(family, verifier ?? family.manifest.verifiers[0].id);
  const items = await queryRows(itemShape, itemSql, [suiteId]);
  const keys = new Set(items.map((item) => item.key));
  const stray = replies.find((reply) => !keys.has(reply.key));
  if (stray)
    throw new HeedError(
      "invalid",
      `A reply of ${stray.model} answers the item “${stray.key}”, which the suite “${suite.name}” does not have.`,
      { where: stray.key },
    );

  // By model and item: its repetitions, each a reply a turn. A first turn begins the next repetition.
  const byModel = new Map<string, Map<string, ImportedReply[][]>>();
  for (const reply of replies) {
    const ofModel = byModel.get(reply.model) ?? new Map<string, ImportedReply[][]>();
    byModel.set(reply.model, ofModel);
    const repetitions = ofModel.get(reply.key) ?? [];
    ofModel.set(reply.key, repetitions);
    const open = repetitions.at(-1);
    if (open && (reply.turn ?? 0) > 0) open.push(reply);
    else repetitions.push([reply]);
  }
  const runIds: number[] = [];
  for (const [model, ofModel] of byModel) {
    const repetitions = Math.max(...[...ofModel.values()].map((list) => list.length));
    const samples: GivenSample[] = [];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      for (const { id, ordinal, key, body } of items) {
        const given = ofModel.get(key)?.[repetition] ?? [];
        const replies = given.map(({ reply: text, latencyMs, verdict, extra }) => ({
          text,
          latencyMs,
          inputTokens: null,
          outputTokens: null,
          askedAt: null,
          ...(verdict && { verdict }),
          ...(extra && { extra }),
        }));
        samples.push({ itemId: id, itemOrdinal: ordinal, repetition, item: body, replies });
      }
    }
    const run = {
      name: `${model} from ${source}`,
      family,
      verifier: by,
      suiteId,
      model: { id: null, name: model, settings: { kind: "imported" as const, source } },
      source: "imported" as const,
      params: {},
      repetitions,
      items: items.length,
      missing: "no reply in the file",
      note: `${replies.filter((reply) => reply.model === model).length} replies imported from ${source}.`,
    };
    runIds.push(await storeFinishedRun(run, samples));
  }
  return { runIds };
}
