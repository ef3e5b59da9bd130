import { benchmarkById } from "@/lib/benchmarks/registry";
import { prisma } from "@/lib/db/prisma";
import { createSuite } from "@/lib/suites/create-suite";

/** A suite that is ready to launch, and the simulated models that have run it already. */
interface SeededSuite {
  benchmark: string;
  name: string;
  /** Id of the family's preset, or parameters; null for the defaults. */
  preset: string | null;
  params?: Record<string, unknown>;
  demonstrations: readonly string[];
}

const suites: readonly SeededSuite[] = [
  {
    benchmark: "ifscale",
    name: "IFScale default, 250 items",
    preset: null,
    demonstrations: ["threshold", "linear", "exponential"],
  },
  {
    benchmark: "ifscale",
    name: "IFScale quick, 10 items",
    preset: null,
    params: { densities: [10, 50, 100, 250, 500], seeds: 2 },
    demonstrations: [],
  },
  { benchmark: "lexinstruct", name: "LexInstructEval, 200 items", preset: "medium", demonstrations: ["careful", "overwhelmed"] },
  { benchmark: "evolif", name: "EvolIF, 12 dialogues", preset: "medium", demonstrations: ["steady", "tiring", "shaky"] },
];

/** What the demonstrations of a new suite need. */
export interface NewSuite {
  id: number;
  benchmark: string;
  demonstrations: readonly string[];
}

/** Makes the suites that are ready to launch; a database that has suites is left alone. */
export async function seedSuites(): Promise<NewSuite[]> {
  if ((await prisma().suite.count()) > 0) return [];
  const made: NewSuite[] = [];
  for (const { benchmark, name, preset, params = {}, demonstrations } of suites) {
    const chosen = benchmarkById(benchmark).presets.find(({ id }) => id === preset)?.params ?? {};
    const { id } = await createSuite({ benchmark, name, params: { ...chosen, ...params }, seed: 0 });
    made.push({ id, benchmark, demonstrations });
  }
  return made;
}
