import { z } from "zod";
import type { PanelContext } from "@/lib/benchmarks/engine";
import { defaultRun, type LoadedFamily, openItem, openRun, verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { openStored } from "@/lib/blobs/open-stored";
import { sharedTexts } from "@/lib/blobs/shared-texts";
import { modelSettings } from "@/lib/contracts/model";
import { sampleStatus } from "@/lib/contracts/sample";
import type { PanelSlot } from "@/lib/contracts/views";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

/** The subject of a panel; the panel's place determines which fields it needs. */
export interface PanelAsked {
  runId?: number;
  suiteId?: number;
  buildId?: number;
  /** Ordinal of the sample in its run, or of the item in its suite. */
  ordinal?: number;
  /** Verifier whose outcomes are shown; the run's own if absent. */
  verifier?: string;
  /** Number of turns that the page shows; 1 if absent. */
  turns?: number;
}

const runRow = z.object({
  benchmark: z.string(),
  verifier: z.string(),
  status: z.string(),
  params: z.record(z.string(), z.unknown()),
  suiteParams: z.unknown(),
  modelName: z.string(),
  model: modelSettings,
});
const runSql = `select r.benchmark, r.verifier, r.status, r.params, u.params as "suiteParams", r.model_name as "modelName", r.model
  from run r join suite u on u.id = r.suite_id where r.id = $1`;

const bodyRow = z.object({ body: z.unknown() });
const bodySql = {
  sample: "select i.body from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.ordinal = $2",
  suite: "select i.body from item i join suite s on s.id = i.suite_id where i.suite_id = $1 and i.ordinal = $2 and s.benchmark = $3",
};

const sampleRow = z.object({
  ordinal: z.number().int(),
  itemId: z.number().int(),
  status: sampleStatus,
  outcomes: z.array(z.string()),
  passed: z.array(z.boolean()),
});
const samplesSql = `select s.ordinal, s.item_id as "itemId", s.status,
    coalesce(array_agg(c.outcomes order by c.turn) filter (where c.turn is not null), '{}') as outcomes,
    coalesce(array_agg(c.passed order by c.turn) filter (where c.turn is not null), '{}') as passed
  from sample s left join checks c on c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = $2
  where s.run_id = $1 group by s.run_id, s.ordinal order by s.ordinal`;

const itemRow = z.object({ id: z.number().int(), key: z.string(), body: z.unknown() });
const itemsSql = "select id, key, body from item where id = any($1::int[])";

const suiteItemRow = z.object({ ordinal: z.number().int(), key: z.string(), body: z.unknown() });
const suiteItemsSql = `select i.ordinal, i.key, i.body from suite s join item i on i.suite_id = s.id
  where s.id = $1 and s.benchmark = $2 order by i.ordinal`;

const nothing = (name: string) => new HeedError("not_found", `There is no ${name}.`);

async function suiteOf(family: LoadedFamily, suiteId: number | undefined) {
  const rows = await queryRows(suiteItemRow, suiteItemsSql, [suiteId, family.manifest.id]);
  if (rows.length === 0) throw nothing(`suite ${suiteId} of ${family.manifest.title}`);
  return rows.map(({ ordinal, key, body }) => ({ ordinal, key, item: openItem(family.engine, body).item }));
}

async function itemOf(family: LoadedFamily, place: PanelSlot["place"], { runId, suiteId, ordinal }: PanelAsked) {
  const { id } = family.manifest;
  const [row] =
    place === "sample"
      ? await queryRows(bodyRow, bodySql.sample, [runId, ordinal])
      : await queryRows(bodyRow, bodySql.suite, [suiteId, ordinal, id]);
  if (!row) throw nothing(place === "sample" ? `sample ${ordinal} in run ${runId}` : `item ${ordinal} in suite ${suiteId}`);
  return openStored(family.engine, row.body, "show");
}

/**
 * Reads the data of one of a family's panels. Throws `not_found` for an unknown panel, or for a run, sample or item that does not exist in
 * the family; `invalid` for an unknown verifier.
 */
export async function readPanel(familyId: string, panelId: string, asked: PanelAsked): Promise<unknown> {
  const family = await loadFamily(familyId);
  const { manifest, engine } = family;
  const slot = manifest.panels.find(({ id }) => id === panelId);
  const make = engine.panels?.[panelId];
  if (!slot || !make) throw nothing(`panel “${panelId}” of ${manifest.title}`);
  const needsRun = slot.place === "run" || slot.place === "sample";
  const [row] = needsRun ? await queryRows(runRow, runSql, [asked.runId]) : [];
  if (needsRun && row?.benchmark !== familyId) throw nothing(`run ${asked.runId} of ${manifest.title}`);
  const verifier = row && verifierOf(family, asked.verifier ?? row.verifier).id;
  const context: PanelContext = {
    run: row
      ? openRun(manifest, { ...row, model: { name: row.modelName, settings: row.model }, live: row.status !== "finished" })
      : defaultRun(manifest),
    turns: asked.turns ?? 1,
    build: asked.buildId ?? null,
    ordinal: asked.ordinal ?? null,
    item: async () => itemOf(family, slot.place, asked),
    suite: async () => (slot.place === "suite" ? suiteOf(family, asked.suiteId) : []),
    texts: async (hashes) => {
      const text = await sharedTexts(hashes);
      return (hash) => text(hash).text;
    },
    samples: async () => (row ? queryRows(sampleRow, samplesSql, [asked.runId, verifier]) : []),
    items: async (ids) =>
      (await queryRows(itemRow, itemsSql, [ids])).map(({ id, key, body }) => ({ id, key, item: openItem(engine, body).item })),
  };
  return make(context);
}
