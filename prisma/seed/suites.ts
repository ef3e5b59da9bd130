import { families } from "@/lib/benchmarks/registry";
import { prisma } from "@/lib/db/prisma";
import { createSuite } from "@/lib/suites/create-suite";
import { demonstrate } from "./demonstrate";
import type { SeededModel } from "./models";

/** A suite that is ready to launch. */
export interface SeededSuite {
  id: number;
  benchmark: string;
}

/**
 * Makes each family's suites and, by simulated models, its demonstrations: the same replies, scores and pretended latencies in every
 * database. A family of which the database has a suite is left alone, so that an old one gets those of a new family.
 */
export async function seedFamilies(models: ReadonlyMap<string, SeededModel>, now: () => number): Promise<void> {
  const known = new Set(
    (await prisma().suite.findMany({ distinct: ["benchmark"], select: { benchmark: true } })).map((of) => of.benchmark),
  );
  for (const { manifest, engine } of families) {
    if (known.has(manifest.id)) continue;
    for (const { name, preset, params = {}, profiles } of (await engine()).simulation?.demonstrations ?? []) {
      const chosen = manifest.presets.find(({ id }) => id === preset)?.params ?? {};
      const { id } = await createSuite({ benchmark: manifest.id, name, params: { ...chosen, ...params }, seed: 0 });
      for (const profile of profiles) {
        const model = models.get(`${manifest.id}/${profile}`);
        if (model) await demonstrate({ id, benchmark: manifest.id }, profile, model, now());
      }
    }
  }
}
