import { manifests } from "@/lib/benchmarks/registry";
import type { SimulatedSettings } from "@/lib/contracts/model";
import { prisma } from "@/lib/db/prisma";
import { modelNote } from "./declared";

/** Simulated model made by the seed. */
export interface SeededModel {
  id: number;
  name: string;
  settings: SimulatedSettings;
}

/** Mean seconds of a reply's pretended latency. */
const latencySeconds = 2;

/**
 * Creates one simulated model for each profile of each family, unless its name is taken or it was `given` before.
 * @returns models by family and profile: `ifscale/linear`
 */
export async function seedModels(given: ReadonlySet<string> = new Set()): Promise<Map<string, SeededModel>> {
  const made = new Map<string, SeededModel>();
  for (const { id: family, profiles } of manifests) {
    for (const { id: profile, label } of profiles) {
      const name = `Simulated: ${label.toLowerCase()}`;
      const settings: SimulatedSettings = { kind: "simulated", profile, seed: 0, latencySeconds };
      const model = given.has(modelNote(family, profile))
        ? await prisma().model.findUnique({ where: { name } })
        : await prisma().model.upsert({ where: { name }, create: { name, kind: "simulated", settings }, update: {} });
      if (model) made.set(`${family}/${profile}`, { id: model.id, name, settings });
    }
  }
  return made;
}
