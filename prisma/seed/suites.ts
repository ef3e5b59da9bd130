import { prisma } from "@/lib/db/prisma";
import { createSuite } from "@/lib/suites/create-suite";

const suites = [
  { key: "published", benchmark: "ifscale", name: "IFScale default, 250 items", params: {} },
  { key: "quick", benchmark: "ifscale", name: "IFScale quick, 10 items", params: { densities: [10, 50, 100, 250, 500], seeds: 2 } },
];

/** The suites that are ready to launch, by key; those of a database that has suites are left alone. */
export async function seedSuites(): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  if ((await prisma().suite.count()) > 0) return made;
  for (const { key, ...suite } of suites) made.set(key, (await createSuite({ ...suite, seed: 0 })).id);
  return made;
}
