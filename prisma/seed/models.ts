import { manifests } from "@/lib/benchmarks/registry";
import type { SimulatedSettings } from "@/lib/contracts/model";
import { prisma } from "@/lib/db/prisma";

/** A simulated model as the seed made it. */
export interface SeededModel {
  id: number;
  name: string;
  settings: SimulatedSettings;
}

/** Mean seconds a reply pretends to take. */
const latencySeconds = 2;

/** One simulated model for each profile of each family; a name that is taken is left as it is. By family and profile: `ifscale/linear`. */
export async function seedModels(): Promise<Map<string, SeededModel>> {
  const made = new Map<string, SeededModel>();
  for (const { id: family, profiles } of manifests) {
    for (const { id: profile, label } of profiles) {
      const name = `Simulated: ${label.toLowerCase()}`;
      const settings: SimulatedSettings = { kind: "simulated", profile, seed: 0, latencySeconds };
      const { id } = await prisma().model.upsert({ where: { name }, create: { name, kind: "simulated", settings }, update: {} });
      made.set(`${family}/${profile}`, { id, name, settings });
    }
  }
  return made;
}
