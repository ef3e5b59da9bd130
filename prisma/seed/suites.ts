import { z } from "zod";
import { families } from "@/lib/benchmarks/registry";
import { queryRows } from "@/lib/db/query-rows";
import { afterwards } from "@/lib/engine/afterwards";
import { createSuite } from "@/lib/suites/create-suite";
import { demonstrationNote } from "./declared";
import { demonstrate, demonstrationName } from "./demonstrate";
import type { SeededModel } from "./models";

/** Suite that is ready to launch. */
export interface SeededSuite {
  id: number;
  benchmark: string;
}

const suiteSql = "select id from suite where benchmark = $1 and name = $2 and origin = 'generated' order by id limit 1";
const idRow = z.object({ id: z.number().int() });
// A run appears completely or not at all, and is never removed, so a missing run has not been made yet. Its metrics and totals are written
// after it.
const runSql = `select id, totals is not null and exists (select 1 from run_metric where run_id = r.id) as measured from run r
  where suite_id = $1 and source = 'simulated' and name = $2 order by id limit 1`;
const runRow = z.object({ id: z.number().int(), measured: z.boolean() });

/**
 * Makes each family's suites and example runs of simulated models: the same replies, scores and pretended latencies in every database.
 * @param given names of what the database was given before; each suite and run is made separately unless it exists or was given, so that
 * the next start completes a killed one, and an old database gets what a new version adds
 */
export async function seedFamilies(models: ReadonlyMap<string, SeededModel>, given: ReadonlySet<string>, now: () => number): Promise<void> {
  for (const { manifest } of families) {
    for (const { name, preset, params = {}, profiles } of manifest.demonstrations) {
      const wanted = profiles.filter((profile) => !given.has(demonstrationNote(manifest.id, name, profile)));
      if (wanted.length === 0 && given.has(demonstrationNote(manifest.id, name))) continue;
      const [known] = await queryRows(idRow, suiteSql, [manifest.id, name]);
      const chosen = manifest.presets.find(({ id }) => id === preset)?.params ?? {};
      const { id } = known ?? (await createSuite({ benchmark: manifest.id, name, params: { ...chosen, ...params }, seed: 0 }));
      for (const profile of wanted) {
        const model = models.get(`${manifest.id}/${profile}`);
        if (!model) continue;
        const [run] = await queryRows(runRow, runSql, [id, demonstrationName(manifest, profile)]);
        if (!run) await demonstrate({ id, benchmark: manifest.id }, profile, model, now());
        else if (!run.measured) await afterwards({ id: run.id, event: "demonstrate" });
      }
    }
  }
}
