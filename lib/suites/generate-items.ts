import type { NewItem } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { z } from "zod";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";

/** Items from a family's parameters and a seed, with the parameters as they are after their defaults; throws `invalid` with the fields' paths (`params.densities.0`). */
export function generateItems(benchmark: LoadedFamily, params: unknown, seed: number): { params: unknown; items: NewItem<unknown>[] } {
  try {
    const parsed = benchmark.params.parse(params);
    return { params: parsed, items: benchmark.generate(parsed, randomFrom(seed)) };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const issues = error.issues.map((issue) => ({ path: ["params", ...issue.path].join("."), message: issue.message }));
    throw new HeedError(
      "invalid",
      `The parameters cannot make a suite. “${issues[0]?.path.slice("params.".length)}”: ${issues[0]?.message}.`,
      {
        issues,
        where: issues[0]?.path,
      },
    );
  }
}
